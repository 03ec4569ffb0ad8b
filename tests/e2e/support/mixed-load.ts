import { between } from '#tests/support/seeded-random.ts';
import type { WriteStream } from './write-stream.ts';

/** What one person does, over and over. */
export interface Lane {
  /** Takes turns. */
  streams: WriteStream[];
  /** What they look at in between. */
  reads: (() => Promise<unknown>)[];
}

/** Nobody clicks without a pause. Milliseconds. */
const THINK = { least: 5, most: 60 };
/** A stream that gets nothing through in so many tries tells why. */
const TRIES = 20;

/** People at work, until they are told to stop. */
export class MixedLoad {
  /** What was said to them when something failed. */
  readonly errors: unknown[] = [];
  readonly #lanes: Lane[];
  readonly #random: () => number;
  readonly #work: Promise<void>;
  #isOver = false;

  constructor(lanes: Lane[], random: () => number) {
    this.#lanes = lanes;
    this.#random = random;
    this.#work = Promise.all(lanes.map((lane) => this.#run(lane))).then(() => undefined);
    // Whoever waits for the end is told; until then it is no surprise to anybody.
    this.#work.catch(() => undefined);
  }

  get streams(): WriteStream[] {
    return this.#lanes.flatMap(({ streams }) => streams);
  }

  get acknowledged(): number {
    return this.streams.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  }

  /** Resolves when everybody has ended what they were at. */
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

  /** A write that fails is sent again, as people do who don't know what happened to it. */
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
