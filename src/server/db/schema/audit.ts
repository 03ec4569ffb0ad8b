import { sql } from 'drizzle-orm';
import { bigint, check, index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { AUDIT_KINDS, AUDIT_OUTCOMES } from '#shared/domain/audit-log.ts';
import { instantColumn } from './columns.ts';

/**
 * The audit log. Triggers refuse to change entries, except to empty an address or a note about somebody, and to delete
 * recent ones. The ids are no foreign keys: an entry outlives the account that it names.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instantColumn().notNull(),
    kind: text({ enum: AUDIT_KINDS }).notNull(),
    /** Method and path of the endpoint, or the name of a job. */
    action: text().notNull(),
    outcome: text({ enum: AUDIT_OUTCOMES }).notNull(),
    /** Null for a stranger, and for a job. */
    actorId: uuid(),
    /** The object or account that it is about. */
    subjectId: uuid(),
    details: json().$type<Record<string, unknown>>().notNull(),
    /** The caller's network address; null for a job, and once it has been deleted. */
    address: text(),
    /** Text by an owner, for students to read; null in other entries, and once the student was erased or deleted. */
    note: text(),
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
