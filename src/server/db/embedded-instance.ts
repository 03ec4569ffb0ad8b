import fs from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { EmbeddedStatements } from './embedded-statements.ts';

/** How PGlite's PostgreSQL leaves a statement that failed: all is well. */
const STATEMENT_FAILED = 100;

/** What PGlite calls: to have a message read and done, to clean up after a statement that failed, and to tell of it. */
const WORK = '_PostgresMainLoopOnce';
const CLEAN_UP = '_PostgresMainLongJmp';
const TELL = ['_PostgresSendReadyForQueryIfNecessary', '_pgl_pq_flush'] as const;

/** The part of Emscripten's module that is touched here. */
interface Module extends Record<typeof WORK | typeof CLEAN_UP | (typeof TELL)[number], () => void> {
  stackRestore: (pointer: number) => void;
  FS: { streams: ({ nfd?: number } | null | undefined)[] };
}

/** Errors of the system that a disk has, by the numbers that Emscripten throws. */
const DISK_ERRORS: Record<number, string> = {
  19: 'EDQUOT: disk quota exceeded',
  29: 'EIO: i/o error',
  51: 'ENOSPC: no space left on device',
  69: 'EROFS: read-only file system',
};

/** PostgreSQL refused to start; the message is what it said last. */
export class RefusedToStart extends Error {}

/** The embedded database ended while it worked; its `cause` says why. What it had acknowledged is in its folder. */
class InstanceDied extends Error {
  constructor(cause: unknown) {
    super('the embedded database has ended', { cause });
  }
}

/**
 * One run of the embedded PostgreSQL. Where its disk fails it ends, as a server would: its memory is not to be trusted
 * then, and the next run takes what is on the disk. PGlite does not notice: it takes the end for an answer, calls it a
 * success where PostgreSQL could not say why, and turns in a circle with the next query. This one answers every query
 * from there on with `InstanceDied`.
 */
export class EmbeddedInstance extends PGlite {
  #cause: unknown;
  #isDead = false;
  #isWatched = false;
  readonly #statements = new EmbeddedStatements();

  /** Throws what PostgreSQL said when it refused to start. */
  static async open(options: PGliteOptions): Promise<EmbeddedInstance> {
    const lastWords = new LastWords();
    const instance = new EmbeddedInstance({ ...options, onStderr: lastWords.listen });
    try {
      await instance.waitReady;
      return instance;
    } catch (error) {
      instance.abandon();
      throw lastWords.explain(error);
    }
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  /** Gives back its files without writing anything; for one that has died or never came to life. */
  abandon(): void {
    this.#isDead = true;
    const streams = (this.Module as unknown as Module | undefined)?.FS.streams ?? [];
    // Duplicates share a descriptor.
    for (const descriptor of new Set(streams.map((stream) => stream?.nfd))) {
      if (descriptor !== undefined) fs.closeSync(descriptor);
    }
    streams.length = 0;
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (!this.#isWatched) this.#watch();
    if (this.#isDead) return new Uint8Array();
    try {
      return super.execProtocolRawSync(message);
    } catch (error) {
      this.#die(error);
      return new Uint8Array();
    }
  }

  override async execProtocolStream(...[message, options]: Parameters<PGlite['execProtocolStream']>) {
    try {
      const messages = await this.#statements.send(message, (named) => super.execProtocolStream(named, options));
      if (!this.#isDead) return messages;
    } catch (error) {
      if (!this.#isDead) throw error;
      this.#cause = error; // PostgreSQL's own words, where it could say them
    }
    throw new InstanceDied(this.#cause);
  }

  #die(cause: unknown): void {
    if (!this.#isDead) this.#cause = cause;
    this.#isDead = true;
  }

  /** Has PGlite leave its loop when PostgreSQL has ended, and call it no more. */
  #watch(): void {
    this.#isWatched = true;
    const module = this.Module as unknown as Module; // its own type does not say all of it
    const { [WORK]: work, [CLEAN_UP]: cleanUp, stackRestore } = module;
    module[WORK] = () => {
      try {
        work();
      } catch (error) {
        if (statusOf(error) !== STATEMENT_FAILED) this.#die(error);
        throw error;
      }
    };
    module[CLEAN_UP] = () => {
      try {
        cleanUp();
      } catch (error) {
        this.#die(error);
        throw error;
      }
    };
    module.stackRestore = (pointer) => {
      if (this.#isDead) throw new InstanceDied(this.#cause);
      stackRestore(pointer);
    };
    for (const name of TELL) {
      const call = module[name];
      module[name] = () => {
        if (!this.#isDead) call();
      };
    }
  }
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}

/** Emscripten throws objects that are no errors: the number of one, or how a program ended. */
function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const { errno, message } = Object(thrown) as { errno?: number; message?: string };
  const known = errno === undefined ? undefined : DISK_ERRORS[errno];
  const error = new Error(known === undefined ? (message ?? `error ${errno}`) : `${known}, PGlite`);
  return Object.assign(error, { code: known?.split(':', 1)[0] });
}

/** The last thing PostgreSQL complained of on its way up. */
class LastWords {
  #words = '';

  readonly listen = (line: string) => {
    const complaint = /(?:FATAL|PANIC): +(.+)/.exec(line)?.[1];
    if (complaint !== undefined) this.#words = complaint;
    return false;
  };

  explain(error: unknown): unknown {
    return this.#words === '' ? asError(error) : new RefusedToStart(this.#words, { cause: asError(error) });
  }
}
