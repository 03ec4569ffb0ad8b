import { setTimeout as pause } from 'node:timers/promises';
import { TransactionRollbackError } from 'drizzle-orm';
import type { Database } from './engine.ts';

/** PostgreSQL's codes for a serialization failure and a deadlock. Nothing has been written, and a retry may succeed. */
const LOST_OUT = ['40001', '40P01'];

/**
 * Runs a transaction, and retries it if it lost to another that locked the same rows in another order. For writes of
 * many rows; `work` may run more than once.
 */
export const retriedTransaction = <Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> =>
  retried({ after: LOST_OUT, attempts: 4 }, () => db.transaction(work));

type Transact = <Result>(db: Database, work: (tx: Database) => Promise<Result>) => Promise<Result>;

interface Undoing<Result> {
  transact?: Transact;
  /** By default, everything is undone. */
  onlyIf?: (result: Result) => boolean;
}

/** Does work in a transaction that is then rolled back, and returns its result. */
export async function undone<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
  { transact = (on, inner) => on.transaction(inner), onlyIf = () => true }: Undoing<Result> = {},
): Promise<Result> {
  let done: { result: Result } | undefined;
  try {
    await transact(db, async (tx) => {
      done = { result: await work(tx) };
      if (onlyIf(done.result)) throw new TransactionRollbackError();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  if (done === undefined) throw new Error('the work was not done');
  return done.result;
}

interface Retry {
  /** The database's error codes after which a retry may succeed. */
  after: string[];
  attempts: number;
  pauseMs?: number;
}

/** Retries work after certain database errors; throws all others, and the last one. */
export async function retried<Result>(
  { after, attempts, pauseMs = 0 }: Retry,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !after.includes(databaseErrorOf(error)?.code ?? '')) throw error;
    }
    if (pauseMs > 0) await pause(pauseMs);
  }
}

/** Returns the constraint that a statement would have violated; undefined if it failed for another reason. */
export function brokenConstraint(error: unknown): string | undefined {
  return databaseErrorOf(error)?.constraint;
}

/** Returns the driver's error, which Drizzle wraps. Both drivers name its fields as PostgreSQL does. */
export function databaseErrorOf(error: unknown): { code: string; message: string; constraint?: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') {
    const { code, message } = error;
    return 'constraint' in error && typeof error.constraint === 'string'
      ? { code, message, constraint: error.constraint }
      : { code, message };
  }
  return databaseErrorOf(error.cause);
}
