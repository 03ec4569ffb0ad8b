import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { createStudent, signInTeacher } from './api.ts';
import type { Account, Api } from './api.ts';
import { launchBrowser, openPage } from './pages.ts';
import type { PageOptions } from './pages.ts';
import { dataFolder } from './run-folder.ts';
import { startServer } from './server.ts';
import type { Server } from './server.ts';

/** The product and a browser, for one file of tests. */
export class Hub {
  #teacher: Promise<Api> | undefined;
  server!: Server;
  browser!: Browser;

  get url(): string {
    return this.server.url;
  }

  /** A page in a browser profile of its own, at `path`. */
  async open(path: string, options?: PageOptions): Promise<Page> {
    const page = await openPage(this.browser, this.url, options);
    await page.goto(path);
    return page;
  }

  /** A student of their own, signed in and approved unless it says otherwise. */
  async student({ isApproved = true } = {}): Promise<Account> {
    return createStudent(this.url, isApproved ? await this.teacher() : null);
  }

  /** The one teacher, who signs in once. */
  teacher(): Promise<Api> {
    this.#teacher ??= signInTeacher(this.url);
    return this.#teacher;
  }
}

/** Starts both before the file's first test, and ends them after its last. */
export function useHub(): Hub {
  const hub = new Hub();
  beforeAll(async () => {
    [hub.server, hub.browser] = await Promise.all([startServer({ dataDir: dataFolder() }), launchBrowser()]);
  });
  afterAll(async () => {
    await hub.browser?.close();
    await hub.server?.end('SIGTERM');
  });
  return hub;
}
