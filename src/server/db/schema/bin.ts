import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { BIN_KINDS, BIN_SUBJECTS } from '#shared/domain/limits.ts';
import { createdAtColumn, idColumn } from './columns.ts';
import { users } from './users.ts';

type Fields = Record<string, unknown>;

/** What somebody deleted, or changed many of at once, and can take back for a while. */
export const binActions = pgTable(
  'bin_actions',
  {
    id: idColumn(),
    subject: text({ enum: BIN_SUBJECTS }).notNull(),
    kind: text({ enum: BIN_KINDS }).notNull(),
    /** What a change gave to all of them, by fields; empty where they were deleted. */
    change: jsonb().$type<Fields>().notNull(),
    /** How many they were. */
    items: integer().notNull().default(0),
    /** The format of backups that the records are in. */
    format: integer().notNull(),
    createdAt: createdAtColumn(),
    createdById: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('bin_actions_created').on(t.createdAt.desc()),
    check('bin_actions_subject_known', sql`${t.subject} in ('questions', 'flashcards')`),
    check('bin_actions_kind_known', sql`${t.kind} in ('delete', 'topic', 'review', 'retire', 'tags')`),
  ],
);

/** Those of them that have not been brought back, each as it was: the record of a backup, or the fields that changed. */
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

/** What was deleted with them, as records of a backup. */
export const binRecords = pgTable(
  'bin_records',
  {
    actionId: uuid()
      .notNull()
      .references(() => binActions.id, { onDelete: 'cascade' }),
    itemId: uuid().notNull(),
    /** Of a backup. */
    section: text().notNull(),
    /** The student whose it is: it goes with the account. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    record: jsonb().$type<Fields>().notNull(),
  },
  (t) => [index('bin_records_item').on(t.actionId, t.itemId), index('bin_records_user').on(t.userId)],
);
