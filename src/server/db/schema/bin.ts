import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { BIN_KINDS, BIN_SUBJECTS } from '#shared/hub/bin.ts';
import { createdAtColumn, idColumn } from './columns.ts';
import { users } from './users.ts';

type Fields = Record<string, unknown>;

/** Deletions, bulk changes and imports, which can be undone for a while. */
export const binActions = pgTable(
  'bin_actions',
  {
    id: idColumn(),
    subject: text({ enum: BIN_SUBJECTS }).notNull(),
    kind: text({ enum: BIN_KINDS }).notNull(),
    /** For a change, the new values by field; otherwise empty. */
    change: jsonb().$type<Fields>().notNull(),
    /** The number of items. */
    items: integer().notNull().default(0),
    /** The backup format of the records. */
    format: integer().notNull(),
    createdAt: createdAtColumn(),
    createdById: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('bin_actions_created').on(t.createdAt.desc()),
    check('bin_actions_subject_known', sql`${t.subject} in ('questions', 'flashcards')`),
    check('bin_actions_kind_known', sql`${t.kind} in ('delete', 'topic', 'review', 'retire', 'tags', 'import')`),
  ],
);

/**
 * Items that have not been restored, each as it was: its backup record, or the fields that changed. Of an import only the
 * ids of what it stored and nobody has deleted by undoing it.
 */
export const binItems = pgTable(
  'bin_items',
  {
    actionId: uuid()
      .notNull()
      .references(() => binActions.id, { onDelete: 'cascade' }),
    itemId: uuid().notNull(),
    record: jsonb().$type<Fields>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.actionId, t.itemId] }), index('bin_items_item').on(t.itemId)],
);

/** Records deleted along with the items, in the format of a backup. */
export const binRecords = pgTable(
  'bin_records',
  {
    actionId: uuid()
      .notNull()
      .references(() => binActions.id, { onDelete: 'cascade' }),
    itemId: uuid().notNull(),
    /** The section of a backup. */
    section: text().notNull(),
    /** The student that the record belongs to: it is deleted with the account. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    record: jsonb().$type<Fields>().notNull(),
  },
  (t) => [index('bin_records_item').on(t.actionId, t.itemId), index('bin_records_user').on(t.userId)],
);
