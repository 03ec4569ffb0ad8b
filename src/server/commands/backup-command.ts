import fs from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '../env.ts';
import type { Env } from '../env.ts';
import { writeBackupFile } from '../hub/backup/file/write-backup-file.ts';
import { runCommand, say, sayStages, withHub } from './command.ts';
import type { CommandLine, OpenHub } from './command.ts';

const USAGE = 'please say npm run backup, or npm run backup FILE; a FILE that ends in .gz is compressed';

/** Writes all that the hub holds to a file, pictures and videos included; returns the exit code. */
export function runBackup({ root, folder, args }: CommandLine): Promise<number> {
  return runCommand('No backup was made', async () => {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    if (positionals.length > 1) throw new Error(USAGE);
    const createdAt = new Date();
    const name = positionals[0] ?? `backup-full-${createdAt.toISOString().slice(0, 10)}.json`;
    const file = path.resolve(folder, name);
    if (fs.existsSync(file)) throw new Error(`${file} is there already; please name another file`);
    const env = readEnv(process.env);
    refuseNoHub(env);
    await withHub(root, env, (hub) => write(hub, file, createdAt));
    const { size } = await stat(file);
    say(
      `Wrote ${file}, ${(size / 1e6).toFixed(1)} MB. It holds everybody's password hashes: keep it as safe as the hub.`,
    );
  });
}

/** An empty database would be made where there is none, and a backup of it. */
function refuseNoHub({ databaseUrl, dataDir }: Env): void {
  if (databaseUrl !== null || fs.existsSync(path.join(dataDir, 'database'))) return;
  throw new Error(`there is no hub in DATA_DIR ${dataDir}`);
}

/** Writes beside the file and moves into place: under its name there is a whole backup or none. */
async function write({ engine, media }: OpenHub, file: string, createdAt: Date): Promise<void> {
  const partial = `${file}.partial`;
  try {
    await writeBackupFile(engine.db, partial, {
      backupType: 'full',
      clock: () => createdAt,
      media,
      isCompressed: file.endsWith('.gz'),
      report: sayStages(),
    });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
