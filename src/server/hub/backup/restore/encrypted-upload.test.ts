import fs from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { generateIdentity } from 'age-encryption';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '#server/db/schema/audit.ts';
import { createBackupKeys } from '../encryption/backup-keys.ts';
import { openBackup } from '../file/read-backup.ts';
import { listStoredBackups } from '#shared/hub/backup.contract.ts';
import { aBackupFile } from '#tests/support/backup-files.ts';
import { backupFolder, downloadBytes, flipped } from '#tests/support/encrypted-backups.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { allRows, aWholeHub, clear, restore } from '#tests/support/whole-hub.ts';

const PASSPHRASE = 'correct horse battery staple';
const folder = backupFolder();
const logged: string[] = [];

let hub: TestApp;
let teacher: TestClient;
let file: Buffer;
let before: Awaited<ReturnType<typeof allRows>>;
beforeAll(async () => {
  const backupKeys = createBackupKeys({ key: PASSPHRASE, recipients: [] });
  const output = new Writable({ write: (chunk, _encoding, done) => done(void logged.push(String(chunk))) });
  const logger = pino({ level: 'trace' }, output);
  hub = await createTestApp({ backupKeys, workFolder: folder.workFolder, logger });
  ({ teacher } = await aWholeHub(hub));
  await hub.media.put('images', 'a.webp', Buffer.alloc(300_000, 'a picture of Ann '));
  file = (await downloadBytes(hub, teacher)).bytes;
});
afterAll(() => folder.remove());
beforeEach(async () => {
  before = await allRows(hub.db);
});

/** The same hub, started without its key. */
async function withoutKey() {
  const { engine, media, backups } = hub;
  const again = await createTestApp({ engine, media, backups, workFolder: folder.workFolder });
  const client = again.stranger();
  client.cookie = teacher.cookie;
  return { again, client };
}

async function nothingWasDone() {
  expect(await allRows(hub.db)).toEqual(before);
  expect((await teacher.ok(listStoredBackups)).backups).toEqual([]);
  expect(fs.readdirSync(folder.workFolder)).toEqual([]);
}

describe('a downloaded backup', () => {
  it('is compressed, encrypted, and named accordingly', async () => {
    const { headers, bytes } = await downloadBytes(hub, teacher);
    expect(headers).toMatchObject({
      'content-disposition': expect.stringMatching(/"backup-full-\d{4}-\d\d-\d\d\.json\.gz\.age"$/),
      'content-type': 'application/x-age',
      'content-encoding': 'identity',
      'content-length': String(bytes.length),
    });
    expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    expect(bytes.length).toBeLessThan(200_000);
  });
});

describe('an encrypted backup that is uploaded', () => {
  const changes: [string, () => Buffer][] = [
    ['cut off', () => file.subarray(0, -30)],
    ['cut off in its header', () => file.subarray(0, 120)],
    ['changed at its end', () => flipped(file, -1)],
    ['changed in the middle', () => flipped(file, Math.floor(file.length / 2))],
    ['changed in its header', () => flipped(file, 60)],
    ['encrypted, and not a backup', () => Buffer.from('age-encryption.org/v1\nnonsense')],
  ];
  const opened = createBackupKeys({ key: PASSPHRASE, recipients: [] }).opener();
  const refusal = /damaged, so nothing was restored|does not have its key/;

  it.each(changes)('can’t be read if it is %s', async (_what, change) => {
    async function read() {
      const { batches } = await openBackup(opened(Readable.from([change()])));
      while (!(await batches.next()).done);
    }
    await expect(read()).rejects.toMatchObject({ status: 400, message: expect.stringMatching(refusal) });
  });

  it('is refused if it is cut off, and nothing is changed', async () => {
    for (const dryRun of [true, false]) {
      const { status, body } = await restore(teacher, file.subarray(0, -30), { name: 'backup.json.gz.age', dryRun });
      expect([status, body.message]).toEqual([400, expect.stringMatching(refusal)]);
    }
    await nothingWasDone();
  });

  it('requires a key if the hub has no matching one, and refuses a wrong one', async () => {
    const { client } = await withoutKey();
    for (const dryRun of [true, false]) {
      const asked = await restore(client, file, { dryRun });
      expect([asked.status, asked.body]).toMatchObject([400, { code: 'backup_key' }]);
      for (const backupKey of ['correct horse battery stable', await generateIdentity()]) {
        const refused = await restore(client, file, { dryRun, backupKey });
        expect(refused.body).toMatchObject({
          code: 'backup_key',
          message: expect.stringMatching(/^This key does not/),
        });
      }
    }
    await nothingWasDone();
  });

  it('with the key allows a dry run', async () => {
    const { client } = await withoutKey();
    const { status, body } = await restore(client, file, { dryRun: true, backupKey: PASSPHRASE });
    expect([status, body.refusals]).toEqual([200, []]);
    await nothingWasDone();
  });

  it('restores everything on another hub, and the given key is not stored', async () => {
    await clear(teacher, 'all');
    await hub.media.delete('images', 'a.webp');
    const { client } = await withoutKey();
    const { status, body } = await restore(client, file, { name: 'backup.age', backupKey: PASSPHRASE });
    expect([status, body]).toMatchObject([200, { refusals: [], media: { added: 1 } }]);
    expect(await allRows(hub.db)).toEqual(before);
    expect(fs.readdirSync(folder.workFolder)).toEqual([]);
    const audit = await hub.db.select().from(auditEntries);
    expect(JSON.stringify([await allRows(hub.db), audit, logged])).not.toContain(PASSPHRASE);
    expect(audit.length).toBeGreaterThan(5);
    expect(logged.length).toBeGreaterThan(10);
  });

  it('needs no key on the hub that has it, or without encryption', async () => {
    expect((await restore(teacher, file)).status).toBe(200);
    expect((await restore(teacher, aBackupFile({ topics: [] }))).status).toBe(200);
  });
});
