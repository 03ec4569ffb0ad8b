import { z } from 'zod';
import { rowOf, type Engine } from './engine.ts';

/** Bytes of write-ahead log after which a checkpoint is due: opening after a crash replays no more than that. */
const DUE = 64 * 1024 ** 2;
const EVERY_MILLISECONDS = 60_000;

/**
 * Makes checkpoints periodically. PostgreSQL has a separate process for that, which PGlite lacks: the log, and with it
 * the time to open after a crash, would grow for as long as the server runs. Returns a function that stops it.
 */
export function makeCheckpoints(database: Pick<Engine, 'query'>): () => Promise<void> {
  let latest: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // If it failed, the database has ended, and the next query reports that.
    latest = latest.then(() => checkpointIfDue(database)).catch(() => undefined);
  }, EVERY_MILLISECONDS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return latest;
  };
}

/** Writes the log's changes to the tables' files if it has grown this far; the log's space is then reused. */
export async function checkpointIfDue(database: Pick<Engine, 'query'>, due: number = DUE): Promise<void> {
  const result = await database.query(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  );
  const { bytes } = rowOf(result, z.object({ bytes: z.coerce.number() }));
  if (bytes >= due) await database.query('checkpoint');
}
