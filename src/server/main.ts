import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { Site } from '#shared/hub/site.contract.ts';
import { createApp } from './app.ts';
import { systemClock } from './adapters/clock.ts';
import { FfmpegConverter, hasFfmpeg } from './adapters/ffmpeg-converter.ts';
import { createOidcProvider } from './adapters/identity-provider.ts';
import { importProcessEntry, ProcessImportParser } from './importing/process-import-parser.ts';
import { createPgBossJobs } from './adapters/jobs.ts';
import {
  createOutboxTransport,
  createSmtpTransport,
  createSwitchedTransport,
  type MailTransport,
} from './adapters/mail-transport.ts';
import { observedJobs, observedMail } from './adapters/observability/observer.ts';
import { openObservability } from './adapters/observability/open-observability.ts';
import { argon2Passwords } from './adapters/passwords.ts';
import { openStores } from './adapters/stores.ts';
import { openWorkFolder } from './adapters/work-folder.ts';
import { closeToOthers, prepareDataFolder } from './db/data-folder.ts';
import { openEmbedded } from './db/embedded.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { migrate } from './db/migrate.ts';
import { openPostgres } from './db/postgres.ts';
import type { Lifecycle } from './core/lifecycle.ts';
import { createSecretBox } from './core/secret-box.ts';
import { readEnv, type Env } from './env.ts';
import { createBackupKeys } from './hub/backup/encryption/backup-keys.ts';
import type { MailSetUp } from './mail/set-up/mail-server.service.ts';
import { createFirstTeacherService } from './people/auth/first-teacher.service.ts';
import { loadStarterLibrary } from './hub/library/starter.service.ts';
import { createLogger } from './logger.ts';
import { nodeWarning } from './node-support.ts';
import { stopOnSignals } from './stop.ts';

const ROOT = process.cwd();
const CONTENT = path.join(ROOT, 'content');

/** Prints to people at the terminal; logs go to stderr. */
const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(env: Env): Promise<void> {
  performance.mark('modules loaded');
  const logger = createLogger(env.logLevel);
  prepareDataFolder(env.dataDir);
  for (const warning of [nodeWarning(process.versions.node, systemClock()), closeToOthers(env.dataDir)]) {
    if (warning !== null) logger.warn(warning);
  }
  // Takes a tenth of a second, in which the database opens.
  const canConvert = hasFfmpeg();
  const observability = await openObservability(env, logger);
  const { observer } = observability;
  const engine =
    env.databaseUrl === null
      ? await openEmbedded(env.dataDir, { observe: observer?.observeQuery, say })
      : await openPostgres(env.databaseUrl, {
          observe: observer?.observeQuery,
          poolSize: env.databasePoolSize,
          isPooled: env.isDatabasePooled,
        });
  performance.mark('database opened');
  const { db } = engine;
  try {
    await migrate(db, path.join(ROOT, 'migrations'));
    performance.mark('migrated');
    const { media, backups } = await openStores(env);
    // The embedded engine is locked by now, so no other process uses its folder.
    const workFolder = await openWorkFolder(path.join(env.dataDir, 'work'), { isShared: engine.kind === 'postgres' });
    if (env.starterContent) {
      const loaded = await loadStarterLibrary({ db, media, folder: CONTENT });
      if (loaded) say(`Loaded the starter library: ${loaded.questions} questions, ${loaded.flashcards} flashcards`);
    }
    const setUpToken = await ensureTeacher(env, createFirstTeacherService({ db, passwords: argon2Passwords }));

    performance.mark('content checked');

    if (!(await canConvert)) {
      logger.info('no ffmpeg that writes H.264 and AAC was found: AVI and WMV videos are stored as they are');
    }
    const jobs = await createPgBossJobs(engine, logger);
    performance.mark('jobs ready');
    const lifecycle: Lifecycle = { phase: 'starting' };
    const { transport, mailSetUp } = createMail(env);
    const mailTransport = observedMail(transport, observer);
    const { app, jobHandlers, mailServer } = await createApp({
      engine,
      jobs,
      mailTransport,
      mailSetUp,
      clock: systemClock,
      passwords: argon2Passwords,
      media,
      content: CONTENT,
      backups,
      backupKeys: createBackupKeys(env.backupKeys),
      workFolder,
      videoConverter: (await canConvert) ? new FfmpegConverter({ workFolder }) : null,
      importParser: new ProcessImportParser({ entry: importProcessEntry(import.meta.url) }),
      publicUrl: env.publicUrl,
      trustProxy: env.trustProxy,
      securityContact: env.securityContact,
      identityProvider: env.oidc && createOidcProvider(env.oidc, { publicUrl: env.publicUrl, log: logger }),
      client: await loadClient(),
      logger,
      observer,
      lifecycle,
    });
    performance.mark('app made');
    const metricsAddress = await observability.serveMetrics(engine);
    // With PORT=0 the system chooses the port, which is part of the address.
    const address = await app.listen({ port: env.port, host: env.host });
    await jobs.start(observedJobs(jobHandlers, observer));
    const watching = mailServer.watch();
    lifecycle.phase = 'serving';
    stopOnSignals({
      drainSeconds: env.drainSeconds,
      say,
      drain: () => {
        lifecycle.phase = 'draining';
        jobs.takeNoMore();
      },
      cut: () => app.server.closeAllConnections(),
      close: async () => {
        watching.stop();
        await app.close();
        await jobs.stop();
        await mailTransport.close();
        await engine.close();
        await observability.close();
      },
    });
    performance.mark('listening');
    logger.info({ ms: startedIn() }, 'started');
    say(`Listening on ${address}`);
    if (metricsAddress !== null) say(`Metrics on ${metricsAddress}`);
    if (setUpToken !== null) {
      // With PORT=0 and no PUBLIC_URL the port was unknown before.
      const origin = env.publicUrl.endsWith(':0') ? address : env.publicUrl;
      const link = `${origin}/setup?token=${setUpToken}`;
      say(`There is no teacher yet. Create the account here (the link works once): ${link}`);
    }
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Milliseconds from the start of the process to the end of each step; the first is marked by scripts/start.mjs. */
const startedIn = () =>
  Object.fromEntries(performance.getEntriesByType('mark').map(({ name, startTime }) => [name, Math.round(startTime)]));

/** The built client, if there is one; in development Vite serves it. */
async function loadClient() {
  const folder = path.join(ROOT, 'dist/client');
  if (!fs.existsSync(folder)) return null;
  const renderer = path.join(ROOT, 'dist/server/landing.js');
  if (!fs.existsSync(renderer)) return { folder, renderLanding: null };
  // Built from the client's own landing page, so its type is that of src/client/app/landing-render.tsx.
  const { renderLanding } = (await import(pathToFileURL(renderer).href)) as {
    renderLanding: (site: Site) => string;
  };
  return { folder, renderLanding };
}

/** The environment's mail server or, without one, that of the settings; until there is one, mail is kept. */
function createMail({ smtpUrl: url, mailFrom: from, dataDir }: Env): {
  transport: MailTransport;
  mailSetUp: MailSetUp;
} {
  if (url !== null) {
    return { transport: createSmtpTransport({ url, from }), mailSetUp: { environment: { url, from } } };
  }
  const switched = createSwitchedTransport(createOutboxTransport({ folder: path.join(dataDir, 'outbox'), from }));
  const box = createSecretBox(path.join(dataDir, 'mail-key'));
  return { transport: switched, mailSetUp: { switched, box } };
}

/** Creates the teacher that the environment names, or returns the token of a one-time link if there is no teacher. */
async function ensureTeacher(
  env: Env,
  firstTeacher: ReturnType<typeof createFirstTeacherService>,
): Promise<string | null> {
  if (env.teacher !== null) {
    const created = await firstTeacher.createFromEnvironment(env.teacher);
    if (created !== null) say(`Created the teacher account ${created.email}`);
    return null;
  }
  return firstTeacher.issueToken();
}

try {
  await start(readEnv(process.env));
} catch (error) {
  const advice = error instanceof FolderInUse ? '. Stop that one first, or set another DATA_DIR.' : '';
  process.stderr.write(`Cannot start: ${error instanceof Error ? error.message : inspect(error)}${advice}\n`);
  process.exit(1);
}
