import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackupKeys } from '../encryption/backup-keys.ts';
import {
  bringBackStored,
  downloadStoredBackup,
  listStoredBackups,
  restoreOptions,
  restoreStoredBackup,
  storeBackup,
} from '#shared/hub/backup.contract.ts';
import { recordsIn } from '#tests/support/backup-files.ts';
import { backupFolder, flipped, type BackupFolder } from '#tests/support/encrypted-backups.ts';
import { aStudent, aTeacher, aTopic } from '#tests/support/factories.ts';
import { download as fetchFile } from '#tests/support/media-files.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { allRows, aWholeHub, clear } from '#tests/support/whole-hub.ts';

const NO_KEY = { status: 400, error: { code: 'backup_key' } };
const DAMAGED = { status: 400, error: { code: 'damaged_backup' } };

let folder: BackupFolder;
let key: string;
beforeEach(async () => {
  folder = backupFolder();
  key = await generateIdentity();
});
afterEach(() => folder.remove());

/** A hub with a topic, a student and two pictures, and its teacher. */
async function aHub(keys: Parameters<BackupFolder['hub']>[0]) {
  const hub = await folder.hub(keys);
  const row = await aTeacher(hub.db);
  await aTopic(hub.db, { name: 'Doppler' });
  await aStudent(hub.db, { firstName: 'Zebulon' });
  await hub.media.put('images', 'a.webp', Buffer.alloc(150_000, 'a picture of Zebulon '));
  await hub.media.put('attachments', 'b.age', Buffer.from('age-encryption.org/v1\nfrom somebody'));
  return { hub, row, teacher: await hub.as(row) };
}
const store = (teacher: TestClient) => teacher.ok(storeBackup, { body: {} });
const bringBack = (teacher: TestClient, name: string, backupKey?: string) =>
  teacher.call(bringBackStored, { params: { name }, body: { ...(backupKey && { backupKey }) } });
const rows = (hub: TestApp) => allRows(hub.db);
const pictureOf = async ({ media }: TestApp) => (await media.size('images', 'a.webp')) ?? 0;

describe('stored backups of a hub with a key', () => {
  it('restore a whole hub, and are nowhere in plain text', async () => {
    const texts = ['ann@hub.test', 'Abdomen', 'Take your time', 'a picture of'];
    const hub = await folder.hub({ key });
    const { teacher, teacherRow } = await aWholeHub(hub);
    await hub.media.put('images', 'a.webp', Buffer.from('a picture of Ann'));
    const before = await rows(hub);
    const { snapshot } = await clear(teacher, 'all');
    await hub.media.delete('images', 'a.webp');
    expect(snapshot).toMatch(/^before-clear-.*\.json\.gz\.age$/);
    expect(await bringBack(teacher, snapshot)).toMatchObject({ status: 200, body: { refusals: [] } });
    expect(await rows(hub)).toEqual(before);
    expect(await pictureOf(hub)).toBe(16);
    await fetchFile(hub, { client: teacher, url: `/api/backup/stored/${snapshot}` });
    expect(folder.filesWith(texts)).toEqual([]);
    expect(fs.readdirSync(folder.workFolder)).toEqual([]);

    // The same search does find the texts without a key.
    const plain = await folder.hub({ again: hub });
    const { name } = await store(await plain.as(teacherRow));
    expect(folder.filesWith(texts)).toEqual([`backups/images/a.webp`, `backups/${name}`]);
  });

  it('are listed as encrypted, end in .age, and store each file once', async () => {
    const { hub, teacher } = await aHub({ key });
    const first = await store(teacher);
    hub.clock.advance({ days: 1 });
    await store(teacher);
    const { backups, encryption } = await teacher.ok(listStoredBackups);
    expect(encryption).toEqual({ isOn: true, hasKey: true });
    expect(backups[1]).toEqual(first);
    expect(first).toMatchObject({ name: 'manual-2026-03-11T12-00-00-000Z.json.gz.age', isEncrypted: true });
    const digest = await createBackupKeys({ key, recipients: [] }).digest();
    expect(folder.files().filter((file) => !file.startsWith('backups/manual'))).toEqual([
      `backups/attachments/b.age.${digest}.age`,
      `backups/images/a.webp.${digest}.age`,
    ]);
    expect(folder.files().filter((file) => file.endsWith('.media.gz'))).toHaveLength(2);
  });

  it('are downloaded as one encrypted file with the pictures in it', async () => {
    const { hub, teacher } = await aHub({ key });
    const { name } = await store(teacher);
    const url = downloadStoredBackup.path.replace(':name', name);
    const answer = await fetchFile(hub, { client: teacher, url, headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="backup-manual-2026-03-11T12-00-00-000Z.json.age"',
    );
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.bytes.includes('Doppler')).toBe(false);
    const opened = createBackupKeys({ key, recipients: [] }).opener();
    const { topics, media } = recordsIn(String(await buffer(opened(Readable.from([answer.bytes])))));
    expect(topics).toMatchObject([{ name: 'Doppler' }]);
    // In the order of the folder, which is up to its file system.
    expect(new Set(media?.map((file) => file['name']))).toEqual(new Set(['a.webp', 'b.age']));
  });

  it('are refused before anything is changed if a byte was changed or the end is missing', async () => {
    const { hub, teacher } = await aHub({ key });
    const { name } = await store(teacher);
    await hub.media.delete('images', 'a.webp');
    const before = await rows(hub);
    const files = folder.files().filter((file) => file.endsWith('.age') && !file.includes('attachments'));
    expect(files).toHaveLength(2);
    for (const file of files.map((each) => path.join(folder.folder, each))) {
      const bytes = fs.readFileSync(file);
      for (const changed of [flipped(bytes, -1), flipped(bytes, 400), bytes.subarray(0, -20)]) {
        fs.writeFileSync(file, changed);
        const dry = { params: { name }, body: restoreOptions.parse({ dryRun: true }) };
        expect(await teacher.call(restoreStoredBackup, dry)).toMatchObject(DAMAGED);
        expect(await bringBack(teacher, name)).toMatchObject(DAMAGED);
      }
      fs.writeFileSync(file, bytes);
    }
    expect(await rows(hub)).toEqual(before);
    expect([await pictureOf(hub), (await teacher.ok(listStoredBackups)).backups.length]).toEqual([0, 1]);
    expect((await bringBack(teacher, name)).status).toBe(200);
    expect(await pictureOf(hub)).toBe(150_000);
  });
});

describe('stored backups from before a key was set', () => {
  it('can still be restored, and their pictures are deleted with the last of them', async () => {
    const { hub, row, teacher } = await aHub({});
    const plain = await store(teacher);
    expect((await teacher.ok(listStoredBackups)).encryption).toEqual({ isOn: false, hasKey: false });
    const keyed = await folder.hub({ key, again: hub });
    const client = await keyed.as(row);
    await keyed.media.delete('images', 'a.webp');
    expect((await bringBack(client, plain.name)).status).toBe(200);
    expect(await pictureOf(keyed)).toBe(150_000);
    const url = downloadStoredBackup.path.replace(':name', plain.name);
    const { headers, bytes } = await fetchFile(keyed, { client, url });
    expect(headers['content-disposition']).toMatch(/\.json\.age"$/);
    expect(bytes.includes('Doppler')).toBe(false);

    expect(folder.files()).toContain('backups/images/a.webp');
    // When it is neither kept nor marked as in use.
    await keyed.db.execute("delete from settings where key = 'backups_in_use'");
    for (let day = 0; day < 9; day += 1) {
      keyed.clock.advance({ days: 1 });
      await store(client);
    }
    expect(folder.files()).not.toContain(`backups/${plain.name}`);
    expect(folder.filesWith(['Zebulon'])).toEqual([]);
  });
});

describe('stored backups of another key', () => {
  it('require that key, and are restored with it', async () => {
    const { hub, row, teacher } = await aHub({ key });
    const old = await store(teacher);
    const changed = await folder.hub({ key: await generateIdentity(), again: hub });
    const client = await changed.as(row);
    const before = await rows(hub);
    await changed.media.delete('images', 'a.webp');
    expect(await bringBack(client, old.name)).toMatchObject(NO_KEY);
    expect(await bringBack(client, old.name, await generateIdentity())).toMatchObject(NO_KEY);
    const url = downloadStoredBackup.path.replace(':name', old.name);
    expect((await client.send('GET', url)).text).toContain('backup_key');
    const dry = { params: { name: old.name }, body: restoreOptions.parse({ dryRun: true }) };
    expect(await client.call(restoreStoredBackup, dry)).toMatchObject(NO_KEY);
    expect(await rows(hub)).toEqual(before);
    expect((await client.ok(listStoredBackups)).backups).toEqual([old]);

    expect((await bringBack(client, old.name, key)).status).toBe(200);
    expect(await pictureOf(changed)).toBe(150_000);
    // A new backup has its pictures encrypted for the new key.
    changed.clock.advance({ days: 1 });
    const made = await store(client);
    await changed.media.delete('images', 'a.webp');
    expect((await bringBack(client, made.name)).status).toBe(200);
    expect(await pictureOf(changed)).toBe(150_000);
  });
});

describe('stored backups for recipients only', () => {
  it('can be opened only with a key that this hub does not have', async () => {
    const { hub, teacher } = await aHub({ recipients: [await identityToRecipient(key)] });
    const { name } = await store(teacher);
    expect((await teacher.ok(listStoredBackups)).encryption).toEqual({ isOn: true, hasKey: false });
    expect(folder.filesWith(['Doppler', 'Zebulon'])).toEqual([]);
    await hub.media.delete('images', 'a.webp');
    expect(await bringBack(teacher, name)).toMatchObject(NO_KEY);
    expect((await bringBack(teacher, name, key)).status).toBe(200);
    expect(await pictureOf(hub)).toBe(150_000);
  });
});
