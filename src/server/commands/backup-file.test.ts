import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderBackupStore } from '#server/adapters/backup-store.ts';
import { storeBackup } from '#shared/hub/backup.contract.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
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

describe('a backup that lies on the disk', () => {
  it('has its files beside it where a hub stored it, in whichever folder it lies by now', async () => {
    const hub = await createTestApp({ backups: createFolderBackupStore(folder) });
    const teacher = await hub.as(await aTeacher(hub.db));
    await hub.media.put('images', 'a.webp', Buffer.from('a picture'));
    await hub.media.put('videos', 'b.mp4', Buffer.from('a video'));
    const { name } = await teacher.ok(storeBackup, { body: {} });
    const copy = path.join(folder, 'from another machine');
    fs.renameSync(path.join(folder, 'backups'), copy);
    fs.rmSync(path.join(copy, 'videos/b.mp4'));
    const source = await openBackupFile(path.join(copy, name));
    expect(await filesOf(source)).toEqual(['images/a.webp: a picture', 'videos/b.mp4: gone']);
    const [first, again] = [await buffer(await source.open()), await buffer(await source.open())];
    expect(first.equals(fs.readFileSync(path.join(copy, name)))).toBe(true);
    expect(again.equals(first)).toBe(true);
  });

  it('has none beside it where it was downloaded', async () => {
    fs.writeFileSync(path.join(folder, 'backup-full-2026-03-11.json'), '{}');
    expect(await filesOf(await openBackupFile(path.join(folder, 'backup-full-2026-03-11.json')))).toEqual([]);
  });

  it('has to be a file', async () => {
    await expect(openBackupFile(path.join(folder, 'none.json'))).rejects.toThrow(
      `there is no file ${folder}/none.json`,
    );
    await expect(openBackupFile(folder)).rejects.toThrow(`there is no file ${folder}`);
  });
});
