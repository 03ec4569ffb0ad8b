import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const LEFT_AFTER_MS = 24 * 3_600_000;

/**
 * Creates the folder for temporary files, and deletes what a killed server left in it: everything, or, if other
 * servers may use it too, what nobody has written to for a day.
 */
export async function openWorkFolder(folder: string, { isShared }: { isShared: boolean }): Promise<string> {
  await mkdir(folder, { recursive: true });
  const before = Date.now() - LEFT_AFTER_MS;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found !== null && (!isShared || found.mtimeMs < before)) await rm(file, { recursive: true, force: true });
  }
  return folder;
}
