import { Readable } from 'node:stream';
import type { MediaStore } from '#server/adapters/media-store.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import { MEDIA_SECTION } from '../file/format.ts';
import type { MediaPart } from '../file/media-section.ts';
import { openBackup } from '../file/read-backup.ts';
import type { BackupSource } from './backup-source.ts';
import { FileParts } from './file-parts.ts';

interface Restored {
  /** Files that did not exist before. */
  added: number;
  /** Names of all files in the backup, whether they existed before or not. */
  names: string[];
}

/**
 * Puts the backup's missing pictures, videos and attachments into the store. Names are never reused for other content,
 * so a file of the same name and size is the same file.
 */
export async function restoreMedia(source: BackupSource, media: MediaStore, report: ReportProgress): Promise<Restored> {
  const restored: Restored = { added: 0, names: [] };
  const keep = async (kind: MediaPart['kind'], name: string, bytes: number, read: () => Promise<Readable | null>) => {
    if ((await media.size(kind, name)) !== bytes) {
      const stream = await read();
      if (stream === null) return;
      try {
        await media.put(kind, name, { stream, size: bytes });
      } finally {
        stream.destroy();
      }
      restored.added += 1;
    }
    restored.names.push(name);
    report({ stage: 'Restoring files', done: restored.names.length, total: restored.names.length });
  };

  const parts = new FileParts();
  let data: Buffer[] = [];
  const { batches } = await openBackup(await source.open());
  for await (const { section, records } of batches) {
    for (const record of section === MEDIA_SECTION ? records : []) {
      const { part, isLast } = parts.take(record);
      data.push(Buffer.from(part.data, 'base64'));
      if (!isLast) continue;
      // A file is at most as large as an upload may be.
      const whole = data;
      data = [];
      await keep(part.kind, part.name, part.bytes, async () => Readable.from(whole));
    }
  }
  for await (const { kind, name, bytes, read } of source.files()) {
    await keep(kind, name, bytes, async () => (await read())?.stream ?? null);
  }
  return restored;
}
