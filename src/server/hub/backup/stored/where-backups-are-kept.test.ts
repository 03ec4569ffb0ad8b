import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderBackupStore, createS3BackupStore, type BackupStore } from '#server/adapters/backup-store.ts';
import { FolderMediaStore } from '#server/adapters/folder-media-store.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { openS3MediaStore } from '#server/adapters/s3-media-store.ts';
import { listStoredBackups, storeBackup } from '#shared/hub/backup.contract.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { storedNames } from '#tests/support/media-files.ts';
import { startS3Server } from '#tests/support/s3.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { MemoryMediaStore } from '#tests/support/memory.ts';

let folder: string;
let close: () => Promise<void>;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-backups-'));
  close = async () => undefined;
});
afterEach(async () => {
  await close();
  fs.rmSync(folder, { recursive: true });
});

interface Storage {
  media: MediaStore;
  backups: BackupStore;
}

const inFolder = async (): Promise<Storage> => ({
  media: new FolderMediaStore(path.join(folder, 'media')),
  backups: createFolderBackupStore(folder),
});

async function inS3(): Promise<Storage> {
  const server = await startS3Server();
  ({ close } = server);
  const media = await openS3MediaStore(server.settings);
  return { media, backups: createS3BackupStore(media) };
}

async function aHub(storage: Partial<Storage>) {
  const workFolder = path.join(folder, 'work');
  const hub = await createTestApp({ ...storage, workFolder });
  return { hub, teacher: await hub.as(await aTeacher(hub.db)), workFolder };
}

/** A store that fails in the middle of this file. */
function breaking(name: string): MediaStore {
  const media = new MemoryMediaStore();
  const read = media.read.bind(media);
  media.read = async (kind, wanted, range) => {
    if (wanted !== name) return read(kind, wanted, range);
    async function* half() {
      yield Buffer.from('ha');
      throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
    }
    return { stream: Readable.from(half(), { objectMode: false }), size: 4 };
  };
  return media;
}

describe.each([
  ['in a folder', inFolder],
  ['in a bucket', inS3],
])('backups that are stored %s', (_name, open) => {
  it('are stored with a single copy of each file', async () => {
    const storage = await open();
    const { hub, teacher, workFolder } = await aHub(storage);
    await storage.media.put('images', 'a.webp', Buffer.from('a picture'));
    const made = await teacher.ok(storeBackup, { body: {} });
    await storage.media.put('images', 'b.webp', Buffer.from('another'));
    const copied = await storedNames(storage.backups.pool, 'images');
    hub.clock.advance({ days: 1 });
    await teacher.ok(storeBackup, { body: {} });
    expect([copied, await storedNames(storage.backups.pool, 'images')]).toEqual([['a.webp'], ['a.webp', 'b.webp']]);
    const file = await storage.backups.pool.read('images', 'a.webp');
    expect(String(await buffer(file?.stream ?? Readable.from([])))).toBe('a picture');
    expect((await teacher.ok(listStoredBackups)).backups[1]).toEqual(made);
    // The hub's own pictures are separate from the backups', and no temporary files are left.
    expect(await storedNames(storage.media, 'images')).toEqual(['a.webp', 'b.webp']);
    expect([await storedNames(storage.backups.pool, 'staged'), fs.readdirSync(workFolder)]).toEqual([[], []]);
    const answer = await teacher.send('GET', `/api/backup/stored/${made.name}`);
    expect(answer.text).toContain(`"name":"a.webp","part":0,"parts":1,"bytes":9,"data":"${btoa('a picture')}"`);
  });

  it('are never incomplete, even if a file can’t be copied', async () => {
    const media = breaking('b.webp');
    await media.put('images', 'a.webp', Buffer.from('one'));
    await media.put('images', 'b.webp', Buffer.from('half'));
    const { backups } = await open();
    const { teacher, workFolder } = await aHub({ media, backups });
    const answer = await teacher.call(storeBackup, { body: {} });
    expect([answer.status, answer.error?.code]).toEqual([503, 'backup_failed']);
    expect(answer.error?.message).toMatch(/^The backup could not be made\. There is no space left \(.*backups.*\)\.$/);
    expect(await storedNames(backups.archive, 'backups')).toEqual([]);
    expect(await storedNames(backups.pool, 'images')).not.toContain('b.webp');
    expect([await storedNames(backups.pool, 'staged'), fs.readdirSync(workFolder)]).toEqual([[], []]);
  });
});

describe('backups that are stored in a folder', () => {
  it('are in the subfolder backups, which the list names', async () => {
    const { teacher } = await aHub(await inFolder());
    const { name } = await teacher.ok(storeBackup, { body: {} });
    const { place: backupFolder } = await teacher.ok(listStoredBackups);
    expect(backupFolder).toBe(path.join(folder, 'backups'));
    expect(fs.existsSync(path.join(backupFolder, name))).toBe(true);
  });

  it('report what is in the way', async () => {
    fs.writeFileSync(path.join(folder, 'backups'), 'a file where the folder should be');
    const { teacher } = await aHub({ backups: createFolderBackupStore(folder) });
    expect((await teacher.call(storeBackup, { body: {} })).error?.message).toBe(
      `The backup could not be made. There is something else where the folder should be (${folder}/backups).`,
    );
  });

  it('are complete or absent if the server is killed while writing one', async () => {
    const { archive, pool } = createFolderBackupStore(folder);
    const name = 'scheduled-2026-03-10T12-00-00-000Z.json.gz';
    // The write begins but never ends.
    const stream = new Readable({ read: () => undefined });
    stream.push(Buffer.alloc(1024 * 1024));
    await archive.put('backups', name.replace('.json', '.media'), Buffer.from('the list came first'));
    const put = archive.put('backups', name, { stream });
    await expect.poll(() => storedNames(pool, 'staged')).toHaveLength(1);
    const [partial = ''] = await storedNames(pool, 'staged');

    const { teacher } = await aHub({ backups: createFolderBackupStore(folder) });
    expect((await teacher.ok(listStoredBackups)).backups).toEqual([]);
    const aDayAgo = new Date(Date.now() - 25 * 3_600_000);
    fs.utimesSync(path.join(folder, 'backups/staged', partial), aDayAgo, aDayAgo);
    const made = await teacher.ok(storeBackup, { body: {} });
    expect(await storedNames(archive, 'backups')).toEqual([made.name, made.name.replace('.json', '.media')]);
    expect(await storedNames(pool, 'staged')).toEqual([]);
    stream.destroy(new Error('killed'));
    await expect(put).rejects.toThrow('killed');
  });
});
