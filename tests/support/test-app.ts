import { hash, verify } from '@node-rs/argon2';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BackupStore } from '#server/adapters/backup-store.ts';
import { InProcessImportParser } from './in-process-import-parser.ts';
import type { JobName } from '#server/adapters/jobs.ts';
import { createSwitchedTransport } from '#server/adapters/mail-transport.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import type { Passwords } from '#server/adapters/passwords.ts';
import { createApp } from '#server/app.ts';
import type { AppDependencies } from '#server/composition/services.ts';
import { createSecretBox } from '#server/core/secret-box.ts';
import { cookieSecret, writeSetting } from '#server/core/settings.repository.ts';
import { createBackupKeys } from '#server/hub/backup/encryption/backup-keys.ts';
import type { Engine } from '#server/db/engine.ts';
import { loginAdmin, loginStudent } from '#shared/people/auth.contract.ts';
import { openCleanDatabase } from './database.ts';
import { PASSWORD, type UserRow } from './factories.ts';
import { storeSession } from './stored-session.ts';
import { TestClient } from './test-client.ts';
import { TestClock } from './test-clock.ts';
import { MemoryJobs, MemoryMailTransport, MemoryMediaStore, createMemoryBackupStore } from './memory.ts';

/** The real algorithm at its lowest cost. */
export const cheapPasswords: Passwords = {
  hash: (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  matches: async (stored, password) => stored !== null && (await verify(stored, password)),
};

export type TestApp = Awaited<ReturnType<typeof newTestApp>>;

type Options = Partial<Omit<AppDependencies, 'clock' | 'content'>>;

let workFolder: string | undefined;

/** One folder for this worker, deleted when it ends. */
function temporaryWorkFolder(): string {
  if (workFolder === undefined) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-work-'));
    process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
    workFolder = folder;
  }
  return workFolder;
}

/**
 * Parts with which a test can change the app beyond what `renew` undoes: it may close the app, or make its mail worker
 * remember what it has done.
 */
const HARMFUL = new Set<string | symbol>(['app', 'jobHandlers', 'runJobs', 'deliverMail'] satisfies (keyof TestApp)[]);

/**
 * The previous test's app, if that test had no special options and used no harmful part: creating an app takes longer
 * than most tests.
 */
let kept: { hub: TestApp; renew: () => Promise<void> } | undefined;

/** The real app on an empty, migrated database. */
export async function createTestApp(options: Options = {}): Promise<TestApp> {
  const engine = options.engine ?? (await openCleanDatabase());
  if (Object.keys(options).length > 0) return newTestApp(engine, options);
  if (kept === undefined) {
    const memory = newMemory();
    const hub = await newTestApp(engine, {}, memory);
    const secret = await cookieSecret(engine.db);
    const renew = async () => {
      await writeSetting(engine.db, 'cookie_secret', secret);
      hub.clock.reset();
      const { media, backups, mail, jobs } = memory;
      for (const store of [media, backups.archive, backups.pool]) store.clear();
      Object.assign(mail, { isSetUp: true, failWith: null });
      mail.sent.length = 0;
      jobs.waiting.length = 0;
    };
    kept = { hub: watched(hub), renew };
  } else {
    await kept.renew();
  }
  return kept.hub;
}

/** The hub with more on it. Copying it with `...` would read its harmful parts. */
export const extended = <More extends object>(hub: TestApp, more: More): TestApp & More =>
  Object.setPrototypeOf(more, hub);

function watched(hub: TestApp): TestApp {
  return new Proxy(hub, {
    get(target, key) {
      if (HARMFUL.has(key)) kept = undefined;
      return Reflect.get(target, key);
    },
  });
}

const newMemory = () => ({
  media: new MemoryMediaStore(),
  backups: createMemoryBackupStore(),
  mail: new MemoryMailTransport(),
  jobs: new MemoryJobs(),
});

async function newTestApp(engine: Engine, options: Options, memory = newMemory()) {
  const clock = new TestClock();
  const { mail, jobs } = memory;
  const media: MediaStore = options.media ?? memory.media;
  const backups: BackupStore = options.backups ?? memory.backups;
  const { app, jobHandlers, mailServer } = await createApp({
    passwords: cheapPasswords,
    publicUrl: 'http://localhost:3000',
    client: null,
    mailTransport: mail,
    // Nothing is sent through it, unless the test sends through it too.
    mailSetUp: {
      switched: createSwitchedTransport(mail),
      box: createSecretBox(path.join(temporaryWorkFolder(), 'mail-key')),
    },
    importParser: new InProcessImportParser(),
    jobs,
    content: path.resolve(import.meta.dirname, '../../content'),
    workFolder: temporaryWorkFolder(),
    backupKeys: createBackupKeys({ key: null, recipients: [] }),
    ...options,
    engine,
    media,
    backups,
    clock: clock.read,
  });
  const secret = await cookieSecret(engine.db);
  const stranger = () => new TestClient(app);
  return {
    app,
    engine,
    db: engine.db,
    clock,
    media,
    backups,
    /** The inbox, unless the test brings its own transport. */
    mail,
    /** Options for a job queue that the test brings. */
    jobHandlers,
    mailServer,
    /** Runs all waiting jobs, mail included, or only those with these names. */
    runJobs: (names?: JobName[]) => jobs.drain(jobHandlers, names),
    /** Does the clock's work: sends the mail that is due. */
    deliverMail: () => jobHandlers['deliver-mail']({}),
    /** Does the clock's work of every quarter of an hour: sends birthday greetings. */
    greetBirthdays: () => jobHandlers['birthday-mail']({}),
    /** Does the clock's daily work. */
    sweepDaily: () => jobHandlers['daily-sweep']({}),
    /** Does the clock's hourly work: makes the daily backup if it is due. */
    backUpDaily: () => jobHandlers['daily-backup']({}),
    /** A browser without a signed-in user. */
    stranger,
    /** A browser in which this user is signed in. Their session is stored directly, since signing in takes longer than most calls. */
    as: async (user: Pick<UserRow, 'id'>) => {
      const client = stranger();
      client.cookie = await storeSession(engine.db, { userId: user.id, secret });
      return client;
    },
    /** A browser in which this user signs in with their password, through their role's sign-in page. */
    signIn: async (user: UserRow) => {
      const client = stranger();
      const door = user.role === 'teacher' ? loginAdmin : loginStudent;
      await client.ok(door, { body: { email: user.email, password: PASSWORD } });
      return client;
    },
  };
}
