import type { MediaKind, MediaStore } from '#server/adapters/media-store.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import { MEDIA_SECTION, type BackupText } from './format.ts';
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
export interface MediaPart {
  kind: KeptKind;
  name: string;
  part: number;
  parts: number;
  /** Of the whole file. */
  bytes: number;
  data: string;
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
      yield* filePieces(text, media, { kind, name });
      done += 1;
      report({ stage: 'Writing files', done, total: done });
    }
  }
}

/** One file's lines. */
export async function* filePieces(
  text: BackupText,
  media: Pick<MediaStore, 'read'>,
  { kind, name }: { kind: KeptKind; name: string },
): AsyncGenerator<string> {
  const file = await media.read(kind, name);
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
  let waiting: Buffer[] = [];
  let length = 0;
  let isAny = false;
  for await (const chunk of stream) {
    waiting.push(chunk);
    length += chunk.length;
    while (length >= PART_BYTES) {
      const joined = Buffer.concat(waiting);
      yield joined.subarray(0, PART_BYTES);
      isAny = true;
      waiting = [joined.subarray(PART_BYTES)];
      length -= PART_BYTES;
    }
  }
  if (length > 0 || !isAny) yield Buffer.concat(waiting);
}
