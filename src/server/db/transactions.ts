import type { Database } from './engine.ts';

const ATTEMPTS = 4;
/** Of PostgreSQL: a serialization failure and a deadlock. Nothing has been written, and the same again may succeed. */
const LOST_OUT = new Set(['40001', '40P01']);

/**
 * Runs a transaction, and again where it lost out to another that locked the same rows in another order. For writes of
 * many rows; `work` may run more than once.
 */
export async function retriedTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !LOST_OUT.has(databaseErrorOf(error)?.code ?? '')) throw error;
    }
  }
}

/** The constraint that a statement would have broken; undefined where it failed for another reason. */
export function brokenConstraint(error: unknown): string | undefined {
  return databaseErrorOf(error)?.constraint;
}

/** What the driver threw: Drizzle wraps it. Both drivers name its fields as PostgreSQL does. */
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
