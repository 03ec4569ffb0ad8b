import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import type { BackupStore } from '#server/adapters/backup-store.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { inParallel } from '#server/core/in-parallel.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import type { BackupKeys, OpenBytes } from '../encryption/backup-keys.ts';
import { damagedFile } from '../file/backup-errors.ts';
import { linesOf } from '../file/lines.ts';
import { MEDIA_OF } from '../file/media-section.ts';
import type { BackupFile } from '../restore/backup-source.ts';
import { fileListName, isFileListName } from './stored-name.ts';

const COPIES_AT_ONCE = 4;
/** Longer than writing any single file takes. */
const LEFT_AFTER_MS = 24 * 3_600_000;
const KINDS = MEDIA_OF.full;

const listedFile = z.object({
  kind: z.enum(KINDS),
  name: z.string(),
  /** Its size in the hub. */
  bytes: z.int(),
  /** Its name beside the backup, if it is encrypted there. */
  pooled: z.string().optional(),
  /** Of the file as it is stored, encrypted or not. Lists of older hubs have none. */
  sha256: z.string().optional(),
});
type StoredFile = z.output<typeof listedFile>;
/** By kind and stored name. */
export type StoredFiles = Map<string, StoredFile>;

const storedNameOf = ({ name, pooled }: StoredFile) => pooled ?? name;
const keyOf = (file: StoredFile) => `${file.kind}/${storedNameOf(file)}`;

interface StoredFilesDependencies {
  media: MediaStore;
  store: BackupStore;
  keys: BackupKeys;
}

/**
 * The files beside stored backups, each stored once for all of them, or once for each set of keys that it was encrypted
 * with: names in the hub's own store are never reused for other content. A list beside each backup names its files.
 */
export function createStoredFiles({ media, store: { archive, pool }, keys }: StoredFilesDependencies) {
  /** The sizes of all files that are stored for backups. */
  async function sizesByKey(): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    for (const kind of KINDS) for await (const { name, size } of pool.list(kind)) sizes.set(`${kind}/${name}`, size);
    return sizes;
  }

  /** Null if the hub has deleted the file. */
  async function copy(file: StoredFile): Promise<StoredFile | null> {
    const found = await media.read(file.kind, file.name);
    if (found === null) return null;
    const hash = createHash('sha256');
    try {
      const stream = streamOf(hashedBy(hash, keys.encrypted(found.stream)));
      await pool.put(file.kind, storedNameOf(file), { stream, ...(!keys.isOn && { size: found.size }) });
    } finally {
      found.stream.destroy();
    }
    return { ...file, bytes: found.size, sha256: hash.digest('hex') };
  }

  /** The files of a backup, as its list names them. */
  async function listOf(backup: string): Promise<StoredFiles> {
    const found: StoredFiles = new Map();
    const list = await archive.read('backups', fileListName(backup));
    if (list === null) return found;
    for await (const file of readFileList(list.stream)) found.set(keyOf(file), file);
    return found;
  }

  return {
    listOf,

    /** The files of a backup, which are opened with its key. */
    async *filesOf(backup: string, opened: OpenBytes): AsyncGenerator<BackupFile> {
      for (const file of (await listOf(backup)).values()) yield backupFileOf(pool, file, opened);
    },

    /** Copies the hub's files that are not yet stored with a known checksum; returns all of the hub's files. */
    async copyMissing(known: StoredFiles, report: ReportProgress): Promise<StoredFiles> {
      const ending = keys.isOn ? `.${await keys.digest()}.age` : null;
      const sizes = await sizesByKey();
      const files: StoredFiles = new Map();
      const missing: StoredFile[] = [];
      for (const kind of KINDS) {
        for await (const { name, size: bytes } of media.list(kind)) {
          const file = { kind, name, bytes, ...(ending !== null && { pooled: name + ending }) };
          const stored = known.get(keyOf(file));
          const isStored =
            stored?.sha256 !== undefined && stored.bytes === bytes && (sizes.get(keyOf(file)) ?? -1) >= bytes;
          if (isStored) files.set(keyOf(file), stored);
          else missing.push(file);
        }
      }
      let done = 0;
      await inParallel(COPIES_AT_ONCE, missing, async (file) => {
        const copied = await copy(file);
        if (copied !== null) files.set(keyOf(file), copied);
        done += 1;
        report({ stage: 'Copying pictures and videos', done, total: missing.length });
      });
      return files;
    },

    async writeList(backup: string, files: StoredFiles): Promise<void> {
      const lines = [...files.values()].map((file) => `${JSON.stringify(file)}\n`);
      await archive.put('backups', fileListName(backup), await promisify(gzip)(lines.join('')));
    },

    /** Deletes what none of these backups has: files, lists, and a day later the partial files of a killed server. */
    async sweep(backups: Set<string>): Promise<void> {
      const lists = new Set([...backups].map(fileListName));
      for await (const { name } of archive.list('backups')) {
        if (isFileListName(name) && !lists.has(name)) await archive.delete('backups', name);
      }
      const unused = new Set((await sizesByKey()).keys());
      for (const backup of backups) for (const key of (await listOf(backup)).keys()) unused.delete(key);
      for (const kind of KINDS) {
        const names = [...unused].filter((key) => key.startsWith(`${kind}/`)).map((key) => key.slice(kind.length + 1));
        await inParallel(COPIES_AT_ONCE, names, (name) => pool.delete(kind, name));
      }
      const before = Date.now() - LEFT_AFTER_MS;
      for await (const { name, modifiedAt } of pool.list('staged')) {
        if (modifiedAt.getTime() < before) await pool.delete('staged', name);
      }
    },
  };
}

/** Makes a stored file readable for a restore. */
export function backupFileOf(pool: Pick<MediaStore, 'read'>, file: StoredFile, opened: OpenBytes): BackupFile {
  const { kind, name, bytes, pooled, sha256 } = file;
  const read = async () => {
    const stored = await pool.read(kind, storedNameOf(file));
    if (stored === null) return null;
    const checked = sha256 === undefined ? stored.stream : ofChecksum(stored.stream, { name, sha256 });
    // Decides by name, not by content, since attachments can be encrypted files themselves.
    return { stream: streamOf(pooled === undefined ? checked : opened(checked)), size: bytes };
  };
  return { kind, name, bytes, isChecked: pooled !== undefined || sha256 !== undefined, read };
}

/** The same bytes; throws 400 at their end if they are not those of the checksum. */
async function* ofChecksum(
  bytes: AsyncIterable<Uint8Array>,
  { name, sha256 }: { name: string; sha256: string },
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  yield* hashedBy(hash, bytes);
  if (hash.digest('hex') !== sha256) throw damagedFile(`the file ${name} does not fit its checksum`);
}

/** The same bytes, added to the hash as they pass. */
async function* hashedBy(hash: Hash, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

const streamOf = (pieces: AsyncIterable<Uint8Array>) => Readable.from(pieces, { objectMode: false });

/** The files in a compressed list. */
export async function* readFileList(list: AsyncIterable<Uint8Array>): AsyncGenerator<StoredFile> {
  for await (const { text } of linesOf(list)) yield listedFile.parse(JSON.parse(text));
}
