import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts';
import { createStudent, signInTeacher, type Account, type Api } from './api.ts';
import { launchBrowser, openPage, type PageOptions } from './pages.ts';
import { dataFolder } from './run-folder.ts';
import { startServer, type Server, type ServerOptions } from './server.ts';

/** The product and a browser, for one file of tests. */
export class Hub {
  #teacher: Promise<Api> | undefined;
  server!: Server;
  browser!: Browser;
  /** Options of the server. */
  dataDir!: string;

  get url(): string {
    return this.server.url;
  }

  /** Opens a page in its own browser profile, at `path`. */
  async open(path: string, options?: PageOptions): Promise<Page> {
    const page = await openPage(this.browser, this.url, options);
    await page.goto(path);
    return page;
  }

  /** Creates a student who is signed in and, unless the options say otherwise, approved. */
  async student({ isApproved = true } = {}): Promise<Account> {
    return createStudent(this.url, isApproved ? await this.teacher() : null);
  }

  /** The only teacher, who signs in once. */
  teacher(): Promise<Api> {
    this.#teacher ??= signInTeacher(this.url);
    return this.#teacher;
  }
}

/** A hub whose mail goes to an SMTP server that stores it. */
export class MailHub extends Hub {
  smtp!: TestSmtpServer;
}

/** Starts all three before the file's first test and stops them after the last. */
export function useMailHub(): MailHub {
  const hub = new MailHub();
  beforeAll(async () => {
    hub.smtp = await startSmtpServer();
    const env = { SMTP_URL: hub.smtp.url, MAIL_FROM: 'Hub <hub@example.org>' };
    await start(hub, { dataDir: dataFolder(), env });
  });
  afterAll(async () => {
    await end(hub);
    await hub.smtp?.stop();
  });
  return hub;
}

/** Starts both before the file's first test and stops them after the last. */
export function useHub(options: Pick<ServerOptions, 'env'> = {}): Hub {
  const hub = new Hub();
  beforeAll(() => start(hub, { dataDir: dataFolder(), ...options }));
  afterAll(() => end(hub));
  return hub;
}

async function start(hub: Hub, options: ServerOptions): Promise<void> {
  hub.dataDir = options.dataDir;
  [hub.server, hub.browser] = await Promise.all([startServer(options), launchBrowser()]);
}

async function end(hub: Hub): Promise<void> {
  await hub.browser?.close();
  await hub.server?.end('SIGTERM');
}
