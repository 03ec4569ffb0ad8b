import { Readable } from 'node:stream';
import { z } from 'zod';
import type { MediaStore } from '#server/adapters/media-store.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import { damagedFile } from '../file/backup-errors.ts';
import { MEDIA_SECTION } from '../file/format.ts';
import { MEDIA_OF } from '../file/media-section.ts';
import type { MediaPart } from '../file/media-section.ts';
import { readBackup } from '../file/read-backup.ts';
import type { BackupSource } from './backup-source.ts';

const mediaPart = z.object({
  kind: z.enum(MEDIA_OF.full as [MediaPart['kind'], ...MediaPart['kind'][]]),
  name: z.string().regex(/^[A-Za-z0-9][\w.@-]{0,199}$/),
  part: z.int().min(0),
  parts: z.int().min(1),
  bytes: z.int().min(0),
  data: z.base64(),
});

interface Restored {
  /** Files that were not there. */
  added: number;
  /** Names of all that the backup brought, there before or not. */
  names: string[];
}

/**
 * Puts the backup's pictures, videos and attachments into the store, those that are not there. Names are never used
 * again for something else, so that one of the same name and size is the same.
 */
export async function restoreMedia(source: BackupSource, media: MediaStore, report: ReportProgress): Promise<Restored> {
  const restored: Restored = { added: 0, names: [] };
  const keep = async (kind: MediaPart['kind'], name: string, bytes: number, read: () => Promise<Readable | null>) => {
    if ((await media.size(kind, name)) !== bytes) {
      const stream = await read();
      if (stream === null) return;
      await media.put(kind, name, { stream, size: bytes });
      restored.added += 1;
    }
    restored.names.push(name);
    report({ stage: 'Restoring files', done: restored.names.length, total: restored.names.length });
  };

  let waiting: { first: MediaPart; data: Buffer[] } | null = null;
  await readBackup(await source.open(), {
    wants: (section) => section === MEDIA_SECTION,
    onRecords: async ({ records }) => {
      for (const record of records) {
        const part = mediaPart.safeParse(JSON.parse(record));
        if (!part.success) throw damagedFile('a file in it is not as it should be', part.error);
        if (part.data.part === 0) waiting = { first: part.data, data: [] };
        if (waiting === null || waiting.data.length !== part.data.part)
          throw damagedFile('a part of a file is missing');
        waiting.data.push(Buffer.from(part.data.data, 'base64'));
        if (waiting.data.length < part.data.parts) continue;
        // A file is at most as large as an upload may be.
        const { first, data } = waiting;
        await keep(first.kind, first.name, first.bytes, async () => Readable.from(data));
        waiting = null;
      }
    },
  });
  for await (const { kind, name, read } of source.files()) {
    const file = await read();
    if (file === null) continue;
    const { stream, size } = file;
    await keep(kind, name, size, async () => stream);
    stream.destroy();
  }
  return restored;
}
