import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import type { Engine } from '#server/db/engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { emptyDatabase, MIGRATIONS } from '#tests/support/database.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { refreshStatistics } from '#tests/support/item-statistics.ts';
import { storedFiles } from '#tests/support/media-files.ts';
import { aRandomHub, makeCall, randomCalls } from '#tests/support/random-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { isTorture, record } from '#tests/support/torture.ts';
import { allRows, clear, download, restore } from '#tests/support/whole-hub.ts';

const RUNS = isTorture ? 60 : 2;
const CALLS = isTorture ? { minLength: 100, maxLength: 300 } : { minLength: 80, maxLength: 100 };

/** The other database: an embedded one, whether the first is PostgreSQL or embedded. */
let other: Promise<Engine> | undefined;
async function openOther(): Promise<Engine> {
  other ??= (async () => {
    const engine = await openEmbedded(null);
    await migrate(engine.db, MIGRATIONS);
    return engine;
  })();
  const engine = await other;
  await emptyDatabase(engine);
  return engine;
}
afterAll(async () => (await other)?.close());

/** All data: rows with ids and times, counters, statistics, files. */
async function everything(hub: TestApp) {
  await refreshStatistics(hub);
  // A restore computes it anew, and otherwise a job does, every quarter of an hour.
  await hub.jobHandlers['needs-attention']({});
  const rows = await allRows(hub.db);
  // If a card has been deleted since, only the day of its study is known, not the time.
  rows['student_stats'] = rows['student_stats']?.map((row) => ({ ...(row as object), last_activity_at: null })) ?? [];
  return { rows, files: await storedFiles(hub.media) };
}

it(
  'restores everything exactly after any calls, both into the cleared hub and into an empty one on another database',
  async () => {
    const figures = { calls: 0, acknowledged: 0, lost: 0 };
    await fc.assert(
      fc.asyncProperty(randomCalls(CALLS), async (calls) => {
        const hub = await createTestApp();
        const model = await aRandomHub(hub);
        for (const call of calls) {
          const status = await makeCall(model, call);
          if (status === null) continue;
          expect(status < 500 ? null : call).toBeNull();
          figures.calls += 1;
          if (status < 300) figures.acknowledged += 1;
        }
        // Queued mail is not restored as queued, so it is sent first.
        await hub.deliverMail();

        const before = await everything(hub);
        const file = await download(model.teacher);
        await clear(model.teacher, 'all');
        const restored = await restore(model.teacher, file);
        expect(restored.body).toMatchObject({ refusals: [], media: { missing: 0 } });
        expect(await everything(hub)).toEqual(before);

        const elsewhere = await createTestApp({ engine: await openOther() });
        elsewhere.clock.set(hub.clock.read().toISOString());
        const mover = await aTeacher(elsewhere.db, { email: 'mover@elsewhere.test' });
        const moved = await restore(await elsewhere.as(mover), file, { allowStaffChanges: true });
        expect(moved.body).toMatchObject({ refusals: [], media: { missing: 0 } });
        const after = await everything(elsewhere);
        const isMover = (row: unknown) => (row as { id?: string }).id === mover.id;
        after.rows['users'] = after.rows['users']?.filter((row) => !isMover(row)) ?? [];
        expect(after).toEqual(before);
      }),
      { numRuns: RUNS, endOnFailure: true, ...(isTorture ? {} : { seed: 8 }) },
    );
    record(figures);
  },
  isTorture ? 3_600_000 : 300_000,
);
