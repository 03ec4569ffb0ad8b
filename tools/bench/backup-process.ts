import { createReadStream, createWriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '#server/db/engine.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { writeBackup } from '#server/hub/backup/file/write-backup.ts';
import { createRestoreService } from '#server/hub/backup/restore/restore.service.ts';
import { createItemStatisticsService } from '#server/base/item-statistics/item-statistics.service.ts';
import { createRebuildService } from '#server/base/counters/rebuild.service.ts';
import { restoreOptions } from '#shared/hub/backup.contract.ts';
import { MemoryMediaStore } from '#tests/support/memory.ts';
import { doTasks, timed } from './measure.ts';

const SAMPLE_MS = 20;
const GZIP_LEVEL = 3;

/** Runs in a separate process, so that its memory can be told apart from that of generating the class. */
export interface BackupTask {
  work: 'backup' | 'packed backup' | 'restore' | 'recount';
  url: string;
  file: string;
}

export interface BackupTaken {
  ms: number;
  /** The peak memory of the process while it worked, minus the memory before. */
  grownBytes: number;
}

const works: Record<BackupTask['work'], (db: Database, file: string) => Promise<void>> = {
  backup: (db, file) => backUp(db, file, false),
  'packed backup': (db, file) => backUp(db, file, true),
  restore,
  recount: async (db) => {
    await createRebuildService({ db }).rebuild();
    await createItemStatisticsService({ db, clock: () => new Date() }).refresh();
  },
};

doTasks(async ({ work, url, file }: BackupTask): Promise<BackupTaken> => {
  const engine = await openPostgres(url);
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), SAMPLE_MS);
  const ms = await timed(() => works[work](engine.db, file));
  clearInterval(sampling);
  await engine.close();
  return { ms, grownBytes: Math.max(most, process.memoryUsage.rss()) - before };
});

/** Makes a backup as the screen and the shell do. */
async function backUp(db: Database, file: string, isPacked: boolean): Promise<void> {
  await db.transaction(
    async (tx) => {
      const options = { backupType: 'full', createdAt: new Date(), media: new MemoryMediaStore() } as const;
      const text = writeBackup(tx, { ...options, report: () => undefined });
      const packed = isPacked ? createGzip({ level: GZIP_LEVEL }) : new PassThrough();
      await pipeline(Readable.from(text, { objectMode: false }), packed, createWriteStream(file));
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Includes checking the whole file first, but not the snapshot or the recount afterward. */
async function restore(db: Database, file: string): Promise<void> {
  const { restore: restoreAll } = createRestoreService({
    db,
    clock: () => new Date(),
    media: new MemoryMediaStore(),
    stored: { make: async (reason) => ({ name: 'none', reason, createdAt: '', bytes: 0, isEncrypted: false }) },
    recount: async () => undefined,
    eraseAgain: async () => undefined,
  });
  const { refusals } = await restoreAll({
    source: { open: async () => createReadStream(file), files: async function* noFiles() {} },
    options: restoreOptions.parse({}),
    actorId: null,
    report: () => undefined,
    record: async () => undefined,
  });
  if (refusals.length > 0) throw new Error(`records were refused: ${JSON.stringify(refusals)}`);
}
