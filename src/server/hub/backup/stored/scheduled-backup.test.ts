import { beforeEach, describe, expect, it } from 'vitest';
import type { BackupStore } from '#server/adapters/backup-store.ts';
import { listStoredBackups, storeBackup } from '#shared/hub/backup.contract.ts';
import { getAttention } from '#shared/insight/dashboard.contract.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { storedNames } from '#tests/support/media-files.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { createMemoryBackupStore } from '#tests/support/memory.ts';

let hub: TestApp;
let teacher: TestClient;
let backups: BackupStore;
/** Whether there is no room for backups. */
let isFull: boolean;
/** Every backup that was ever stored. */
let put: string[];
beforeEach(async () => {
  [isFull, put] = [false, []];
  backups = createMemoryBackupStore();
  const keep = backups.archive.put.bind(backups.archive);
  backups.archive.put = async (kind, name, data) => {
    if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    await keep(kind, name, data);
    if (name.endsWith('.json.gz')) put.push(name);
  };
  hub = await createTestApp({ backups });
  teacher = await hub.as(await aTeacher(hub.db, { createdAt: hub.clock.read() }));
});

const list = () => teacher.ok(listStoredBackups);
const days = async () => (await list()).backups.map(({ reason, createdAt }) => `${reason} ${createdAt.slice(5, 16)}`);
const failed = async () => (await teacher.ok(getAttention)).failedBackups;
/** Advances the clock by hours, with a run in each. */
async function live(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    hub.clock.advance({ hours: 1 });
    await hub.backUpDaily();
  }
}

describe('the daily backup', () => {
  it('is first made when the hub is a day old, then once a day', async () => {
    await hub.backUpDaily();
    await live(23);
    expect(await days()).toEqual([]);
    await live(50);
    expect(await days()).toEqual(['scheduled 03-14T12:00', 'scheduled 03-13T12:00', 'scheduled 03-12T12:00']);
  });

  it('is not made without accounts', async () => {
    const empty = await createTestApp({ backups });
    empty.clock.advance({ days: 9 });
    await empty.backUpDaily();
    expect(await storedNames(backups.archive, 'backups')).toEqual([]);
  });

  it('is made despite a manual one, and at once if the hub was off when it was due', async () => {
    await live(24);
    hub.clock.advance({ hours: 20 });
    await teacher.ok(storeBackup, { body: {} });
    hub.clock.advance({ days: 3 });
    await hub.backUpDaily();
    await hub.backUpDaily();
    expect(await days()).toEqual(['scheduled 03-16T08:00', 'manual 03-13T08:00', 'scheduled 03-12T12:00']);
  });

  it('is made once for concurrent calls', async () => {
    hub.clock.advance({ days: 1 });
    await Promise.all([hub.backUpDaily(), hub.backUpDaily(), hub.backUpDaily()]);
    // Of two backups of one day only the later would be kept.
    expect(put).toEqual(['scheduled-2026-03-12T12-00-00-000Z.json.gz']);
  });

  // The embedded engine has one process.
  it.runIf(process.env['TEST_DATABASE_URL'])('is made once by all processes on the database', async () => {
    hub.clock.advance({ days: 1 });
    const other = await createTestApp({ backups, engine: hub.engine });
    other.clock.advance({ days: 1 });
    await Promise.all([hub.backUpDaily(), other.backUpDaily(), hub.backUpDaily(), other.backUpDaily()]);
    expect(put).toHaveLength(1);
  });

  it('that fails is shown on the dashboard with its reason, until a later run succeeds', async () => {
    await live(24);
    expect([await failed(), (await list()).failure]).toEqual([0, null]);
    isFull = true;
    await live(26);
    expect([await failed(), (await list()).failure]).toEqual([
      1,
      { at: '2026-03-13T14:00:00.000Z', reason: 'There is no space left (memory).' },
    ]);
    // A successful manual backup does not prove that scheduled ones work.
    isFull = false;
    await teacher.ok(storeBackup, { body: {} });
    expect(await failed()).toBe(1);
    await live(1);
    expect([await failed(), (await list()).failure]).toEqual([0, null]);
    expect((await days())[0]).toBe('scheduled 03-13T15:00');
  });

  it('that fails for an internal reason refers to the log', async () => {
    backups.archive.put = async () => {
      throw new Error('assertion failed: 0x7f');
    };
    await live(24);
    expect((await list()).failure?.reason).toBe('The server’s log has the reason.');
  });
});
