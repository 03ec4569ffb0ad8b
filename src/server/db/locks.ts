import { sql } from 'drizzle-orm';
import type { Database } from './engine.ts';

/** Numbers of the advisory locks: arbitrary, but used by nothing else on the database. */
export const LOCKS = {
  migration: 7_340_571,
  firstTeacher: 7_340_572,
  starterLibrary: 7_340_573,
  import: 7_340_575,
  itemStatistics: 7_340_577,
  storedBackup: 7_340_578,
  regrading: 7_340_579,
  tags: 7_340_580,
  invitations: 7_340_581,
  policies: 7_340_583,
  identities: 7_340_584,
  settings: 7_340_585,
  sampleClass: 7_340_586,
} as const;

/** Waits until no other transaction has this lock, and keeps it until the transaction ends. */
export async function takeLock(tx: Database, name: keyof typeof LOCKS): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS[name]})`);
}
