import { between } from '#tests/support/seeded-random.ts';
import type { WriteStream } from './write-stream.ts';

/** One person's repeated work. */
export interface Lane {
  /** Used in turn. */
  streams: WriteStream[];
  /** Pages that they read in between. */
  reads: (() => Promise<unknown>)[];
}

/** The pause between two clicks, in milliseconds. */
const THINK = { least: 5, most: 60 };
/** After this many failures in a row, a stream reports why. */
const TRIES = 20;

/** People at work until they are stopped. */
export class MixedLoad {
  /** The errors that people received. */
  readonly errors: unknown[] = [];
  readonly #lanes: Lane[];
  readonly #random: () => number;
  readonly #work: Promise<void>;
  #isOver = false;

  constructor(lanes: Lane[], random: () => number) {
    this.#lanes = lanes;
    this.#random = random;
    this.#work = Promise.all(lanes.map((lane) => this.#run(lane))).then(() => undefined);
    // Callers of the end get the error; until then the rejection must not count as unhandled.
    this.#work.catch(() => undefined);
  }

  get streams(): WriteStream[] {
    return this.#lanes.flatMap(({ streams }) => streams);
  }

  get acknowledged(): number {
    return this.streams.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  }

  /** Resolves when everybody has finished their current task. */
  stop(): Promise<void> {
    this.#isOver = true;
    return this.#work;
  }

  async #run({ streams, reads }: Lane): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      const stream = streams[turn % streams.length];
      if (stream !== undefined) await this.#write(stream);
      const read = reads[between(this.#random, 0, reads.length - 1)];
      if (read !== undefined) await read().catch((error: unknown) => this.errors.push(error));
      await new Promise((resolve) => {
        setTimeout(resolve, between(this.#random, THINK.least, THINK.most));
      });
    }
  }

  /** A failed write is sent again, as people do when they don't know what happened to it. */
  async #write(stream: WriteStream): Promise<void> {
    let send = async () => {
      await stream.prepare(1);
      await stream.send();
    };
    for (let tries = 1; ; tries += 1) {
      try {
        return await send();
      } catch (error) {
        this.errors.push(error);
        if (tries === TRIES) throw error;
        send = () => stream.repeat();
      }
    }
  }
}
