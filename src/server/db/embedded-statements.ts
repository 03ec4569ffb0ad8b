import type { PGlite } from '@electric-sql/pglite';
import { Recurring } from './named-statements.ts';

type Answers = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/** The most prepared statements. Most take 50 to 200 kB of memory, the largest 600. */
const MOST = 200;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Messages of PostgreSQL's protocol by their first byte, and the byte that marks a described item as a statement. */
const [PARSE, DESCRIBE, BIND, SYNC, STATEMENT] = ['P', 'D', 'B', 'S', 'S'].map((letter) => letter.charCodeAt(0));
/** The message's first byte and the four bytes of its length. */
const HEAD = 5;

/**
 * Keeps statements prepared in the embedded database. PGlite parses and plans every query again, without a name, which
 * takes longer than running it for most. For each query it sends these messages separately: parse, describe, bind,
 * describe, execute, sync. Here a text gets a name when it is sent for the second time, and from then on the first two
 * are answered without PostgreSQL. The least recently used statements are dropped.
 */
export class EmbeddedStatements {
  readonly #recurring = new Recurring();
  /** By text: a statement's name, and PostgreSQL's description of it. The most recently used is last. */
  readonly #prepared = new Map<string, { name: string; described: Answers }>();
  #names = 0;
  /** The text of the current query. */
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
    // Never a name used before: a failed query may have left it behind.
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

/** The message that drops a statement; its length is set when the name is inserted. */
const CLOSE = encoder.encode('C\0\0\0\0S\0');

/** Returns the message with a name inserted at the position of its empty one. */
function withName(message: Uint8Array, index: number, name: string): Uint8Array {
  const bytes = encoder.encode(name);
  const named = new Uint8Array(message.length + bytes.length);
  named.set(message.subarray(0, index));
  named.set(bytes, index);
  named.set(message.subarray(index), index + bytes.length);
  // The length excludes the first byte.
  new DataView(named.buffer).setUint32(1, named.length - 1);
  return named;
}
