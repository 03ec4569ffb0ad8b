import fs from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { FolderMediaStore } from '../adapters/folder-media-store.ts';
import type { OpenBytes } from '../hub/backup/encryption/backup-keys.ts';
import type { BackupSource } from '../hub/backup/restore/backup-source.ts';
import { backupFileOf, readFileList } from '../hub/backup/stored/stored-files.ts';
import { fileListName, parseStoredName } from '../hub/backup/stored/stored-name.ts';

/**
 * Returns a backup on the disk. One that a hub stored has its pictures and videos beside it, even in a folder that was
 * copied from another machine. Throws if there is no such file.
 */
export async function openBackupFile(file: string, opened: OpenBytes): Promise<BackupSource> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new Error(`there is no file ${file}`);
  const [folder, name] = [path.dirname(file), path.basename(file)];
  const list = path.join(folder, fileListName(name));
  const hasFilesBeside = parseStoredName(name) !== null && fs.existsSync(list);
  const pool = new FolderMediaStore(folder);
  return {
    open: async () => opened(fs.createReadStream(file)),
    async *files() {
      if (!hasFilesBeside) return;
      for await (const each of readFileList(fs.createReadStream(list))) {
        yield backupFileOf(pool, each, opened);
      }
    },
  };
}
