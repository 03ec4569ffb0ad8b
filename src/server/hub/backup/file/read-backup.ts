import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import { damagedFile, damagedLine } from './backup-errors.ts';
import { FORMAT, FORMAT_VERSION, MEDIA_SECTION } from './format.ts';
import { linesOf, type Line } from './lines.ts';
import { SECTIONS } from './sections.ts';
import { upgraded, UPGRADES, type Upgrades } from './upgrades.ts';
import { BACKUP_TYPES } from '#shared/domain/limits.ts';
import { invalid } from '#server/core/errors.ts';

/** A batch ends after this number of records or of characters. */
const BATCH_RECORDS = 1000;
const BATCH_LENGTH = 4_000_000;

const header = z.object({
  format: z.literal(FORMAT),
  version: z.int().min(1),
  backupType: z.enum(BACKUP_TYPES),
  createdAt: z.iso.datetime(),
  counts: z.record(z.string(), z.int().min(0)),
});
export type FoundHeader = z.output<typeof header>;

/** Some records of a section, each as JSON on one line. */
export interface RecordBatch {
  section: string;
  /** The line number of each record in the file. */
  lineNumbers: number[];
  records: string[];
}

interface ReadOptions {
  /** Called with the header before any record. */
  onHeader?: (header: FoundHeader) => void;
  onRecords: (batch: RecordBatch) => Promise<void> | void;
  /** Other sections are skipped. */
  wants?: (section: string) => boolean;
  /** Checks everything: that each record is valid JSON, that none is missing, and that checksums match. */
  verifies?: boolean;
  /** By default the format of this hub; tests pass others. */
  format?: { version: number; upgrades: Upgrades };
}

/**
 * Reads a backup, line by line. Throws 400 if the file is damaged (with the location), not a backup, of a newer version,
 * or too old; other records of an older version are upgraded.
 */
export async function readBackup(source: AsyncIterable<Uint8Array>, options: ReadOptions): Promise<FoundHeader> {
  const lines = linesOf(source);
  try {
    return await readLines(lines, options);
  } finally {
    await lines.return(undefined);
  }
}

async function readLines(lines: AsyncGenerator<Line, undefined>, options: ReadOptions): Promise<FoundHeader> {
  const { onHeader, format = { version: FORMAT_VERSION, upgrades: UPGRADES } } = options;
  const first = await lines.next();
  const found = first.done ? null : headerIn(first.value);
  if (first.done || found === null) throw invalid('This file is not a backup of a Sonography Learning Hub');
  if (found.version > format.version) {
    throw invalid(
      `This backup was made by a newer version of the hub (format ${found.version}, this one reads up to ${format.version}). Please update this hub first.`,
    );
  }
  const oldest = Math.min(format.version, ...Object.keys(format.upgrades).map(Number));
  if (found.version < oldest) {
    throw invalid(
      `This backup was made by an older version of the hub (format ${found.version}, this one reads from format ${oldest} on). Please restore it with the last version 0.2.0 (commit c1469703), and make another backup with that.`,
    );
  }
  onHeader?.(found);
  const whole = createHash('sha256').update(first.value.bytes);
  const reader = new SectionReader(found, options, format.upgrades);
  let last = first.value.number;
  for await (const line of lines) {
    last = line.number;
    if (reader.isClosed) {
      checkEnd(line, whole);
      const after = await lines.next();
      if (!after.done) throw damagedLine(after.value, 'there is something after the end');
      return found;
    }
    whole.update(line.bytes);
    await reader.take(line);
  }
  throw damagedFile(`it ends too early, after line ${last}`);
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

function checkEnd(line: Line, whole: Hash): void {
  const checksum = /^"checksum":"([0-9a-f]{64})"\}$/.exec(line.text)?.[1];
  if (checksum === undefined) throw damagedLine(line, 'the checksum was expected here');
  if (checksum !== whole.digest('hex')) throw damagedLine(line, 'this checksum does not match the text before it');
}

/** Older backups have these; they are not restored. */
const FORMER_SECTIONS = new Set(['disclosures']);
const SECTION_NAMES = new Set([...SECTIONS.map(({ name }) => name), MEDIA_SECTION, ...FORMER_SECTIONS]);

/** Reads the sections, line by line. */
class SectionReader {
  isClosed = false;
  readonly #found: FoundHeader;
  readonly #options: ReadOptions;
  readonly #upgrades: Upgrades;
  readonly #seen: Record<string, { checksum: string; records: number }> = {};
  #open: { name: string; hash: Hash; records: number; isWanted: boolean; isLast: boolean } | null = null;
  #batch: RecordBatch | null = null;
  #length = 0;

  constructor(found: FoundHeader, options: ReadOptions, upgrades: Upgrades) {
    this.#found = found;
    this.#options = options;
    this.#upgrades = upgrades;
  }

  async take(line: Line): Promise<void> {
    if (this.#open === null) return this.#betweenSections(line);
    const { text } = line;
    if (text === ']' || text === '],') return this.#closeSection();
    const isFollowed = text.endsWith(',');
    if (this.#open.isLast) throw damagedLine(line, `the end of ${this.#open.name} was expected here`);
    this.#open.isLast = !isFollowed;
    await this.#record(line, isFollowed ? text.slice(0, -1) : text);
  }

  #betweenSections(line: Line): void {
    const name = /^"(\w+)":\[$/.exec(line.text)?.[1];
    if (name !== undefined && SECTION_NAMES.has(name) && !(name in this.#seen)) {
      const isWanted = !FORMER_SECTIONS.has(name) && (this.#options.wants?.(name) ?? true);
      this.#open = { name, hash: createHash('sha256'), records: 0, isWanted, isLast: false };
      return;
    }
    const checksums = /^\},"checksums":(\{.*\}),$/.exec(line.text)?.[1];
    if (checksums === undefined) throw damagedLine(line, 'a section was expected here');
    const expected = z.record(z.string(), z.string()).safeParse(parsed(checksums, line));
    if (!expected.success) throw damagedLine(line, 'checksums were expected here');
    this.#checkSections(expected.data, line);
    this.isClosed = true;
  }

  /** Reports which section is damaged, as far as possible. */
  #checkSections(checksums: Record<string, string>, line: Line): void {
    for (const [name, expected] of Object.entries(this.#found.counts)) {
      const found = this.#seen[name]?.records ?? 0;
      if (found !== expected) throw damagedLine(line, `${expected} records of ${name} were expected, ${found} found`);
    }
    if (!this.#options.verifies) return;
    for (const name of new Set([...Object.keys(checksums), ...Object.keys(this.#seen)])) {
      if (checksums[name] !== this.#seen[name]?.checksum) {
        throw damagedLine(line, `the records of ${name} do not fit their checksum`);
      }
    }
  }

  async #closeSection(): Promise<void> {
    await this.#flush();
    if (this.#open === null) return;
    const { name, hash, records } = this.#open;
    this.#seen[name] = { checksum: hash.digest('hex'), records };
    this.#open = null;
  }

  async #record(line: Line, text: string): Promise<void> {
    const open = this.#open;
    if (open === null) return;
    open.records += 1;
    if (this.#options.verifies) {
      open.hash.update(text).update('\n');
      const record = parsed(text, line);
      if (typeof record !== 'object' || record === null || Array.isArray(record)) {
        throw damagedLine(line, `a record of ${open.name} was expected here`);
      }
    }
    if (!open.isWanted) return;
    this.#batch ??= { section: open.name, lineNumbers: [], records: [] };
    this.#batch.lineNumbers.push(line.number);
    this.#batch.records.push(
      upgraded(text, { section: open.name, from: this.#found.version, upgrades: this.#upgrades }),
    );
    this.#length += text.length;
    if (this.#batch.records.length >= BATCH_RECORDS || this.#length >= BATCH_LENGTH) await this.#flush();
  }

  async #flush(): Promise<void> {
    const batch = this.#batch;
    this.#batch = null;
    this.#length = 0;
    if (batch !== null) await this.#options.onRecords(batch);
  }
}

function parsed(text: string, line: Line): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damagedLine(line, 'this is not JSON', error);
  }
}
