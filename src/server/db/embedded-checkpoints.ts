import { z } from 'zod';
import { rowOf, type Engine } from './engine.ts';

/** Bytes of write-ahead log after which a checkpoint is due: opening after a crash goes through no more than that. */
const DUE = 64 * 1024 ** 2;
const EVERY_MILLISECONDS = 60_000;

/**
 * Makes checkpoints from time to time. PostgreSQL leaves that to a process of its own, which PGlite does not have: the
 * log, and with it the time to open after a crash, would grow for as long as the server runs. Returns what ends it.
 */
export function makeCheckpoints(database: Pick<Engine, 'query'>): () => Promise<void> {
  let latest: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // Where it failed the database has ended, and the next query says so.
    latest = latest.then(() => checkpointIfDue(database)).catch(() => undefined);
  }, EVERY_MILLISECONDS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return latest;
  };
}

/** Writes what the log holds to the tables' files if it has grown so far; the log is used again. */
export async function checkpointIfDue(database: Pick<Engine, 'query'>, due: number = DUE): Promise<void> {
  const result = await database.query(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  );
  const { bytes } = rowOf(result, z.object({ bytes: z.coerce.number() }));
  if (bytes >= due) await database.query('checkpoint');
}
