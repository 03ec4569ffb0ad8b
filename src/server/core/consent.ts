import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/engine.ts';
import { policies, policyAgreements } from '#server/db/schema/consent.ts';
import { users } from '#server/db/schema/users.ts';
import { POLICY_KINDS } from '#shared/people/policies.ts';
import { invalid } from './errors.ts';

export type PolicyRow = typeof policies.$inferSelect;

/** The current texts: the latest version of each kind, unless it was withdrawn. */
export async function policiesOfToday(db: Database): Promise<PolicyRow[]> {
  const rows = await db.selectDistinctOn([policies.kind]).from(policies).orderBy(policies.kind, desc(policies.version));
  const today = rows.filter(({ text }) => text !== '');
  return POLICY_KINDS.flatMap((kind) => today.filter((row) => row.kind === kind));
}

/** Whether a user has yet to agree to a current text, or agreed before the last version that requires new consent. */
export const hasToAgree = (userId: PgColumn): SQL<boolean> => sql<boolean>`exists (
  select from ${policies} today
  where today.text <> ''
    and not exists (select from ${policies} later where later.kind = today.kind and later.version > today.version)
    and not exists (
      select from ${policyAgreements} agreed join ${policies} version on version.id = agreed.policy_id
      where agreed.user_id = ${userId} and version.kind = today.kind and version.version >= coalesce(
        (select max(asking.version) from ${policies} asking where asking.kind = today.kind and asking.asks_again), 1)
    )
)`;

export async function lacksConsent(db: Database, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ lacks: hasToAgree(users.id) })
    .from(users)
    .where(eq(users.id, userId));
  return row?.lacks ?? false;
}

export async function insertAgreements(
  tx: Database,
  { userId, policyIds, at }: { userId: string; policyIds: string[]; at: Date },
): Promise<void> {
  if (policyIds.length === 0) return;
  await tx
    .insert(policyAgreements)
    .values(policyIds.map((policyId) => ({ policyId, userId, createdAt: at })))
    .onConflictDoNothing();
}

/**
 * For a new account: returns the current texts, all of which must have been agreed to (400 `consent_needed`). Agreement
 * to a text that has been replaced since does not count: the user has to read the new one first.
 */
export async function requireConsent(db: Database, agreedTo: readonly string[] = []): Promise<string[]> {
  const today = await policiesOfToday(db);
  if (today.some(({ id }) => !agreedTo.includes(id))) {
    throw invalid('Please read and accept what this hub asks for', 'consent_needed');
  }
  return today.map(({ id }) => id);
}
