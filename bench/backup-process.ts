import { createReadStream, createWriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Engine } from '#server/db/engine.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { writeBackup } from '#server/hub/backup/file/write-backup.ts';
import { createRestoreService } from '#server/hub/backup/restore/restore.service.ts';
import { createItemStatisticsService } from '#server/insight/item-statistics/item-statistics.service.ts';
import { createRebuildService } from '#server/practice/counters/rebuild.service.ts';
import { restoreOptions } from '#shared/hub/backup.contract.ts';
import { timed } from './measure.ts';
import { MemoryMediaStore } from '#tests/support/memory.ts';

const SAMPLE_MS = 20;
const GZIP_LEVEL = 3;

/** What is done in a process of its own, so that its memory is told from that of what made the class. */
export interface BackupTask {
  work: 'backup' | 'packed backup' | 'restore' | 'recount';
  url: string;
  file: string;
}

export interface BackupTaken {
  ms: number;
  /** The most memory that the process took while it worked, over what it took before; the same in the heap. */
  grownBytes: number;
  records: number;
}

process.once('message', (task: BackupTask) => void answer(task));

async function answer({ work, url, file }: BackupTask): Promise<void> {
  const engine = await openPostgres(url);
  const works: Record<BackupTask['work'], () => Promise<number>> = {
    backup: () => backUp(engine, file, false),
    'packed backup': () => backUp(engine, file, true),
    restore: () => restore(engine, file),
    recount: () => recount(engine),
  };
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), SAMPLE_MS);
  let records = 0;
  const ms = await timed(async () => (records = await works[work]()));
  clearInterval(sampling);
  await engine.close();
  const taken: BackupTaken = { ms, grownBytes: Math.max(most, process.memoryUsage.rss()) - before, records };
  process.send?.(taken, () => process.disconnect());
}

/** As the screen and the shell have it made. */
async function backUp(engine: Engine, file: string, isPacked: boolean): Promise<number> {
  let records = 0;
  const report = ({ total }: { total: number }) => void (records = total);
  await engine.db.transaction(
    async (tx) => {
      const media = new MemoryMediaStore();
      const text = writeBackup(tx, { backupType: 'full', createdAt: new Date(), media, report });
      const packed = isPacked ? createGzip({ level: GZIP_LEVEL }) : new PassThrough();
      await pipeline(Readable.from(text, { objectMode: false }), packed, createWriteStream(file));
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return records;
}

/** With its look through the whole file before, without the snapshot and the counting after. */
async function restore(engine: Engine, file: string): Promise<number> {
  const { restore: restoreAll } = createRestoreService({
    db: engine.db,
    clock: () => new Date(),
    media: new MemoryMediaStore(),
    stored: { make: async (reason) => ({ name: 'none', reason, createdAt: '', bytes: 0 }) },
    recount: async () => undefined,
  });
  const { kinds, refusals } = await restoreAll({
    source: { open: async () => createReadStream(file), files: noFiles },
    options: restoreOptions.parse({}),
    actorId: null,
    report: () => undefined,
  });
  if (refusals.length > 0) throw new Error(`records were refused: ${JSON.stringify(refusals)}`);
  return kinds.reduce((sum, { added }) => sum + added, 0);
}

async function* noFiles() {}

async function recount({ db }: Engine): Promise<number> {
  await createRebuildService({ db }).rebuild();
  await createItemStatisticsService({ db, clock: () => new Date() }).refresh();
  return 0;
}
