import fs from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { EmbeddedStatements } from './embedded-statements.ts';

/** The exit status with which PGlite's PostgreSQL leaves a failed statement, which is harmless. */
const STATEMENT_FAILED = 100;

/** Functions that PGlite calls: to process a message, to clean up after a failed statement, and to report that. */
const WORK = '_PostgresMainLoopOnce';
const CLEAN_UP = '_PostgresMainLongJmp';
const TELL = ['_PostgresSendReadyForQueryIfNecessary', '_pgl_pq_flush'] as const;

/** The part of Emscripten's module used here. */
interface Module extends Record<typeof WORK | typeof CLEAN_UP | (typeof TELL)[number], () => void> {
  stackRestore: (pointer: number) => void;
  FS: { streams: ({ nfd?: number } | null | undefined)[] };
}

/** Disk errors by the numbers that Emscripten throws. */
const DISK_ERRORS: Record<number, string> = {
  19: 'EDQUOT: disk quota exceeded',
  29: 'EIO: i/o error',
  51: 'ENOSPC: no space left on device',
  69: 'EROFS: read-only file system',
};

/** PostgreSQL refused to start; the message is the last that it logged. */
export class RefusedToStart extends Error {}

/** The embedded database ended while it worked; its `cause` says why. Its folder has everything it acknowledged. */
class InstanceDied extends Error {
  constructor(cause: unknown) {
    super('the embedded database has ended', { cause });
  }
}

/**
 * One run of the embedded PostgreSQL. If its disk fails it ends, as a server would: its memory can't be trusted any
 * more, and the next run uses what is on the disk. PGlite does not notice: it takes the end for a response, and for a
 * success if PostgreSQL could not report the error, and loops forever at the next query. This class fails every later
 * query with `InstanceDied`.
 */
export class EmbeddedInstance extends PGlite {
  #cause: unknown;
  #isDead = false;
  #isWatched = false;
  readonly #statements = new EmbeddedStatements();

  /** Throws PostgreSQL's own message if it refused to start. */
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

  /** Closes its files without writing anything; for an instance that has died or never started. */
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
      this.#cause = error; // PostgreSQL's own error, if it could report one
    }
    throw new InstanceDied(this.#cause);
  }

  #die(cause: unknown): void {
    if (!this.#isDead) this.#cause = cause;
    this.#isDead = true;
  }

  /** Makes PGlite leave its loop when PostgreSQL has ended, and stop calling it. */
  #watch(): void {
    this.#isWatched = true;
    const module = this.Module as unknown as Module; // its own type is incomplete
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

/** Emscripten throws objects that are not errors: an error number or a program's exit status. */
function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const { errno, message } = Object(thrown) as { errno?: number; message?: string };
  const known = errno === undefined ? undefined : DISK_ERRORS[errno];
  const error = new Error(known === undefined ? (message ?? `error ${errno}`) : `${known}, PGlite`);
  return Object.assign(error, { code: known?.split(':', 1)[0] });
}

/** Keeps the last error that PostgreSQL logged while starting. */
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
