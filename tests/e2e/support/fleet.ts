import { expect } from 'vitest';
import type { Failure, Proxy } from './proxy.ts';
import { startServer, type Ended, type Server, type ServerOptions } from './server.ts';

/** A process on a busy machine is slow to start. */
const AT_ONCE = 120_000;

interface Kill {
  upstream: string;
  at: number;
  /** When this process noticed its end: requests sent to it before then may have reached nobody. */
  ended: number;
  /** The same moment in wall-clock time. */
  date: Date;
}

/** App processes behind a proxy, each with its own options, on the same database and store. */
export class Fleet {
  /** How many processes have been started. */
  starts = 0;
  readonly kills: Kill[] = [];
  readonly #proxy: Proxy;
  readonly #options: ServerOptions[];
  readonly #servers: Server[] = [];

  constructor(proxy: Proxy, options: ServerOptions[]) {
    this.#proxy = proxy;
    this.#options = options;
  }

  /** The addresses of the processes, without the proxy. */
  get urls(): string[] {
    return this.#servers.map(({ url }) => url);
  }

  /** Starts all of them at the same time, on a database that may be empty. */
  async startAll(): Promise<void> {
    await Promise.all(this.#options.map((_, index) => this.#start(index)));
  }

  /** Kills one as a power cut does, and starts another at its index. */
  async killAndRestart(index: number): Promise<void> {
    const server = this.#at(index);
    const at = performance.now();
    server.signal('SIGKILL');
    await endedAs(server, { signal: 'SIGKILL' });
    this.kills.push({ upstream: server.url, at, ended: performance.now(), date: new Date() });
    this.#proxy.remove(server.url);
    await this.#start(index);
  }

  /** Shuts the processes down cleanly, one after the other, and starts another for each. */
  async replaceAll(): Promise<void> {
    for (const index of this.#options.keys()) {
      const server = this.#at(index);
      server.signal('SIGTERM');
      await endedAs(server, { code: 0 });
      this.#proxy.remove(server.url);
      await this.#start(index);
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.end('SIGKILL')));
  }

  /** Whether a killed process was handling the request, or was sent it before its end was known. */
  isExcused({ upstream, began, failed }: Failure): boolean {
    return this.kills.some((kill) => kill.upstream === upstream && began <= kill.ended && failed >= kill.at);
  }

  async #start(index: number): Promise<void> {
    const options = this.#options[index];
    if (options === undefined) throw new Error(`there is no process index ${index}`);
    const server = await startServer(options);
    this.starts += 1;
    this.#servers[index] = server;
    this.#proxy.add(server.url);
    await untilReady(this.#proxy, server.url);
  }

  #at(index: number): Server {
    const server = this.#servers[index];
    if (server === undefined) throw new Error(`there is no process at ${index}`);
    return server;
  }
}

/** It logs only errors, and none are expected. */
async function endedAs(server: Server, how: Partial<Ended>): Promise<void> {
  expect(await server.ended).toMatchObject({ ...how, stderr: '' });
}

async function untilReady(proxy: Proxy, url: string): Promise<void> {
  await expect.poll(() => proxy.isReady(url), { timeout: AT_ONCE }).toBe(true);
}
