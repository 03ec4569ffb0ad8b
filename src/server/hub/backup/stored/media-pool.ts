import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import type { BackupStore } from '#server/adapters/backup-store.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { inParallel } from '#server/core/in-parallel.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import { linesOf } from '../file/lines.ts';
import { MEDIA_OF } from '../file/media-section.ts';
import type { KeptKind } from '../file/media-section.ts';
import { fileListName, isFileListName } from './stored-name.ts';

const COPIES_AT_ONCE = 4;
/** Longer than any one file takes to write. */
const LEFT_AFTER_MS = 24 * 3_600_000;
const KINDS = MEDIA_OF.full;

const listedFile = z.object({ kind: z.enum(KINDS), name: z.string(), bytes: z.int() });
/** A file that a backup has beside it. */
export type PooledFile = z.output<typeof listedFile>;
/** By kind and name. */
export type PooledFiles = Map<string, PooledFile>;

const keyOf = ({ kind, name }: { kind: KeptKind; name: string }) => `${kind}/${name}`;

/**
 * The files of all stored backups, each kept once. The names in the hub's own store are made for one content and never
 * given to another, so kind, name and size tell whether the pool has a file.
 */
export function createMediaPool({ media, store: { archive, pool } }: { media: MediaStore; store: BackupStore }) {
  async function listAll(from: MediaStore): Promise<PooledFiles> {
    const found: PooledFiles = new Map();
    for (const kind of KINDS) {
      for await (const { name, size } of from.list(kind)) found.set(keyOf({ kind, name }), { kind, name, bytes: size });
    }
    return found;
  }

  /** Nothing where the file has gone. */
  async function copy({ kind, name }: PooledFile): Promise<PooledFile | null> {
    const file = await media.read(kind, name);
    if (file === null) return null;
    try {
      await pool.put(kind, name, file);
      return { kind, name, bytes: file.size };
    } finally {
      file.stream.destroy();
    }
  }

  /** The files that a backup has beside it. */
  async function* filesOf(backup: string): AsyncGenerator<PooledFile> {
    const list = await archive.read('backups', fileListName(backup));
    if (list === null) return;
    yield* readFileList(list.stream);
  }

  return {
    filesOf,

    read: (kind: KeptKind, name: string) => pool.read(kind, name),

    /** Copies what the hub has and the pool has not; returns what the hub has, all of it in the pool then. */
    async fill(report: ReportProgress): Promise<PooledFiles> {
      const [wanted, had] = [await listAll(media), await listAll(pool)];
      const missing = [...wanted.values()].filter((file) => had.get(keyOf(file))?.bytes !== file.bytes);
      let done = 0;
      await inParallel(COPIES_AT_ONCE, missing, async (file) => {
        const copied = await copy(file);
        if (copied === null) wanted.delete(keyOf(file));
        else wanted.set(keyOf(file), copied);
        done += 1;
        report({ stage: 'Copying pictures and videos', done, total: missing.length });
      });
      return wanted;
    },

    async writeList(backup: string, files: PooledFiles): Promise<void> {
      const lines = [...files.values()].map((file) => `${JSON.stringify(file)}\n`);
      await archive.put('backups', fileListName(backup), await promisify(gzip)(lines.join('')));
    },

    /** Deletes the lists of all backups but these, those too that a killed server had not come to make. */
    async sweepLists(backups: Set<string>): Promise<void> {
      const wanted = new Set([...backups].map(fileListName));
      for await (const { name } of archive.list('backups')) {
        if (isFileListName(name) && !wanted.has(name)) await archive.delete('backups', name);
      }
    },

    /** Deletes the files that none of these backups has, nor the hub. */
    async sweep(backups: Set<string>): Promise<void> {
      const unused = await listAll(pool);
      for (const key of (await listAll(media)).keys()) unused.delete(key);
      for (const backup of backups) for await (const file of filesOf(backup)) unused.delete(keyOf(file));
      await inParallel(COPIES_AT_ONCE, unused.values(), ({ kind, name }) => pool.delete(kind, name));
    },

    /** Deletes what a killed server was writing. */
    async sweepPartials(): Promise<void> {
      const before = Date.now() - LEFT_AFTER_MS;
      for await (const { name, modifiedAt } of pool.list('staged')) {
        if (modifiedAt.getTime() < before) await pool.delete('staged', name);
      }
    },
  };
}

/** The files that a list names, which is compressed. */
export async function* readFileList(list: AsyncIterable<Uint8Array>): AsyncGenerator<PooledFile> {
  for await (const { text } of linesOf(list)) yield listedFile.parse(JSON.parse(text));
}
