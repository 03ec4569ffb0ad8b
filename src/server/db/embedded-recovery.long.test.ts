import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createPgBossJobs } from '#server/adapters/jobs.ts';
import { CHANGING, installFaultyDisk, WRITING, type Fault, type FaultyDisk } from '#tests/support/faulty-disk.ts';
import { idleHandlers } from '#tests/support/memory.ts';
import { openEmbedded } from './embedded.ts';
import { rowsOf, type Engine } from './engine.ts';
import { failureOf, type Failure } from './failures.ts';

let folder: string;
let disk: FaultyDisk;
let engine: Engine;
beforeAll(async () => {
  disk = installFaultyDisk();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-data-'));
  engine = await openEmbedded(folder);
  await engine.db.execute(sql`create table notes (text text)`);
});
beforeEach(async () => {
  await engine.db.execute(sql`truncate notes`);
  await write('kept');
});
afterAll(async () => {
  await engine.close();
  disk.remove();
  fs.rmSync(folder, { recursive: true });
});

const write = (text: string) => engine.db.execute(sql`insert into notes values (${text})`);
const notes = async () => {
  const found = await engine.db.execute(sql`select text from notes order by 1`);
  return rowsOf(found, z.object({ text: z.string() })).map(({ text }) => text);
};

async function untilItAnswers(): Promise<void> {
  disk.fix();
  await vi.waitFor(() => engine.ping(), { timeout: 15_000, interval: 20 });
}

const faults: [string, Fault, Failure][] = [
  ['is full', { code: 'ENOSPC', calls: WRITING }, 'storage_full'],
  ['has a quota that is used up', { code: 'EDQUOT', calls: WRITING }, 'storage_full'],
  ['has become read-only', { code: 'EROFS', calls: CHANGING }, 'read_only'],
  ['may no longer be written', { code: 'EACCES', calls: CHANGING }, 'read_only'],
  ['fails', { code: 'EIO', calls: WRITING }, 'unavailable'],
  ['does not sync', { code: 'EIO', calls: ['fsyncSync'] }, 'unavailable'],
];

describe('the embedded database', () => {
  it.each(faults)('on a disk that %s reports that, and continues when the disk does', async (_name, fault, failure) => {
    disk.fail(fault);
    expect(await write('refused').catch(failureOf)).toBe(failure);
    expect(await write('refused again').catch(failureOf)).toBe(failure);
    expect(disk.failed).toBeGreaterThan(0);

    await untilItAnswers();
    await write('later');
    // An unacknowledged write may be there: it had been written when the sync failed.
    expect((await notes()).filter((text) => !text.startsWith('refused'))).toEqual(['kept', 'later']);
  });

  it('rolls back a write that does not fit on the disk, and stays open', async () => {
    disk.fail({ code: 'ENOSPC', calls: WRITING, files: /\/base\// });
    const much = engine.db.execute(
      sql`insert into notes select repeat(md5(n::text), 100) from generate_series(1, 2000) n`,
    );
    expect(await much.catch(failureOf)).toBe('storage_full');
    expect(await notes()).toEqual(['kept']);
    disk.fix();
  });

  it('rolls back a whole transaction', async () => {
    const transaction = engine.db.transaction(async (tx) => {
      await tx.execute(sql`insert into notes values ('first')`);
      disk.fail({ code: 'ENOSPC', calls: WRITING });
      await tx.execute(sql`insert into notes values ('second')`);
    });
    expect(await transaction.catch(failureOf)).toBe('storage_full');
    await untilItAnswers();
    expect(await notes()).toEqual(['kept']);
  });

  it('returns a result to every waiting caller', async () => {
    disk.fail({ code: 'ENOSPC', calls: WRITING });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => write(`note ${n}`).catch(failureOf)));
    expect(answers).toEqual(Array.from({ length: 20 }, () => 'storage_full'));
    await untilItAnswers();
    expect(await notes()).toEqual(['kept']);
  });

  it('can be closed on a full disk, and has all its data when it is opened again', async () => {
    disk.fail({ code: 'ENOSPC', calls: WRITING });
    await engine.close();
    disk.fix();
    engine = await openEmbedded(folder);
    expect(await notes()).toEqual(['kept']);
  });

  it('keeps its jobs, which continue when there is space again', async () => {
    const jobs = await createPgBossJobs(engine, pino({ level: 'silent' }));
    const done: string[] = [];
    await jobs.start({ ...idleHandlers, 'request-password-reset': async ({ email }) => void done.push(email) });
    await jobs.send('request-password-reset', { email: 'before@example.org' });
    disk.fail({ code: 'ENOSPC', calls: WRITING });
    await vi.waitFor(() => expect(disk.failed).toBeGreaterThan(1), { timeout: 15_000 });
    await untilItAnswers();
    await jobs.send('request-password-reset', { email: 'after@example.org' });
    const all = ['after@example.org', 'before@example.org'];
    await vi.waitFor(() => expect(done.toSorted()).toEqual(all), { timeout: 15_000 });
    await jobs.stop();
  });
});
