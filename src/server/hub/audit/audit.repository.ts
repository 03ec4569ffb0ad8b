import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isStudentAccount } from '#server/core/accounts.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { users } from '#server/db/schema/users.ts';
import type { AuditKind, AuditOutcome } from '#shared/domain/audit-log.ts';
import { DISCLOSURE_KINDS } from '#shared/hub/audit.contract.ts';

export interface AuditFilter {
  kind?: AuditKind | 'disclosures' | undefined;
  outcome?: AuditOutcome | undefined;
  /** The account that acted or was affected. */
  accountId?: string | undefined;
  since?: Date | undefined;
  before?: Date | undefined;
}

const { number, at, kind, outcome, actorId, subjectId, address } = auditEntries;
const subject = alias(users, 'subject');
const nameOf = (who: typeof users | typeof subject) =>
  sql<string>`coalesce(${who.firstName} || ' ' || ${who.lastName}, '')`;

const fitting = (filter: AuditFilter) =>
  and(
    filter.kind && inArray(kind, filter.kind === 'disclosures' ? [...DISCLOSURE_KINDS] : [filter.kind]),
    filter.outcome && eq(outcome, filter.outcome),
    filter.accountId === undefined ? undefined : or(eq(actorId, filter.accountId), eq(subjectId, filter.accountId)),
    filter.since && gte(at, filter.since),
    filter.before && lt(at, filter.before),
  );

export async function countEntries(db: Database, filter: AuditFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(auditEntries).where(fitting(filter));
  return row?.total ?? 0;
}

const named = (db: Database) =>
  db
    .select({ row: auditEntries, actorName: nameOf(users), subjectName: nameOf(subject) })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, actorId))
    .leftJoin(subject, eq(subject.id, subjectId))
    .$dynamic();
export type NamedEntry = Awaited<ReturnType<typeof named>>[number];

/** A page of entries, newest first. */
export async function listEntries(
  db: Database,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<NamedEntry[]> {
  return named(db).where(fitting(filter)).orderBy(desc(number)).limit(limit).offset(offset);
}

/** The next entries after a number, oldest first. */
export async function listAfter(
  db: Database,
  filter: AuditFilter,
  { after, limit }: { after: number; limit: number },
): Promise<NamedEntry[]> {
  return named(db)
    .where(and(fitting(filter), gt(number, after)))
    .orderBy(asc(number))
    .limit(limit);
}

/** Deletes entries from before an instant; returns how many. */
export async function sweepEntries(db: Database, before: Date): Promise<number> {
  const deleted = await db.delete(auditEntries).where(lt(at, before)).returning({ number });
  return deleted.length;
}

/** Deletes the addresses of entries from before an instant. */
export async function sweepAddresses(db: Database, before: Date): Promise<void> {
  await db
    .update(auditEntries)
    .set({ address: null })
    .where(and(lt(at, before), isNotNull(address)));
}

/** Whether there is such a student, locked against a concurrent erasure. */
export async function lockStudent(tx: Database, studentId: string): Promise<boolean> {
  const isThere = and(eq(users.id, studentId), isStudentAccount, isNull(users.erasedAt));
  return (await tx.select({ id: users.id }).from(users).where(isThere).for('share')).length > 0;
}
