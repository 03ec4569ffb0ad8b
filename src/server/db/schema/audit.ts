import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { AUDIT_KINDS, AUDIT_OUTCOMES } from '#shared/domain/limits.ts';
import { instantColumn } from './columns.ts';

/**
 * The audit log. Entries are only ever added, which triggers enforce, and each digest covers the one before. The ids
 * are no foreign keys: an entry outlives the account that it names.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    /** From 1, without gaps. */
    number: bigint({ mode: 'number' }).primaryKey(),
    at: instantColumn().notNull(),
    kind: text({ enum: AUDIT_KINDS }).notNull(),
    /** Method and path of the endpoint, or the name of a job. */
    action: text().notNull(),
    outcome: text({ enum: AUDIT_OUTCOMES }).notNull(),
    /** Null for a stranger, and for a job. */
    actorId: uuid(),
    /** The object or account that it is about. */
    subjectId: uuid(),
    /** A JSON object, as the text that the digest covers. */
    details: text().notNull(),
    /** The digest of the address and a random number, both of which are temporarily stored in `audit_origins`. */
    origin: text(),
    digest: text().notNull(),
  },
  (t) => [
    index('audit_entries_at').on(t.at),
    index('audit_entries_kind').on(t.kind, t.number.desc()),
    index('audit_entries_actor').on(t.actorId, t.number.desc()),
    index('audit_entries_subject').on(t.subjectId, t.number.desc()),
    check(
      'audit_entries_kind_known',
      sql`${t.kind} in (${sql.raw(AUDIT_KINDS.map((kind) => `'${kind}'`).join(', '))})`,
    ),
    check(
      'audit_entries_outcome_known',
      sql`${t.outcome} in (${sql.raw(AUDIT_OUTCOMES.map((outcome) => `'${outcome}'`).join(', '))})`,
    ),
  ],
);

/** The addresses of entries; as personal data, they are deleted before the entries. */
export const auditOrigins = pgTable('audit_origins', {
  number: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => auditEntries.number, { onDelete: 'cascade' }),
  address: text().notNull(),
  nonce: text().notNull(),
});
