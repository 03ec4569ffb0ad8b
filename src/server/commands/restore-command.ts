import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { restoreOptions } from '#shared/hub/backup.contract.ts';
import { systemClock } from '../adapters/clock.ts';
import { createAttachments } from '../core/attachments.ts';
import { AppError } from '../core/errors.ts';
import { readSetting, writeSetting } from '../core/settings.repository.ts';
import { restoreMark } from '../db/database-folder.ts';
import { readEnv } from '../env.ts';
import { createBackupKeys, type BackupKeys } from '../hub/backup/encryption/backup-keys.ts';
import type { BackupSource } from '../hub/backup/restore/backup-source.ts';
import { createRestoreService, type RestoreRequest } from '../hub/backup/restore/restore.service.ts';
import { createStoredBackups } from '../hub/backup/stored/stored-backups.service.ts';
import { createItemStatisticsService } from '#server/base/item-statistics/item-statistics.service.ts';
import { eraseAgain } from '../people/erasure/erasure.service.ts';
import { createRebuildService } from '#server/base/counters/rebuild.service.ts';
import { openBackupFile } from './backup-file.ts';
import {
  askUnseen,
  noteCommand,
  runCommand,
  say,
  sayStages,
  withHub,
  type CommandLine,
  type OpenHub,
} from './command.ts';
import { summaryLines } from './restore-summary.ts';

const USAGE = 'use npm run restore FILE, followed by --dry-run, --overwrite or --replace if you like';

/** Restores a backup from a file into the hub that the environment names; returns the exit code. */
export function runRestore({ root, folder, args }: CommandLine): Promise<number> {
  return runCommand('Nothing was restored', async () => {
    const flag = { type: 'boolean', default: false } as const;
    const options = { overwrite: flag, 'dry-run': flag, replace: flag };
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [name, ...more] = positionals;
    if (name === undefined || more.length > 0) throw new Error(USAGE);
    const env = readEnv(process.env);
    const keys = createBackupKeys(env.backupKeys);
    const source = await openWithKey(path.resolve(folder, name), keys);
    const request: RestoreRequest = {
      source,
      options: restoreOptions.parse({ overwriteExisting: values.overwrite, dryRun: values['dry-run'] }),
      replaces: values.replace,
      actorId: null,
      report: sayStages(),
      record: (tx, details) => noteCommand(tx, { kind: 'backups', action: 'restore', details }),
    };
    const isToBeRestored = !request.options.dryRun;
    await withHub(root, env, (hub) => restore(hub, request, keys), { isToBeRestored });
    if (isToBeRestored) fs.rmSync(restoreMark(env.dataDir), { force: true });
  });
}

/** Prompts for the key if none in the environment opens the file and there is a terminal. */
async function openWithKey(file: string, keys: BackupKeys): Promise<BackupSource> {
  const source = await openBackupFile(file, keys.opener());
  const bytes = (await source.open())[Symbol.asyncIterator]();
  try {
    await bytes.next();
    await bytes.return?.();
    return source;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'backup_key') throw error;
    if (!process.stdin.isTTY) throw new Error(`${error.message} Set BACKUP_KEY or BACKUP_KEY_FILE.`, { cause: error });
    say(error.message);
    return openBackupFile(file, keys.opener(await askUnseen('Backup key: ')));
  }
}

async function restore(
  { engine, media, backups, workFolder, log }: OpenHub,
  request: RestoreRequest,
  keys: BackupKeys,
): Promise<void> {
  const { db } = engine;
  const clock = systemClock;
  const isOnlyWorker = engine.kind === 'embedded';
  const stored = createStoredBackups({ db, clock, media, store: backups, workFolder, keys, isOnlyWorker, log });
  const attachments = createAttachments({ db, clock, media, log });
  const service = createRestoreService({
    db,
    clock,
    media,
    stored,
    eraseAgain: (tx, accounts) => eraseAgain(tx, accounts, attachments),
    recount: async () => {
      await createRebuildService({ db }).rebuild();
      await createItemStatisticsService({ db, clock }).refresh();
    },
  });
  const summary = await service.restore(request);
  if (!summary.isDryRun) {
    // The next start must not add the starter library to the restored content.
    if ((await readSetting(db, 'starter_loaded')) === undefined) await writeSetting(db, 'starter_loaded', 'restored');
    // Query plans depend on the size of each table.
    await engine.query('vacuum analyze');
  }
  for (const line of summaryLines(summary, stored.place)) say(line);
}
