import fs from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv, type Env } from '../env.ts';
import { createBackupKeys, type BackupKeys } from '../hub/backup/encryption/backup-keys.ts';
import { writeBackupFile } from '../hub/backup/file/write-backup-file.ts';
import { runCommand, say, sayStages, withHub, type CommandLine, type OpenHub } from './command.ts';

const USAGE = 'use npm run backup, or npm run backup FILE; a FILE that ends in .gz is compressed';

/**
 * Writes a backup of the hub to a file, including pictures and videos; returns the exit code. With a key it is
 * encrypted, and its name ends in .age.
 */
export function runBackup({ root, folder, args }: CommandLine): Promise<number> {
  return runCommand('No backup was made', async () => {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    if (positionals.length > 1) throw new Error(USAGE);
    const env = readEnv(process.env);
    const keys = createBackupKeys(env.backupKeys);
    const createdAt = new Date();
    const date = createdAt.toISOString().slice(0, 10);
    const name = positionals[0] ?? `backup-full-${date}.json${keys.isOn ? '.gz' : ''}`;
    const file = path.resolve(folder, keys.isOn ? `${name.replace(/\.age$/, '')}.age` : name);
    if (fs.existsSync(file)) throw new Error(`${file} already exists; please name another file`);
    refuseNoHub(env);
    await withHub(root, env, (hub) => write(hub, { file, createdAt, keys }));
    const { size } = await stat(file);
    const care = keys.isOn
      ? 'It is encrypted: without its key nobody can read it.'
      : "It holds everybody's password hashes: keep it as safe as the hub.";
    say(`Wrote ${file}, ${(size / 1e6).toFixed(1)} MB. ${care}`);
  });
}

/** Otherwise a missing database would be created, empty, and backed up. */
function refuseNoHub({ databaseUrl, dataDir }: Env): void {
  if (databaseUrl !== null || fs.existsSync(path.join(dataDir, 'database'))) return;
  throw new Error(`there is no hub in DATA_DIR ${dataDir}`);
}

/** Writes a partial file and renames it, so that its name never belongs to an incomplete backup. */
async function write(
  { engine, media }: OpenHub,
  { file, createdAt, keys }: { file: string; createdAt: Date; keys: BackupKeys },
): Promise<void> {
  const partial = `${file}.partial`;
  try {
    await writeBackupFile(engine.db, partial, {
      backupType: 'full',
      clock: () => createdAt,
      media,
      isCompressed: /\.gz(\.age)?$/.test(file),
      keys,
      report: sayStages(),
    });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
