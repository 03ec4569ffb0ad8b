import { createHash, type Hash } from 'node:crypto';
import type { BackupType } from './section.ts';

/**
 * A backup file is JSON with one record per line, so that it can be streamed, and errors have a line number:
 *
 *     {"format":"sonography-learning-hub-backup","version":3,…,"counts":{"users":2},"data":{
 *     "users":[
 *     {"id":"…",…},
 *     {"id":"…",…}
 *     ],
 *     …
 *     },"checksums":{"users":"…"},
 *     "checksum":"…"}
 *
 * A section's checksum covers its records, each followed by only a line feed; the last one covers everything before its
 * own line. Both are SHA-256 in hexadecimal.
 */
export const FORMAT = 'sonography-learning-hub-backup';
/** A record may lack fields, which take their defaults; any other change of records requires a higher version. */
export const FORMAT_VERSION = 3;
/** Format 1, of November 2026, had other records. */
export const OLDEST_VERSION = 2;
/** The section of files, in parts: `{ kind, name, part, parts, bytes, data }`, data in Base64. */
export const MEDIA_SECTION = 'media';

export interface BackupHeader {
  format: typeof FORMAT;
  version: number;
  backupType: BackupType;
  /** ISO 8601 UTC. */
  createdAt: string;
  /** Records by section, without files, whose number is unknown beforehand. */
  counts: Record<string, number>;
}

/** Writes the text of a backup piece by piece; each piece is sent before the next one is requested. */
export class BackupText {
  readonly #whole = createHash('sha256');
  readonly #checksums: Record<string, string> = {};
  #section: { name: string; hash: Hash; isEmpty: boolean } | undefined;

  start({ format, version, ...rest }: BackupHeader): string {
    const header = JSON.stringify({ format, version, ...rest });
    return this.#add(`${header.slice(0, -1)},"data":{\n`);
  }

  /** Each record is JSON on one line. */
  *records(section: string, lines: string[]): Generator<string> {
    if (this.#section?.name !== section) yield this.open(section);
    const open = this.#section;
    if (open === undefined || lines.length === 0) return;
    const text = lines.join(',\n');
    for (const line of lines) open.hash.update(line).update('\n');
    yield this.#add(open.isEmpty ? text : `,\n${text}`);
    open.isEmpty = false;
  }

  /** A section may be empty. */
  open(section: string): string {
    const text = `${this.#close(',\n')}${JSON.stringify(section)}:[\n`;
    this.#section = { name: section, hash: createHash('sha256'), isEmpty: true };
    return this.#add(text);
  }

  end(): string {
    const text = this.#add(`${this.#close('\n')}},"checksums":${JSON.stringify(this.#checksums)},\n`);
    return `${text}"checksum":"${this.#whole.digest('hex')}"}\n`;
  }

  #close(after: string): string {
    if (this.#section === undefined) return '';
    const { name, hash, isEmpty } = this.#section;
    this.#checksums[name] = hash.digest('hex');
    this.#section = undefined;
    return `${isEmpty ? '' : '\n'}]${after}`;
  }

  #add(text: string): string {
    this.#whole.update(text);
    return text;
  }
}
