import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts';
import { createStudent, signInTeacher, type Account, type Api } from './api.ts';
import { openAt, type PageOptions } from './pages.ts';
import { preparedDatabase, type Database } from './postgres.ts';
import { dataFolder, type Engine } from './run-folder.ts';
import { startServer, type Server, type ServerOptions } from './server.ts';

/** The variable with the address of the hub that the files of `tests/screens` share. */
const SHARED_HUB = 'HUB_E2E_SHARED';

/** The product and its pages, for one file of tests. */
export class Hub {
  #teacher: Promise<Api> | undefined;
  server!: Server;
  /** Where the server has its data: the database only if it is not in the folder. */
  dataDir!: string;
  database: Database | undefined;

  get url(): string {
    return this.server.url;
  }

  /** Opens a page in its own browser profile, at `path`. */
  async open(path: string, options?: PageOptions): Promise<Page> {
    return openAt(this.url, path, options);
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

class SharedHub extends Hub {
  override get url(): string {
    return process.env[SHARED_HUB] ?? '';
  }
}

/** The hub that tests share: each brings its own students, and none changes the bank or the settings. */
export const sharedHub: Hub = new SharedHub();

/** Starts the hub that tests share, before any test; the result stops it. */
export async function startSharedHub(): Promise<() => Promise<void>> {
  const hub = new Hub();
  await start(hub, {});
  process.env[SHARED_HUB] = hub.url;
  return () => end(hub);
}

/** A hub whose mail goes to an SMTP server that stores it. */
export class MailHub extends Hub {
  smtp!: TestSmtpServer;
}

interface HubOptions extends Pick<ServerOptions, 'env'> {
  /** By default PostgreSQL if there is a server, since starting on it takes half the processor time. */
  engine?: Engine;
}

/** Starts both before the file's first test and stops them after the last. */
export function useMailHub(): MailHub {
  const hub = new MailHub();
  beforeAll(async () => {
    hub.smtp = await startSmtpServer();
    const env = { SMTP_URL: hub.smtp.url, MAIL_FROM: 'Hub <hub@example.org>' };
    await start(hub, { env });
  });
  afterAll(async () => {
    await end(hub);
    await hub.smtp?.stop();
  });
  return hub;
}

/** Starts a hub before the file's first test and stops it after the last. */
export function useHub(options: HubOptions = {}): Hub {
  const hub = new Hub();
  beforeAll(() => start(hub, options));
  afterAll(() => end(hub));
  return hub;
}

async function start(hub: Hub, { engine, env = {} }: HubOptions): Promise<void> {
  if (engine !== 'embedded') hub.database = await preparedDatabase();
  hub.dataDir = dataFolder(hub.database === undefined ? 'embedded' : 'postgres');
  hub.server = await startServer({ dataDir: hub.dataDir, databaseUrl: hub.database?.url, env });
}

async function end(hub: Hub): Promise<void> {
  await hub.server?.end('SIGTERM');
  await hub.database?.drop();
}
