import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { StoredBackup } from '#shared/hub/backup.contract.ts';
import { backupsToKeep, type StoredBackupReason } from '#shared/hub/backup-retention.ts';
import type { BackupStore } from '#server/adapters/backup-store.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { notFound } from '#server/core/errors.ts';
import { startingWith } from '#server/core/send-in-pieces.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import { withoutTimeLimits } from '#server/db/time-limits.ts';
import type { BackupKeys } from '../encryption/backup-keys.ts';
import { writeBackupFile } from '../file/write-backup-file.ts';
import type { BackupSource } from '../restore/backup-source.ts';
import { backupFailed } from './backup-failure.ts';
import { namesInUse, noteInUse } from './in-use.repository.ts';
import { createMediaPool } from './media-pool.ts';
import { splicedBackup } from './spliced-backup.ts';
import { downloadName, parseStoredName, storedName } from './stored-name.ts';

export interface StoredBackupsDependencies {
  db: Database;
  clock: Clock;
  media: MediaStore;
  store: BackupStore;
  /** For files that are there only while the work lasts. */
  workFolder: string;
  keys: BackupKeys;
  /** Whether no other process works on this database. */
  isOnlyWorker: boolean;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** The backups that the hub keeps: made by the clock, by hand and before what can't be undone otherwise. */
export function createStoredBackups(dependencies: StoredBackupsDependencies) {
  const { db, clock, media, store, workFolder, keys, isOnlyWorker, log } = dependencies;
  const { archive, place } = store;
  const pool = createMediaPool({ media, store, keys });
  const oneAtATime = createOneAtATime({ db, isOnlyWorker });

  async function list(): Promise<StoredBackup[]> {
    const found: StoredBackup[] = [];
    for await (const { name, size } of archive.list('backups')) {
      const parsed = parseStoredName(name);
      if (parsed !== null) found.push({ ...parsed, bytes: size });
    }
    return found.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  }

  /** Two of one moment get different names. */
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

  async function write(reason: StoredBackupReason, report: ReportProgress): Promise<StoredBackup> {
    const file = path.join(workFolder, `stored-${randomUUID()}`);
    try {
      await mkdir(workFolder, { recursive: true });
      // What the records name was there before them, or came while they were written.
      const before = await pool.fill(report);
      const createdAt = await writeBackupFile(db, file, {
        backupType: 'full',
        clock,
        media: null,
        isCompressed: true,
        keys,
        report,
      });
      const files = new Map([...before, ...(await pool.fill(report))]);
      const name = await freeName(reason, createdAt);
      const parsed = parseStoredName(name);
      if (parsed === null) throw new Error(`not a name of a backup: ${name}`);
      // The backup last: it counts as made when it is there.
      await pool.writeList(name, files);
      const bytes = await putFile(name, file);
      return { ...parsed, bytes };
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Deletes the backups that need not be kept any more, and the files that were only theirs. */
  async function tidy(): Promise<void> {
    const all = (await list()).map((backup) => ({ ...backup, createdAt: new Date(backup.createdAt) }));
    const kept = backupsToKeep(all);
    // What another process may be restoring too.
    const inUse = await namesInUse(db);
    const [stay, gone] = [new Set<string>(), new Set<string>()];
    for (const backup of all) (kept.has(backup) || inUse.has(backup.name) ? stay : gone).add(backup.name);
    for (const name of gone) await archive.delete('backups', name);
    await pool.sweepLists(stay);
    if (gone.size > 0) await pool.sweep(stay);
    await pool.sweepPartials();
  }

  async function makeNow(reason: StoredBackupReason, report: ReportProgress): Promise<StoredBackup> {
    let made;
    try {
      made = await write(reason, report);
    } catch (error) {
      log.error({ err: error, reason }, 'could not make a backup');
      throw backupFailed(error, place);
    }
    try {
      await tidy();
    } catch (error) {
      // The backup is made; the next one tidies too.
      log.warn({ err: error }, 'could not delete old backups');
    }
    return made;
  }

  /** The name of a backup that there is; 404 else. */
  async function known(name: string): Promise<string> {
    if (parseStoredName(name) === null || (await archive.size('backups', name)) === null) throw notFound('Backup');
    return name;
  }

  async function openText(name: string): Promise<Readable> {
    const text = await archive.read('backups', name);
    if (text === null) throw notFound('Backup');
    return text.stream;
  }

  return {
    place,
    encryption: { isOn: keys.isOn, hasKey: keys.hasKey },

    /** The latest first. */
    list,

    /** Makes one now, after others that are being made. 503 with the reason where that fails; there is none of it then. */
    make: (reason: StoredBackupReason, report: ReportProgress): Promise<StoredBackup> =>
      oneAtATime(() => makeNow(reason, report)),

    /** Makes one by the clock where `isDue` says so of those there are, asked when nobody else is making one. */
    makeScheduledWhere: (isDue: (backups: StoredBackup[]) => Promise<boolean>): Promise<StoredBackup | null> =>
      oneAtATime(async () => ((await isDue(await list())) ? makeNow('scheduled', () => undefined) : null)),

    /** To restore it, with the key that somebody gave or the hub's own. 404 where there is none of this name. */
    async open(name: string, key?: string): Promise<BackupSource> {
      await known(name);
      await noteInUse(db, name);
      const opened = keys.opener(key);
      return {
        open: async () => opened(await openText(name)),
        async *files() {
          for await (const file of pool.filesOf(name)) yield pool.fileOf(file, opened);
        },
      };
    },

    /**
     * As one file, with pictures and videos in it, encrypted where backups are. 404 where there is none of this name, 400
     * where the hub's own key does not open it.
     */
    async download(name: string): Promise<{ fileName: string; pieces: AsyncGenerator<string | Uint8Array> }> {
      await known(name);
      await noteInUse(db, name);
      const opened = keys.opener();
      const text = opened(await openText(name));
      // Before anything is sent, not in the middle.
      const first = await text.next();
      const pieces = splicedBackup({
        text: startingWith(first, text),
        files: pool.filesOf(name),
        read: (file) => pool.fileOf(file, opened).read(),
      });
      return { fileName: downloadName(name, keys.isOn), pieces: keys.isOn ? keys.encrypted(pieces) : pieces };
    },
  };
}
export type StoredBackups = ReturnType<typeof createStoredBackups>;

/**
 * Runs one work after the other, of all processes on this database. What it locks with is a transaction of its own, so
 * the work must not be in one already; the embedded engine, which has one connection, has one process too.
 */
function createOneAtATime({ db, isOnlyWorker }: { db: Database; isOnlyWorker: boolean }) {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const locked = () =>
      isOnlyWorker
        ? work()
        : db.transaction(async (tx) => {
            // Nothing happens in it while the work lasts.
            await withoutTimeLimits(tx);
            await takeLock(tx, 'storedBackup');
            return work();
          });
    const result = last.then(locked, locked);
    last = result.catch(() => undefined);
    return result;
  };
}
