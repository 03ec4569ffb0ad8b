import type { PGlite } from '@electric-sql/pglite';
import { Recurring } from './named-statements.ts';

type Answers = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/** Statements that are kept. Most take 50 to 200 kB of memory, the largest 600. */
const MOST = 200;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The messages of PostgreSQL's protocol, by their first byte; and what of the things that can be described is a statement. */
const [PARSE, DESCRIBE, BIND, SYNC, STATEMENT] = ['P', 'D', 'B', 'S', 'S'].map((letter) => letter.charCodeAt(0));
/** The first byte and four of the length. */
const HEAD = 5;

/**
 * Keeps statements prepared in the embedded database. PGlite has every query parsed and planned again, without a name, which
 * for most takes longer than running it. It sends the messages of one query after another, each by itself: parse, describe,
 * bind, describe, execute, sync. Here those of a text that comes for the second time get a name, and from then on the first
 * two are answered without PostgreSQL. Those that have not been used for longest make room for others.
 */
export class EmbeddedStatements {
  readonly #recurring = new Recurring();
  /** By its text: the name of a statement, and what PostgreSQL says of it. The one that was used last is last. */
  readonly #prepared = new Map<string, { name: string; described: Answers }>();
  #names = 0;
  /** Of the query that is sent. */
  #text: string | null = null;
  #name = '';

  async send(message: Uint8Array, pass: (message: Uint8Array) => Promise<Answers>): Promise<Answers> {
    const kind = message[0];
    if (kind === PARSE) return this.#parse(message, pass);
    if (kind === SYNC) this.#text = null;
    if (this.#text === null) return pass(message);
    if (kind === BIND) return pass(withName(message, HEAD + 1, this.#name));
    if (kind !== DESCRIBE || message[HEAD] !== STATEMENT) return pass(message);
    const known = this.#prepared.get(this.#text);
    if (known !== undefined) return known.described;
    const described = await pass(withName(message, HEAD + 1, this.#name));
    this.#prepared.set(this.#text, { name: this.#name, described });
    return described;
  }

  async #parse(message: Uint8Array, pass: (message: Uint8Array) => Promise<Answers>): Promise<Answers> {
    const text = decoder.decode(message.subarray(HEAD + 1, message.indexOf(0, HEAD + 1)));
    const known = this.#prepared.get(text);
    if (known !== undefined) {
      this.#text = text;
      this.#name = known.name;
      this.#prepared.delete(text);
      this.#prepared.set(text, known);
      return [];
    }
    if (!this.#recurring.isSecond(text)) {
      this.#text = null;
      return pass(message);
    }
    await this.#makeRoom(pass);
    this.#text = text;
    // Never one that was used before: what failed may have left it behind.
    this.#names += 1;
    this.#name = `hub_${this.#names}`;
    return pass(withName(message, HEAD, this.#name));
  }

  async #makeRoom(pass: (message: Uint8Array) => Promise<Answers>): Promise<void> {
    const [oldest] = this.#prepared;
    if (oldest === undefined || this.#prepared.size < MOST) return;
    const [text, { name }] = oldest;
    this.#prepared.delete(text);
    await pass(withName(CLOSE, HEAD + 1, name));
  }
}

/** The message that has a statement forgotten: its length is counted where it gets the name. */
const CLOSE = encoder.encode('C\0\0\0\0S\0');

/** The message with a name at this place, where it has an empty one. */
function withName(message: Uint8Array, place: number, name: string): Uint8Array {
  const bytes = encoder.encode(name);
  const named = new Uint8Array(message.length + bytes.length);
  named.set(message.subarray(0, place));
  named.set(bytes, place);
  named.set(message.subarray(place), place + bytes.length);
  // All but the first byte.
  new DataView(named.buffer).setUint32(1, named.length - 1);
  return named;
}
