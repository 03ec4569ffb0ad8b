import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import type { BackupStore } from '#server/adapters/backup-store.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { inParallel } from '#server/core/in-parallel.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import type { BackupKeys, OpenBytes } from '../encryption/backup-keys.ts';
import { linesOf } from '../file/lines.ts';
import { MEDIA_OF, type KeptKind } from '../file/media-section.ts';
import type { BackupFile } from '../restore/backup-source.ts';
import { fileListName, isFileListName } from './stored-name.ts';

const COPIES_AT_ONCE = 4;
/** Longer than writing any single file takes. */
const LEFT_AFTER_MS = 24 * 3_600_000;
const KINDS = MEDIA_OF.full;

const listedFile = z.object({
  kind: z.enum(KINDS),
  name: z.string(),
  bytes: z.int(),
  /** Its name in the pool, if it is encrypted there. */
  pooled: z.string().optional(),
});
/** A file stored beside a backup. */
export type PooledFile = z.output<typeof listedFile>;
/** By kind and name. */
export type PooledFiles = Map<string, PooledFile>;

const keyOf = ({ kind, name }: { kind: KeptKind; name: string }) => `${kind}/${name}`;
const poolKeyOf = ({ kind, name, pooled = name }: PooledFile) => `${kind}/${pooled}`;

interface MediaPoolDependencies {
  media: MediaStore;
  store: BackupStore;
  keys: BackupKeys;
}

/**
 * The files of all stored backups, each stored once, or once for each set of keys that it was encrypted with. Names in
 * the hub's own store are never reused for other content, so kind, name and size identify a file in the pool.
 */
export function createMediaPool({ media, store: { archive, pool }, keys }: MediaPoolDependencies) {
  async function listAll(from: MediaStore): Promise<PooledFiles> {
    const found: PooledFiles = new Map();
    for (const kind of KINDS) {
      for await (const { name, size } of from.list(kind)) found.set(keyOf({ kind, name }), { kind, name, bytes: size });
    }
    return found;
  }

  /** The files of the hub, with their names in the pool. */
  async function listWanted(): Promise<PooledFiles> {
    const found = await listAll(media);
    if (!keys.isOn) return found;
    const ending = `.${await keys.digest()}.age`;
    for (const file of found.values()) file.pooled = file.name + ending;
    return found;
  }

  /** Null if the file has been deleted. */
  async function copy(wanted: PooledFile): Promise<PooledFile | null> {
    const { kind, name, pooled } = wanted;
    const file = await media.read(kind, name);
    if (file === null) return null;
    try {
      if (pooled === undefined) await pool.put(kind, name, file);
      else await pool.put(kind, pooled, { stream: streamOf(keys.encrypted(file.stream)) });
      return { ...wanted, bytes: file.size };
    } finally {
      file.stream.destroy();
    }
  }

  /** The files stored beside a backup. */
  async function* filesOf(backup: string): AsyncGenerator<PooledFile> {
    const list = await archive.read('backups', fileListName(backup));
    if (list === null) return;
    yield* readFileList(list.stream);
  }

  return {
    filesOf,

    fileOf: (file: PooledFile, opened: OpenBytes): BackupFile => backupFileOf(pool, file, opened),

    /** Copies files of the hub that are missing in the pool; returns all files of the hub. */
    async fill(report: ReportProgress): Promise<PooledFiles> {
      const [wanted, had] = [await listWanted(), await listAll(pool)];
      const missing = [...wanted.values()].filter((file) => {
        const bytes = had.get(poolKeyOf(file))?.bytes;
        // The size that encryption adds depends on the keys.
        return file.pooled === undefined ? bytes !== file.bytes : (bytes ?? 0) <= file.bytes;
      });
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

    /** Deletes the lists of all backups except these, including lists of backups that a killed server did not make. */
    async sweepLists(backups: Set<string>): Promise<void> {
      const wanted = new Set([...backups].map(fileListName));
      for await (const { name } of archive.list('backups')) {
        if (isFileListName(name) && !wanted.has(name)) await archive.delete('backups', name);
      }
    },

    /** Deletes the files that neither these backups nor the hub has. */
    async sweep(backups: Set<string>): Promise<void> {
      const unused = await listAll(pool);
      for (const file of (await listWanted()).values()) unused.delete(poolKeyOf(file));
      for (const backup of backups) for await (const file of filesOf(backup)) unused.delete(poolKeyOf(file));
      await inParallel(COPIES_AT_ONCE, unused.values(), ({ kind, name }) => pool.delete(kind, name));
    },

    /** Deletes the partial files of a killed server. */
    async sweepPartials(): Promise<void> {
      const before = Date.now() - LEFT_AFTER_MS;
      for await (const { name, modifiedAt } of pool.list('staged')) {
        if (modifiedAt.getTime() < before) await pool.delete('staged', name);
      }
    },
  };
}

/** Makes a file of the pool readable for a restore. */
export function backupFileOf(
  pool: Pick<MediaStore, 'read'>,
  { kind, name, bytes, pooled }: PooledFile,
  opened: OpenBytes,
): BackupFile {
  // Decides by name, not by content, since attachments can be encrypted files themselves.
  if (pooled === undefined) return { kind, name, bytes, isEncrypted: false, read: () => pool.read(kind, name) };
  const read = async () => {
    const file = await pool.read(kind, pooled);
    return file === null ? null : { stream: streamOf(opened(file.stream)), size: bytes };
  };
  return { kind, name, bytes, isEncrypted: true, read };
}

const streamOf = (pieces: AsyncIterable<Uint8Array>) => Readable.from(pieces, { objectMode: false });

/** The files in a compressed list. */
export async function* readFileList(list: AsyncIterable<Uint8Array>): AsyncGenerator<PooledFile> {
  for await (const { text } of linesOf(list)) yield listedFile.parse(JSON.parse(text));
}
