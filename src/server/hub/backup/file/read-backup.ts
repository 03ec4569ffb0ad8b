import { createHash } from 'node:crypto';
import { z } from 'zod';
import { damagedFile, damagedLine } from './backup-errors.ts';
import { FORMAT, FORMAT_VERSION, MEDIA_SECTION, OLDEST_VERSION } from './format.ts';
import { linesOf, type Line } from './lines.ts';
import { SECTIONS } from './sections.ts';
import { BACKUP_TYPES } from '#shared/hub/backups.ts';
import { invalid } from '#server/core/errors.ts';

/** A batch ends after this number of records or of characters. */
const BATCH_RECORDS = 1000;
const BATCH_LENGTH = 4_000_000;
/** Older backups have these; they are not restored. */
const FORMER_SECTIONS = ['disclosures'];
const SECTION_NAMES = new Set([...SECTIONS.map(({ name }) => name), MEDIA_SECTION, ...FORMER_SECTIONS]);

const header = z.object({
  format: z.literal(FORMAT),
  version: z.int().min(1),
  backupType: z.enum(BACKUP_TYPES),
  createdAt: z.iso.datetime(),
  counts: z.record(z.string(), z.int().min(0)),
});
export type FoundHeader = z.output<typeof header>;

/** A record of a backup. */
export interface BackupRecord {
  /** JSON on one line. */
  text: string;
  /** The same, parsed. */
  fields: Record<string, unknown>;
  /** The number of its line in the file, from 1. */
  line: number;
}

/** Some records of a section; each section has at least one batch, which may be empty. */
export interface RecordBatch {
  section: string;
  records: BackupRecord[];
}

/** An opened backup. Iterate over the batches to the end, which closes it. */
export interface OpenBackup {
  header: FoundHeader;
  batches: AsyncGenerator<RecordBatch>;
}

/**
 * Opens a backup, which is read line by line. Throws 400 if it is not a backup, of a newer version, or too old; the
 * batches throw 400 with the location if it is damaged: if a record is not JSON or missing, or a checksum does not match.
 */
export async function openBackup(source: AsyncIterable<Uint8Array>): Promise<OpenBackup> {
  const lines = linesOf(source);
  try {
    const first = await lines.next();
    const found = first.done ? null : headerIn(first.value);
    if (first.done || found === null) throw invalid('This file is not a backup of a Sonography Learning Hub');
    refuseOtherVersions(found.version);
    return { header: found, batches: batchesOf(lines, { first: first.value, counts: found.counts }) };
  } catch (error) {
    await lines.return(undefined);
    throw error;
  }
}

function headerIn(line: Line): FoundHeader | null {
  const end = ',"data":{';
  const text = line.text.replace(/^\uFEFF/, '');
  if (!text.endsWith(end)) return null;
  try {
    return header.parse(JSON.parse(`${text.slice(0, -end.length)}}`));
  } catch {
    // The file is not a backup.
    return null;
  }
}

function refuseOtherVersions(version: number): void {
  if (version > FORMAT_VERSION) {
    throw invalid(
      `This backup was made by a newer version of the hub (format ${version}, this one reads up to ${FORMAT_VERSION}). Please update this hub first.`,
    );
  }
  if (version < OLDEST_VERSION) {
    throw invalid(
      `This backup was made by an older version of the hub (format ${version}, this one reads from format ${OLDEST_VERSION} on). Please restore it with the last version 0.2.0 (commit c1469703), and make another backup with that.`,
    );
  }
}

async function* batchesOf(
  lines: AsyncGenerator<Line, undefined>,
  { first, counts }: { first: Line; counts: Record<string, number> },
): AsyncGenerator<RecordBatch> {
  const whole = createHash('sha256').update(first.bytes);
  const found = new Map<string, { records: number; checksum: string }>();
  let last = first.number;
  const nextLine = async (): Promise<Line> => {
    const next = await lines.next();
    if (next.done) throw damagedFile(`it ends too early, after line ${last}`);
    last = next.value.number;
    return next.value;
  };
  const hashedLine = async (): Promise<Line> => {
    const line = await nextLine();
    whole.update(line.bytes);
    return line;
  };

  async function* sectionOf(section: string): AsyncGenerator<RecordBatch> {
    const hash = createHash('sha256');
    let [count, length, isLast] = [0, 0, false];
    let records: BackupRecord[] = [];
    for (let line = await hashedLine(); line.text !== ']' && line.text !== '],'; line = await hashedLine()) {
      if (isLast) throw damagedLine(line, `the end of ${section} was expected here`);
      isLast = !line.text.endsWith(',');
      const record = recordIn(line, isLast ? line.text : line.text.slice(0, -1), section);
      hash.update(record.text).update('\n');
      records.push(record);
      count += 1;
      length += record.text.length;
      if (records.length < BATCH_RECORDS && length < BATCH_LENGTH) continue;
      yield { section, records };
      [records, length] = [[], 0];
    }
    if (records.length > 0 || count === 0) yield { section, records };
    found.set(section, { records: count, checksum: hash.digest('hex') });
  }

  try {
    let line = await hashedLine();
    for (let name = sectionName(line); name !== null && !found.has(name); name = sectionName(line)) {
      yield* sectionOf(name);
      line = await hashedLine();
    }
    const checksums = checksumsIn(line);
    // The checksum of the whole covers everything; these tell which section is damaged.
    for (const [name, expected] of Object.entries(counts)) {
      const records = found.get(name)?.records ?? 0;
      if (records !== expected)
        throw damagedLine(line, `${expected} records of ${name} were expected, ${records} found`);
    }
    for (const name of new Set([...Object.keys(checksums), ...found.keys()])) {
      if (checksums[name] !== found.get(name)?.checksum) {
        throw damagedLine(line, `the records of ${name} do not fit their checksum`);
      }
    }
    const end = await nextLine();
    const checksum = /^"checksum":"([0-9a-f]{64})"\}$/.exec(end.text)?.[1];
    if (checksum === undefined) throw damagedLine(end, 'the checksum was expected here');
    if (checksum !== whole.digest('hex')) throw damagedLine(end, 'this checksum does not match the text before it');
    const after = await lines.next();
    if (!after.done) throw damagedLine(after.value, 'there is something after the end');
  } finally {
    await lines.return(undefined);
  }
}

/** The name of the section that the line opens; null for other lines. */
function sectionName({ text }: Line): string | null {
  const name = /^"(\w+)":\[$/.exec(text)?.[1];
  return name !== undefined && SECTION_NAMES.has(name) ? name : null;
}

function checksumsIn(line: Line): Record<string, string> {
  const text = /^\},"checksums":(\{.*\}),$/.exec(line.text)?.[1];
  if (text === undefined) throw damagedLine(line, 'a section was expected here');
  const checksums = z.record(z.string(), z.string()).safeParse(parsed(text, line));
  if (!checksums.success) throw damagedLine(line, 'checksums were expected here');
  return checksums.data;
}

function recordIn(line: Line, text: string, section: string): BackupRecord {
  const fields = parsed(text, line);
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw damagedLine(line, `a record of ${section} was expected here`);
  }
  return { text, fields: fields as Record<string, unknown>, line: line.number }; // an object, as has been verified
}

function parsed(text: string, line: Line): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damagedLine(line, 'this is not JSON', error);
  }
}
