import { hash, verify } from '@node-rs/argon2';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { BackupStore } from '#server/adapters/backup-store.ts';
import { InProcessImportParser } from '#server/adapters/import-parser/in-process-import-parser.ts';
import type { JobHandlers, JobName } from '#server/adapters/jobs.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import type { Passwords } from '#server/adapters/passwords.ts';
import { createApp } from '#server/app.ts';
import type { AppDependencies } from '#server/composition/services.ts';
import type { Database, Engine } from '#server/db/engine.ts';
import { loginAdmin, loginStudent } from '#shared/people/auth.contract.ts';
import { openCleanDatabase } from './database.ts';
import { PASSWORD } from './factories.ts';
import type { UserRow } from './factories.ts';
import { TestClient } from './test-client.ts';
import { TestClock } from './test-clock.ts';
import { MemoryJobs, MemoryMailTransport, MemoryMediaStore, createMemoryBackupStore } from './memory.ts';

/** The real algorithm at its lowest cost. */
export const cheapPasswords: Passwords = {
  hash: (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  matches: async (stored, password) => stored !== null && (await verify(stored, password)),
};

export interface TestApp {
  app: FastifyInstance;
  engine: Engine;
  db: Database;
  clock: TestClock;
  media: MediaStore;
  backups: BackupStore;
  /** Where mail arrives, unless the test brings a transport of its own. */
  mail: MemoryMailTransport;
  /** For a job queue that the test brings. */
  jobHandlers: JobHandlers;
  /** Does all the work that waits, mail included, or only that of these names. */
  runJobs: (names?: JobName[]) => Promise<void>;
  /** Does what the clock would: sends the mail that is due. */
  deliverMail: () => Promise<void>;
  /** Does what the clock would every quarter of an hour: greets those whose birthday it is. */
  greetBirthdays: () => Promise<void>;
  /** Does what the clock would once a day. */
  sweepDaily: () => Promise<void>;
  /** Does what the clock would every hour: makes the daily backup where it is due. */
  backUpDaily: () => Promise<void>;
  /** A browser in which nobody is signed in. */
  stranger: () => TestClient;
  /** A browser in which this user has signed in, through the door of their role. */
  as: (user: UserRow) => Promise<TestClient>;
}

type Options = Partial<
  Pick<
    AppDependencies,
    | 'engine'
    | 'passwords'
    | 'publicUrl'
    | 'trustProxy'
    | 'client'
    | 'logger'
    | 'mailTransport'
    | 'media'
    | 'backups'
    | 'workFolder'
    | 'importParser'
    | 'observer'
    | 'jobs'
    | 'lifecycle'
  >
>;

let workFolder: string | undefined;

/** One for this worker, deleted with it. */
function temporaryWorkFolder(): string {
  if (workFolder === undefined) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-work-'));
    process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
    workFolder = folder;
  }
  return workFolder;
}

/** The real app on an empty, migrated database. */
export async function createTestApp(options: Options = {}): Promise<TestApp> {
  const engine = options.engine ?? (await openCleanDatabase());
  const clock = new TestClock();
  const media = options.media ?? new MemoryMediaStore();
  const backups = options.backups ?? createMemoryBackupStore();
  const mail = new MemoryMailTransport();
  const jobs = new MemoryJobs();
  const { app, jobHandlers } = await createApp({
    passwords: cheapPasswords,
    publicUrl: 'http://localhost:3000',
    client: null,
    mailTransport: mail,
    importParser: new InProcessImportParser(),
    jobs,
    workFolder: temporaryWorkFolder(),
    ...options,
    engine,
    media,
    backups,
    clock: clock.read,
  });
  const stranger = () => new TestClient(app);
  const as = async (user: UserRow) => {
    const client = stranger();
    const door = user.role === 'teacher' ? loginAdmin : loginStudent;
    await client.ok(door, { body: { email: user.email, password: PASSWORD } });
    return client;
  };
  const runJobs = (names?: JobName[]) => jobs.drain(jobHandlers, names);
  const deliverMail = () => jobHandlers['deliver-mail']({});
  const greetBirthdays = () => jobHandlers['birthday-mail']({});
  const sweepDaily = () => jobHandlers['daily-sweep']({});
  const backUpDaily = () => jobHandlers['daily-backup']({});
  return {
    app,
    engine,
    db: engine.db,
    clock,
    media,
    backups,
    mail,
    jobHandlers,
    runJobs,
    deliverMail,
    greetBirthdays,
    sweepDaily,
    backUpDaily,
    stranger,
    as,
  };
}
