import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { POLICY_KINDS } from '#shared/people/policies.ts';
import { createdAtColumn, idColumn } from './columns.ts';
import { ofUser, users } from './users.ts';

/** Texts that people agree to, in versions that never change. */
export const policies = pgTable(
  'policies',
  {
    id: idColumn(),
    kind: text({ enum: POLICY_KINDS }).notNull(),
    version: integer().notNull(),
    /** Empty if the text is withdrawn. */
    text: text().notNull(),
    note: text().notNull(),
    /** Whether people who agreed to an earlier version are asked again. */
    asksAgain: boolean().notNull(),
    createdById: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
  },
  (t) => [
    unique('policies_version').on(t.kind, t.version),
    check('policies_kind_known', sql`${t.kind} in ('privacy', 'terms')`),
  ],
);

/** Who agreed to which version. */
export const policyAgreements = pgTable(
  'policy_agreements',
  {
    policyId: uuid()
      .notNull()
      .references(() => policies.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.policyId, t.userId] }), index('policy_agreements_user').on(t.userId)],
);
