import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { readAnchor, type Link } from '#server/core/audit.ts';
import { writeSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import { auditEntries, auditOrigins } from '#server/db/schema/audit.ts';
import { users } from '#server/db/schema/users.ts';
import type { AuditKind, AuditOutcome } from '#shared/domain/limits.ts';
import { DISCLOSURE_KINDS } from '#shared/hub/audit.contract.ts';

export interface AuditFilter {
  kind?: AuditKind | 'disclosures' | undefined;
  outcome?: AuditOutcome | undefined;
  /** The account that acted or was affected. */
  accountId?: string | undefined;
  since?: Date | undefined;
  before?: Date | undefined;
}

const { number, at, kind, outcome, actorId, subjectId } = auditEntries;
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
    .select({
      row: auditEntries,
      actorName: nameOf(users),
      subjectName: nameOf(subject),
      address: auditOrigins.address,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, actorId))
    .leftJoin(subject, eq(subject.id, subjectId))
    .leftJoin(auditOrigins, eq(auditOrigins.number, number))
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

/** The next links of the chain after a number, with the inputs of their origin digests. */
export async function listLinks(db: Database, { after, limit }: { after: number; limit: number }) {
  return db
    .select({ row: auditEntries, address: auditOrigins.address, nonce: auditOrigins.nonce })
    .from(auditEntries)
    .leftJoin(auditOrigins, eq(auditOrigins.number, number))
    .where(gt(number, after))
    .orderBy(asc(number))
    .limit(limit);
}

/** Deletes entries from before an instant, and stores where the chain continues; returns how many. */
export async function sweepEntries(db: Database, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await takeLock(tx, 'audit');
    const [last] = await tx
      .select({ number, digest: auditEntries.digest })
      .from(auditEntries)
      .where(lt(at, before))
      .orderBy(desc(number))
      .limit(1);
    if (last === undefined) return 0;
    const { number: first } = await readAnchor(tx);
    await writeSetting(tx, 'audit_anchor', last satisfies Link);
    await tx.execute(sql`select set_config('hub.audit_sweep', 'on', true)`);
    await tx.delete(auditEntries).where(lte(number, last.number));
    return last.number - first;
  });
}

/** Deletes the addresses of entries from before an instant; returns how many. */
export async function sweepOrigins(db: Database, before: Date): Promise<number> {
  const deleted = await db
    .delete(auditOrigins)
    .where(sql`${auditOrigins.number} in (select ${number} from ${auditEntries} where ${lt(at, before)})`)
    .returning({ number: auditOrigins.number });
  return deleted.length;
}
