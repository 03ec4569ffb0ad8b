import fs from 'node:fs';
import path from 'node:path';

/** Another server is at work on the embedded database. */
export class FolderInUse extends Error {}

/**
 * Keeps a second process off the embedded database, which two would corrupt. The lock names its owner's process;
 * one that a killed server left behind is taken over. Returns what releases it.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'server.pid');
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const owner = Number(fs.readFileSync(file, 'utf8'));
    if (isOtherServer(owner)) {
      throw new FolderInUse(`DATA_DIR ${folder} is in use by another running server (process ${owner})`, {
        cause: error,
      });
    }
    fs.writeFileSync(file, String(process.pid));
  }
  return () => fs.rmSync(file, { force: true });
}

/** A process id can be given to something else after a crash or a reboot, so a Linux process must also be a Node one. */
function isOtherServer(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const commandFile = `/proc/${pid}/cmdline`;
  return !fs.existsSync(commandFile) || fs.readFileSync(commandFile, 'utf8').includes('node');
}
