import { createHash } from 'node:crypto';
import type { StoredMedia } from '#server/adapters/media-store.ts';
import { BackupText, FORMAT, MEDIA_SECTION, type BackupHeader } from '../file/format.ts';
import { linesOf, type Line } from '../file/lines.ts';
import { filePieces } from '../file/media-section.ts';
import type { PooledFile } from './media-pool.ts';

/** Records per batch. */
const BATCH = 1000;
const HEADER_END = ',"data":{';

interface Splice {
  /** The text of a backup without files, compressed or not. */
  text: AsyncIterable<Uint8Array>;
  files: AsyncIterable<PooledFile>;
  read: (file: PooledFile) => Promise<StoredMedia | null>;
}

/** A backup with its files in it. Throws if the text was changed since it was written. */
export async function* splicedBackup({ text: source, files, read }: Splice): AsyncGenerator<string> {
  const lines = linesOf(source);
  const whole = createHash('sha256');
  const text = new BackupText();
  const first = await lines.next();
  if (first.done) throw new Error('the stored backup is empty');
  whole.update(first.value.bytes);
  yield text.start(headerOf(first.value));
  let section = '';
  let records: string[] = [];
  for await (const line of lines) {
    if (line.text.startsWith('"checksum":')) {
      if (line.text !== `"checksum":"${whole.digest('hex')}"}`) throw new Error('the stored backup is damaged');
      yield text.open(MEDIA_SECTION);
      for await (const file of files) yield* filePieces(text, { read: () => read(file) }, file);
      yield text.end();
      return;
    }
    whole.update(line.bytes);
    // A record is an object; any other line opens or ends a section.
    if (line.text.startsWith('{')) records.push(line.text.replace(/,$/, ''));
    if (records.length < BATCH && line.text.startsWith('{')) continue;
    if (records.length > 0) yield* text.records(section, records);
    records = [];
    const opened = /^"(\w+)":\[$/.exec(line.text)?.[1];
    if (opened !== undefined) {
      section = opened;
      yield text.open(section);
    }
  }
  throw new Error('the stored backup ends too early');
}

function headerOf({ text }: Line): BackupHeader {
  const header = JSON.parse(`${text.slice(0, -HEADER_END.length)}}`) as BackupHeader; // we wrote it
  if (header.format !== FORMAT) throw new Error('the stored backup is something else');
  return header;
}
