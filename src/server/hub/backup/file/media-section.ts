import { z } from 'zod';
import { isMediaName, type MediaKind, type MediaStore, type StoredMedia } from '#server/adapters/media-store.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import { BackupText, MEDIA_SECTION } from './format.ts';
import type { OpenBackup } from './read-backup.ts';
import type { BackupType } from './section.ts';

/** Bytes of a file per line. */
const PART_BYTES = 192 * 1024;

export type KeptKind = Exclude<MediaKind, 'staged' | 'backups'>;
/** The kinds of media in a backup of each type. */
export const MEDIA_OF: Record<BackupType, readonly KeptKind[]> = {
  full: ['images', 'videos', 'attachments', 'site'],
  'content-only': ['images', 'videos'],
  'users-only': [],
};

/** One line of the media section. */
export const mediaPart = z.object({
  kind: z.enum(MEDIA_OF.full),
  name: z.string().refine(isMediaName),
  part: z.int().min(0),
  parts: z.int().min(1),
  /** Of the whole file. */
  bytes: z.int().min(0),
  data: z.base64(),
});
export type MediaPart = z.output<typeof mediaPart>;

/** A file for a backup. */
export interface MediaFile {
  kind: KeptKind;
  name: string;
  /** Null if it has been deleted. */
  read: () => Promise<StoredMedia | null>;
}

/** All files of a backup of this type, in parts. A file that is deleted in the meantime is left out. */
export async function* mediaPieces(
  text: BackupText,
  media: Pick<MediaStore, 'list' | 'read'>,
  { backupType, report }: { backupType: BackupType; report: ReportProgress },
): AsyncGenerator<string> {
  yield text.open(MEDIA_SECTION);
  let done = 0;
  for (const kind of MEDIA_OF[backupType]) {
    for await (const { name } of media.list(kind)) {
      yield* filePieces(text, { kind, name, read: () => media.read(kind, name) });
      done += 1;
      report({ stage: 'Writing files', done, total: done });
    }
  }
}

/** The text of a backup, with the files beside it in it. */
export async function* withFiles(
  { header, batches }: OpenBackup,
  files: AsyncIterable<MediaFile>,
): AsyncGenerator<string> {
  const text = new BackupText();
  yield text.start(header);
  for await (const { section, records } of batches) {
    yield* text.records(
      section,
      records.map((record) => record.text),
    );
  }
  yield text.open(MEDIA_SECTION);
  for await (const file of files) yield* filePieces(text, file);
  yield text.end();
}

/** One file's lines. */
async function* filePieces(text: BackupText, { kind, name, read }: MediaFile): AsyncGenerator<string> {
  const file = await read();
  if (file === null) return;
  const parts = Math.max(1, Math.ceil(file.size / PART_BYTES));
  let part = 0;
  for await (const data of inParts(file.stream)) {
    const line: MediaPart = { kind, name, part, parts, bytes: file.size, data: data.toString('base64') };
    yield* text.records(MEDIA_SECTION, [JSON.stringify(line)]);
    part += 1;
  }
}

/** Regroups chunks into one size; an empty file gives one empty chunk. */
async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let isAny = false;
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    for (; rest.length >= PART_BYTES; rest = rest.subarray(PART_BYTES)) {
      yield rest.subarray(0, PART_BYTES);
      isAny = true;
    }
  }
  if (rest.length > 0 || !isAny) yield rest;
}
