import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createFolderBackupStore } from '#server/adapters/backup-store.ts';
import { SESSION_COOKIE } from '#server/core/sessions.ts';
import { createBackupKeys } from '#server/hub/backup/encryption/backup-keys.ts';
import { createBackup } from '#shared/hub/backup.contract.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

interface KeyedHub {
  key?: string | null;
  recipients?: string[];
  /** Another hub's database and media, to restart that hub with other keys. */
  again?: Pick<TestApp, 'engine' | 'media'>;
}

/** The folders of a hub's backups and work files, which a test can inspect. */
export function backupFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-encrypted-'));
  const workFolder = path.join(folder, 'work');
  fs.mkdirSync(workFolder);
  return {
    folder,
    workFolder,
    remove: () => fs.rmSync(folder, { recursive: true }),

    hub: ({ key = null, recipients = [], again }: KeyedHub = {}): Promise<TestApp> =>
      createTestApp({
        backupKeys: createBackupKeys({ key, recipients }),
        backups: createFolderBackupStore(folder),
        workFolder,
        ...(again && { engine: again.engine, media: again.media }),
      }),

    /** All files below the folder, by path. */
    files: (): string[] =>
      fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .toSorted(),

    /** The files that contain one of these texts, compressed or not. */
    filesWith(texts: string[]): string[] {
      return this.files().filter((name) => {
        const bytes = fs.readFileSync(path.join(folder, name));
        const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
        const found = [bytes, ...(isPacked ? [gunzipSync(bytes)] : [])];
        return texts.some((text) => found.some((each) => each.includes(text)));
      });
    },
  };
}
export type BackupFolder = ReturnType<typeof backupFolder>;

/** Downloads a backup as bytes. */
export async function downloadBytes({ app }: TestApp, client: TestClient, body: object = {}) {
  const { statusCode, headers, rawPayload } = await app.inject({
    method: 'POST',
    url: createBackup.path,
    payload: { backupType: 'full', ...body },
    headers: { 'accept-encoding': 'gzip, br' },
    cookies: { [SESSION_COOKIE]: client.cookie ?? '' },
  });
  return { status: statusCode, headers, bytes: rawPayload };
}

/** The same bytes with one bit of the byte at `place` flipped; a negative `place` counts from the end. */
export function flipped(bytes: Uint8Array, index: number): Buffer {
  const changed = Buffer.from(bytes);
  const at = index < 0 ? changed.length + index : index;
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
