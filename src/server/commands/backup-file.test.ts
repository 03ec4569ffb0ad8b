import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { generateIdentity } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderBackupStore } from '#server/adapters/backup-store.ts';
import { storeBackup } from '#shared/hub/backup.contract.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createBackupKeys } from '../hub/backup/encryption/backup-keys.ts';
import type { BackupSource } from '../hub/backup/restore/backup-source.ts';
import { openBackupFile } from './backup-file.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-backup-file-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

async function filesOf(source: BackupSource): Promise<string[]> {
  const found: string[] = [];
  for await (const { kind, name, read } of source.files()) {
    const file = await read();
    found.push(`${kind}/${name}: ${file === null ? 'gone' : String(await buffer(file.stream))}`);
  }
  return found.toSorted();
}

const none = createBackupKeys({ key: null, recipients: [] });
const openFile = (file: string, opened = none.opener()) => openBackupFile(file, opened);

describe('a backup on the disk', () => {
  it('has its files beside it if a hub stored it, whichever folder it has been moved to', async () => {
    const hub = await createTestApp({ backups: createFolderBackupStore(folder) });
    const teacher = await hub.as(await aTeacher(hub.db));
    await hub.media.put('images', 'a.webp', Buffer.from('a picture'));
    await hub.media.put('videos', 'b.mp4', Buffer.from('a video'));
    const { name } = await teacher.ok(storeBackup, { body: {} });
    const copy = path.join(folder, 'from another machine');
    fs.renameSync(path.join(folder, 'backups'), copy);
    fs.rmSync(path.join(copy, 'videos/b.mp4'));
    const source = await openFile(path.join(copy, name));
    expect(await filesOf(source)).toEqual(['images/a.webp: a picture', 'videos/b.mp4: gone']);
    const [first, again] = [await buffer(await source.open()), await buffer(await source.open())];
    expect(first.equals(fs.readFileSync(path.join(copy, name)))).toBe(true);
    expect(again.equals(first)).toBe(true);
  });

  it('has its files beside it even if they are encrypted, with the right key', async () => {
    const key = await generateIdentity();
    const backupKeys = createBackupKeys({ key, recipients: [] });
    const hub = await createTestApp({ backups: createFolderBackupStore(folder), backupKeys });
    const teacher = await hub.as(await aTeacher(hub.db));
    await hub.media.put('images', 'a.webp', Buffer.from('a picture'));
    const { name } = await teacher.ok(storeBackup, { body: {} });
    const file = path.join(folder, 'backups', name);
    const source = await openFile(file, none.opener(key));
    expect(await filesOf(source)).toEqual(['images/a.webp: a picture']);
    expect(gunzipSync(await buffer(await source.open())).toString()).toContain('"backupType":"full"');
    const locked = await openFile(file);
    await expect(filesOf(locked)).rejects.toMatchObject({ code: 'backup_key' });
    await expect(buffer(await locked.open())).rejects.toMatchObject({ code: 'backup_key' });
  });

  it('has no files beside it if it was downloaded', async () => {
    fs.writeFileSync(path.join(folder, 'backup-full-2026-03-11.json'), '{}');
    expect(await filesOf(await openFile(path.join(folder, 'backup-full-2026-03-11.json')))).toEqual([]);
  });

  it('has to be a file', async () => {
    await expect(openFile(path.join(folder, 'none.json'))).rejects.toThrow(`there is no file ${folder}/none.json`);
    await expect(openFile(folder)).rejects.toThrow(`there is no file ${folder}`);
  });
});
