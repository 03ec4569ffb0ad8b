import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { StoredBackup } from '#shared/hub/backup.contract.ts';
import { backupsToKeep, type StoredBackupReason } from '#shared/hub/backup-retention.ts';
import type { BackupStore } from '#server/adapters/backup-store.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { existing, notFound } from '#server/core/errors.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import { readSetting, writeSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import { withoutTimeLimits } from '#server/db/time-limits.ts';
import type { BackupKeys } from '../encryption/backup-keys.ts';
import { withFiles } from '../file/media-section.ts';
import { openBackup } from '../file/read-backup.ts';
import { writeBackupFile } from '../file/write-backup-file.ts';
import type { BackupSource } from '../restore/backup-source.ts';
import { backupFailed } from './backup-failure.ts';
import { createStoredFiles, type StoredFiles } from './stored-files.ts';
import { downloadName, parseStoredName, storedName } from './stored-name.ts';

/** Longer than any restore or download takes. */
const IN_USE_MS = 24 * 3_600_000;
const instants = z.record(z.string(), z.number());

export interface StoredBackupsDependencies {
  db: Database;
  clock: Clock;
  media: MediaStore;
  store: BackupStore;
  /** For temporary files. */
  workFolder: string;
  keys: BackupKeys;
  /** Whether no other process works on this database. */
  isOnlyWorker: boolean;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** The hub's stored backups: scheduled, manual, and made before changes that can't be undone otherwise. */
export function createStoredBackups(dependencies: StoredBackupsDependencies) {
  const { db, clock, media, store, workFolder, keys, isOnlyWorker, log } = dependencies;
  const { archive, location } = store;
  const files = createStoredFiles({ media, store, keys });
  const oneAtATime = createOneAtATime({ db, isOnlyWorker });

  async function list(): Promise<StoredBackup[]> {
    const found: StoredBackup[] = [];
    for await (const { name, size } of archive.list('backups')) {
      const parsed = parseStoredName(name);
      if (parsed !== null) found.push({ ...parsed, bytes: size });
    }
    return found.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  }

  /** Returns an unused name, since two backups may have the same moment. */
  async function freeName(reason: StoredBackupReason, createdAt: Date): Promise<string> {
    for (let instant = createdAt.getTime(); ; instant += 1) {
      const name = storedName(reason, new Date(instant), keys.isOn);
      if ((await archive.size('backups', name)) === null) return name;
    }
  }

  async function putFile(name: string, file: string): Promise<number> {
    const { size } = await stat(file);
    const stream = createReadStream(file);
    try {
      await archive.put('backups', name, { stream, size });
    } finally {
      stream.destroy();
    }
    return size;
  }

  /** The files of the latest backup; none if its list can't be read, so that all are copied again. */
  async function listLatest(): Promise<StoredFiles> {
    const [latest] = await list();
    return latest === undefined ? new Map() : files.listOf(latest.name).catch(() => new Map());
  }

  async function write(reason: StoredBackupReason, report: ReportProgress): Promise<StoredBackup> {
    const file = path.join(workFolder, `stored-${randomUUID()}`);
    try {
      await mkdir(workFolder, { recursive: true });
      // Files that the records use existed before, or were added while the records were written.
      const before = await files.copyMissing(await listLatest(), report);
      const createdAt = await writeBackupFile(db, file, {
        backupType: 'full',
        clock,
        media: null,
        isCompressed: true,
        keys,
        report,
      });
      const after = await files.copyMissing(before, report);
      const name = await freeName(reason, createdAt);
      const parsed = parseStoredName(name);
      if (parsed === null) throw new Error(`not a name of a backup: ${name}`);
      // The backup comes last: it counts as made when it exists.
      await files.writeList(name, new Map([...before, ...after]));
      const bytes = await putFile(name, file);
      return { ...parsed, bytes };
    } finally {
      await rm(file, { force: true });
    }
  }

  /** When any process began to read a stored backup, by name. */
  async function listInUse(): Promise<Record<string, number>> {
    const noted = instants.safeParse(await readSetting(db, 'backups_in_use')).data ?? {};
    return Object.fromEntries(Object.entries(noted).filter(([, since]) => since > Date.now() - IN_USE_MS));
  }

  /** Deletes the backups that need not be kept anymore, and the files that only they had. */
  async function tidy(): Promise<void> {
    const all = (await list()).map((backup) => ({ ...backup, createdAt: new Date(backup.createdAt) }));
    const kept = backupsToKeep(all);
    const inUse = await listInUse();
    const stay = new Set<string>();
    for (const backup of all) {
      if (kept.has(backup) || backup.name in inUse) stay.add(backup.name);
      else await archive.delete('backups', backup.name);
    }
    await files.sweep(stay);
  }

  async function makeNow(reason: StoredBackupReason, report: ReportProgress): Promise<StoredBackup> {
    let made;
    try {
      made = await write(reason, report);
    } catch (error) {
      log.error({ err: error, reason }, 'could not make a backup');
      throw backupFailed(error, location);
    }
    try {
      await tidy();
    } catch (error) {
      // The backup was made, and the next one deletes old ones too.
      log.warn({ err: error }, 'could not delete old backups');
    }
    return made;
  }

  /** Keeps the backup from being deleted while it is read. 404 if there is none of this name. */
  async function noteInUse(name: string): Promise<void> {
    if (parseStoredName(name) === null || (await archive.size('backups', name)) === null) throw notFound('Backup');
    await writeSetting(db, 'backups_in_use', { ...(await listInUse()), [name]: Date.now() });
  }

  async function openText(name: string): Promise<Readable> {
    return existing(await archive.read('backups', name), 'Backup').stream;
  }

  return {
    place: location,
    encryption: { isOn: keys.isOn, hasKey: keys.hasKey },

    /** Latest first. */
    list,

    /** Makes one now, after others in progress. Throws 503 with the reason if it fails, and leaves nothing behind. */
    make: (reason: StoredBackupReason, report: ReportProgress): Promise<StoredBackup> =>
      oneAtATime(() => makeNow(reason, report)),

    /** Makes a scheduled one if `isDue` says so of the existing ones; asked when no other backup is in progress. */
    makeScheduledWhere: (isDue: (backups: StoredBackup[]) => Promise<boolean>): Promise<StoredBackup | null> =>
      oneAtATime(async () => ((await isDue(await list())) ? makeNow('scheduled', () => undefined) : null)),

    /** Opens one to restore it, with the given key or the hub's own. 404 if there is none of this name. */
    async open(name: string, key?: string): Promise<BackupSource> {
      await noteInUse(name);
      const opened = keys.opener(key);
      return { open: async () => opened(await openText(name)), files: () => files.filesOf(name, opened) };
    },

    /**
     * Returns one file with pictures and videos in it, encrypted if backups are. 404 if there is none of this name, 400
     * if the hub's own key does not open it.
     */
    async download(name: string): Promise<{ fileName: string; pieces: AsyncGenerator<string | Uint8Array> }> {
      await noteInUse(name);
      const opened = keys.opener();
      const pieces = withFiles(await openBackup(opened(await openText(name))), files.filesOf(name, opened));
      return { fileName: downloadName(name, keys.isOn), pieces: keys.isOn ? keys.encrypted(pieces) : pieces };
    },
  };
}
export type StoredBackups = ReturnType<typeof createStoredBackups>;

/**
 * Runs one job at a time across all processes on this database. It locks with a transaction of its own, so the job must
 * not be in one already; the embedded engine has only one connection, but also only one process.
 */
function createOneAtATime({ db, isOnlyWorker }: { db: Database; isOnlyWorker: boolean }) {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const locked = () =>
      isOnlyWorker
        ? work()
        : db.transaction(async (tx) => {
            // This transaction is idle while the job runs.
            await withoutTimeLimits(tx);
            await takeLock(tx, 'storedBackup');
            return work();
          });
    const result = last.then(locked, locked);
    last = result.catch(() => undefined);
    return result;
  };
}
