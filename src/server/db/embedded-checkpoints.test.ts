import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openCleanDatabase } from '#tests/support/database.ts';
import { checkpointIfDue, makeCheckpoints } from './embedded-checkpoints.ts';
import type { Engine } from './engine.ts';

/** Bytes of log. */
const DUE = 1_000_000;

let database: Engine;
beforeEach(async () => {
  database = await openCleanDatabase();
  await database.query('checkpoint');
});

/** Writes only to the log. */
const writeToLog = (bytes: number) =>
  database.query(`select pg_logical_emit_message(false, '', repeat('.', ${bytes}))`);

async function latestCheckpoint(): Promise<unknown> {
  const { rows } = await database.query('select checkpoint_lsn::text from pg_control_checkpoint()');
  return rows[0];
}

describe('checkpoints of the embedded database', () => {
  it('are made when the log has grown', async () => {
    const before = await latestCheckpoint();
    await writeToLog(DUE);
    expect(await latestCheckpoint()).toEqual(before);
    await checkpointIfDue(database, DUE);
    expect(await latestCheckpoint()).not.toEqual(before);
  });

  it('are not made when little has been written', async () => {
    const before = await latestCheckpoint();
    await writeToLog(DUE / 2);
    await checkpointIfDue(database, DUE);
    expect(await latestCheckpoint()).toEqual(before);
  });

  it('are considered every minute until the database is closed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const query = vi.spyOn(database, 'query');
    const stop = makeCheckpoints(database);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(query).toHaveBeenCalledTimes(1);
    await stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(query).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
