import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { getHealth } from '#shared/hub/system.contract.ts';
import { listTopics } from '#shared/bank/topics.contract.ts';
import { MIGRATIONS } from '#tests/support/database.ts';
import { aStudent, aTopic, PASSWORD } from '#tests/support/factories.ts';
import { CHANGING, installFaultyDisk, WRITING, type Fault, type FaultyDisk } from '#tests/support/faulty-disk.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { isTorture, record } from '#tests/support/torture.ts';
import { openEmbedded } from './embedded.ts';
import { rowsOf, type Engine } from './engine.ts';
import { failureOf } from './failures.ts';
import { migrate } from './migrate.ts';

const FAULTS = isTorture ? 200 : 3;
/** The most disk calls that still succeed before it fails. */
const LATEST = 40;
const KINDS: Pick<Fault, 'code' | 'calls'>[] = [
  { code: 'ENOSPC', calls: WRITING },
  { code: 'EDQUOT', calls: WRITING },
  { code: 'EROFS', calls: CHANGING },
  { code: 'EIO', calls: [...CHANGING, 'fsyncSync'] },
];

let folder: string;
let disk: FaultyDisk;
let engine: Engine;
beforeAll(async () => {
  disk = installFaultyDisk();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-data-'));
  engine = await openEmbedded(folder);
  await migrate(engine.db, MIGRATIONS);
  await engine.db.execute(sql`create table pairs (half text, number int)`);
});
afterAll(async () => {
  await engine.close();
  disk.remove();
  fs.rmSync(folder, { recursive: true });
});

it(
  `a disk that fails ${FAULTS} times, in the middle of anything, loses no acknowledged write and leaves none half done`,
  { timeout: isTorture ? 1_800_000 : 90_000 },
  async () => {
    const random = seededRandom(20_261_121);
    const acknowledged: number[] = [];
    const refused: unknown[] = [];
    let calls = 0;
    const writePair = async (number: number) => {
      calls += 1;
      await engine.db.transaction(async (tx) => {
        await tx.execute(
          sql`insert into pairs values ('left', ${number}), (repeat('x', ${Math.floor(random() * 4000)}::int), -1)`,
        );
        await tx.execute(sql`insert into pairs values ('right', ${number})`);
      });
      acknowledged.push(number);
    };
    for (let fault = 0; fault < FAULTS; fault += 1) {
      const kind = KINDS[fault % KINDS.length] ?? KINDS[0];
      if (kind) disk.fail({ ...kind, after: Math.floor(random() * LATEST) });
      const before = disk.failed;
      while (disk.failed === before) {
        await writePair(calls).catch((error: unknown) => void refused.push(failureOf(error)));
        if (random() < 0.2) await engine.query('checkpoint').catch(failureOf);
      }
      disk.fix();
      await vi.waitFor(() => writePair(calls), { timeout: 15_000, interval: 20 });
    }
    const found = await engine.db.execute(sql`select half, number from pairs where number >= 0 order by 2, 1`);
    const halves = rowsOf(found, z.object({ half: z.string(), number: z.int() }));
    const left = halves.filter(({ half }) => half === 'left').map(({ number }) => number);
    const right = halves.filter(({ half }) => half === 'right').map(({ number }) => number);
    expect(left).toEqual(right);
    expect(refused).not.toContain(null);
    const kept = new Set(left);
    const lost = acknowledged.filter((number) => !kept.has(number)).length;
    record({ cuts: FAULTS, calls, acknowledged: acknowledged.length, lost, remark: 'cuts are failures of the disk' });
    expect(lost).toBe(0);
    expect(acknowledged.length).toBeGreaterThanOrEqual(FAULTS);
  },
);

it('a hub whose disk is full tells everybody, and continues when there is space, without a restart', async () => {
  const hub = await createTestApp({ engine });
  const topic = await aTopic(engine.db);
  const student = await aStudent(engine.db);
  disk.fail({ code: 'ENOSPC', calls: WRITING });
  // The first write ends the database; readers then wait for it too.
  await aTopic(engine.db).catch(failureOf);
  const client = hub.stranger();
  const refused = await client.send('POST', '/api/students/login', {
    payload: { email: student.email, password: PASSWORD },
  });
  expect([refused.status, JSON.parse(refused.text)]).toEqual([
    507,
    {
      code: 'storage_full',
      message: "The server's disk is full. Nothing was changed; please contact the administrator of this hub.",
    },
  ]);
  expect((await client.call(getHealth)).status).toBe(503);
  disk.fix();
  await vi.waitFor(async () => expect((await client.call(getHealth)).status).toBe(200), { timeout: 15_000 });
  expect(await (await hub.as(student)).ok(listTopics)).toMatchObject([{ id: topic.id }]);
  await hub.app.close();
});
