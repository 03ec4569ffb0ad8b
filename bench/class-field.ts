import os from 'node:os';
import type { Server } from '#tests/e2e/support/server.ts';
import { Cost, type Spent } from './class-cost.ts';
import { clientFiles } from './class-files.ts';
import { Generator } from './class-generator.ts';
import type { ClassHub } from './class-hub.ts';
import type { LoadDone, LoadTask } from './class-load.ts';

const SEED = 9;

export interface Played {
  done: LoadDone;
  spent: Spent;
  /** Seconds, with the waiting for the last answers. */
  elapsed: number;
  /** Processors that anything else on this machine kept busy: with more than a little of it the figures say nothing. */
  others: number;
}

/** A hub with one process of its app or more, and the students who have signed in there. */
export class Field {
  readonly #hub: ClassHub;
  readonly #generator = new Generator();
  readonly #apps: Server[] = [];
  #cost: Cost | undefined;

  constructor(hub: ClassHub) {
    this.#hub = hub;
  }

  get students(): number {
    return this.#hub.accounts.length;
  }

  /** Starts the app, signs everybody in and has some of them take a short quiz. */
  async open(warmedUp: number): Promise<void> {
    const origin = await this.#start();
    const files = clientFiles();
    const { accounts } = this.#hub;
    const signedIn = await this.#generator.do({ work: 'sign in', origin, accounts, files, seed: SEED });
    const warm = await this.#generator.do({ work: 'warm up', students: warmedUp });
    console.log(
      `  ${accounts.length} students signed in within ${signedIn.seconds.toFixed(0)} s, ` +
        `${warmedUp} of them took a short quiz within ${warm.seconds.toFixed(0)} s`,
    );
  }

  /** Starts one more process of the app, and spreads the students over all there are. */
  async addApp(): Promise<void> {
    await this.#start();
    await this.#generator.do({ work: 'move', origins: this.#apps.map(({ url }) => url) });
  }

  async play(task: LoadTask): Promise<Played> {
    if (this.#cost === undefined) throw new Error('the field is not open');
    this.#cost.since();
    const [began, busy] = [performance.now(), machineSeconds()];
    const done = await this.#generator.do(task);
    const spent = this.#cost.since();
    const elapsed = (performance.now() - began) / 1000;
    const others = machineSeconds() - busy - spent.app - spent.postgres - done.processorSeconds;
    return { done, spent, elapsed, others: Math.max(0, others) / elapsed };
  }

  printMemory(): void {
    const { app, postgres } = this.#cost?.peaks() ?? { app: 0, postgres: 0 };
    const parts = [`app ${app.toFixed(0)} MB`, ...(postgres > 0 ? [`PostgreSQL ${postgres.toFixed(0)} MB`] : [])];
    console.log(`  the most memory held: ${parts.join(', ')}`);
  }

  async close(): Promise<void> {
    this.#cost?.end();
    await this.#generator.end();
  }

  async #start(): Promise<string> {
    const app = await this.#hub.startApp();
    this.#apps.push(app);
    this.#cost?.end();
    this.#cost = new Cost({ app: this.#apps.map(({ pid }) => pid), postgres: this.#hub.postgres });
    return app.url;
  }
}

/** Seconds that all processors together have been busy. */
function machineSeconds(): number {
  return os.cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;
}

/** Has the work done on a field, and closes it. */
export async function onField(hub: ClassHub, work: (field: Field) => Promise<void>): Promise<void> {
  const field = new Field(hub);
  try {
    await work(field);
  } finally {
    await field.close();
  }
}
