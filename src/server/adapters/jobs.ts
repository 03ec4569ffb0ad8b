import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import { z } from 'zod';
import { rowOf, type Database, type Engine } from '#server/db/engine.ts';
import { failureOf, rootOf } from '#server/db/failures.ts';
import { retried } from '#server/db/transactions.ts';

/** Work that outlives the request that starts it. */
export interface JobPayloads {
  /** Sends the mails in the mail log that are due. */
  'deliver-mail': Record<string, never>;
  /** Looks an address up and mails it outside of the request, so that known and unknown ones get the same response. */
  'request-password-reset': { email: string };
  /** Mails birthday greetings. */
  'birthday-mail': Record<string, never>;
  /** Mails students about assignments that were given to them or are due within a day. */
  'assignment-mail': Record<string, never>;
  /** Reminds students who asked for it of the day's plan, at their hour. */
  'daily-reminder': Record<string, never>;
  /** Deletes data that nothing needs any more. */
  'daily-sweep': Record<string, never>;
  /** Rebuilds the counters from recorded data if they are outdated or disagree. */
  'rebuild-counters': { isWanted: boolean };
  /** Counts the days on which the activity of the class has changed since the last time. */
  'class-activity': Record<string, never>;
  /** Rebuilds the statistics of questions that have been answered since the last time. */
  'item-statistics': Record<string, never>;
  /** Re-estimates question difficulty for exam blueprints that have changed or been answered since the last time. */
  readiness: Record<string, never>;
  /** Finds the students who need attention. */
  'needs-attention': Record<string, never>;
  /** Fits the card schedules of students who have reviewed enough since the last time. */
  'fit-schedules': Record<string, never>;
  /** Completes quizzes whose time is up, then shows the keys of assignments that have closed for everyone. */
  'complete-overdue-quizzes': Record<string, never>;
  /** Makes a backup if the last one is a day old. */
  'daily-backup': Record<string, never>;
}
export type JobName = keyof JobPayloads;
type Handler<N extends JobName> = (payload: JobPayloads[N]) => Promise<void>;
export type JobHandlers = { [N in JobName]: Handler<N> };

export interface Jobs {
  /** Queues a job durably. */
  send<N extends JobName>(name: N, payload: JobPayloads[N]): Promise<void>;
}

export interface RunningJobs extends Jobs {
  /** Starts working; call it once everything the handlers need is ready. */
  start(handlers: JobHandlers): Promise<void>;
  /** From now on other processes run queued jobs; this one finishes those it has begun. Queueing continues. */
  takeNoMore(): void;
  stop(): Promise<void>;
}

interface JobKind {
  name: JobName;
  /** Scheduled as well, so that work left by a killed server is picked up. */
  cron?: string;
  /** How it also runs after a start. */
  atStart?: { data?: object; singletonSeconds?: number };
}

/** Daily jobs also run after a start, at most once per half-day: a hub may be off at their scheduled hour. */
const ONCE = { singletonSeconds: 12 * 3600 };
const JOBS: readonly JobKind[] = [
  { name: 'deliver-mail', cron: '* * * * *', atStart: {} },
  { name: 'request-password-reset' },
  // Full hours of all time zones are at our quarter hours.
  { name: 'birthday-mail', cron: '*/15 * * * *', atStart: {} },
  { name: 'assignment-mail', cron: '*/5 * * * *', atStart: {} },
  { name: 'daily-reminder', cron: '*/15 * * * *', atStart: {} },
  { name: 'daily-sweep', cron: '17 3 * * *', atStart: ONCE },
  { name: 'rebuild-counters', atStart: { data: { isWanted: false } } },
  // At the start, rebuild-counters counts it.
  { name: 'class-activity', cron: '*/5 * * * *' },
  { name: 'item-statistics', cron: '*/5 * * * *', atStart: {} },
  { name: 'readiness', cron: '29 * * * *', atStart: {} },
  { name: 'needs-attention', cron: '*/15 * * * *', atStart: {} },
  { name: 'fit-schedules', cron: '47 2 * * *', atStart: ONCE },
  // Checks hourly whether one is due: a failure is retried, and a hub that was off catches up.
  { name: 'daily-backup', cron: '41 * * * *', atStart: {} },
  { name: 'complete-overdue-quizzes', cron: '* * * * *', atStart: {} },
];
const POLL_SECONDS = 1;
const STOP_PATIENCE_MS = 10_000;
const MOST_TRIES = 20;
/** Already exists, and deadlock. */
const GOT_IN_THE_WAY = ['23505', '40P01'];

/** Jobs in the product's own database, through pg-boss, on either engine. */
export async function createPgBossJobs(engine: Engine, logger: FastifyBaseLogger): Promise<RunningJobs> {
  const patient = new PatientQueries(engine, logger);
  const boss = await withRetries(() => startQueue(patient, logger));
  for (const { name } of JOBS) await withRetries(() => boss.createQueue(name));
  let restingSince: number | null = null;
  return {
    async send(name, payload) {
      // Fails at once without a database, so that the caller knows.
      await boss.send(name, payload, { db: { executeSql: (text, values) => engine.query(text, values) } });
    },
    async start(handlers) {
      // Before any job is taken: the first jobs would delay this, and the start of the server with it.
      const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
      for (const { name, cron } of JOBS) {
        if (cron !== undefined && known.get(name) !== cron) await boss.schedule(name, cron, {});
      }
      await boss.insert(JOBS.flatMap(({ name, atStart }) => (atStart ? [{ name, data: {}, ...atStart }] : [])));
      for (const { name } of JOBS) {
        const handle = handlers[name] as (payload: object) => Promise<void>; // the queue contains this name's payloads
        await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 10 }, async (jobs) => {
          for (const job of jobs) {
            try {
              await handle(job.data as object);
            } catch (error) {
              // The queue retries it silently.
              logger.error({ job: name, err: withoutValues(error) }, 'job failed');
              throw error;
            }
          }
        });
      }
    },
    takeNoMore() {
      restingSince ??= performance.now();
      for (const { name } of JOBS) void boss.offWork(name);
    },
    async stop() {
      patient.end();
      const begun = restingSince ?? performance.now();
      const left = Math.max(0, begun + STOP_PATIENCE_MS - performance.now());
      const patience = new Promise((resolve) => {
        // The queue waits at least a second.
        setTimeout(resolve, left + 2000).unref();
      });
      await Promise.race([boss.stop({ graceful: true, timeout: left, wait: true }), patience]);
    },
  };
}

/** The tables of pg-boss with payloads: of waiting and of finished jobs. */
const PAYLOAD_TABLES = ['jobs.job', 'jobs.archive'];

/** Deletes the jobs that contain an address that somebody typed. */
export async function forgetTypedAddress(tx: Database, email: string): Promise<void> {
  for (const name of PAYLOAD_TABLES) {
    const found = await tx.execute(sql`select to_regclass(${name}) is not null as is_there`);
    if (!rowOf(found, z.object({ is_there: z.boolean() })).is_there) continue;
    await tx.execute(sql`delete from ${sql.raw(name)} where lower(trim(data ->> 'email')) = ${email}`);
  }
}

async function startQueue(db: PatientQueries, logger: FastifyBaseLogger): Promise<PgBoss> {
  const boss = new PgBoss({ db, schema: 'jobs', retentionDays: 2, archiveCompletedAfterSeconds: 3600 });
  boss.on('error', (error) => logger.error({ err: error }, 'job queue'));
  return boss.start();
}

/**
 * Processes that start at the same time on an empty database all create the queue's tables and collide: the loser finds
 * them when it tries again.
 */
const withRetries = <T>(make: () => Promise<T>): Promise<T> =>
  retried({ after: GOT_IN_THE_WAY, attempts: MOST_TRIES }, make);

/** Describes an error without the values of the query, which the database's errors include. */
function withoutValues(error: unknown) {
  const root = rootOf(error);
  return root instanceof Error
    ? { type: root.name, message: root.message, stack: root.stack }
    : { message: String(root) };
}

/** Milliseconds before a query is retried; they double. */
const PAUSE = { first: 250, longest: 5_000 };

/**
 * The job queue's own queries, which wait while the database is unavailable or full: pg-boss would end the process if
 * it can't record a failed job, and would lose track of a finished one for a quarter of an hour.
 */
class PatientQueries {
  readonly #engine: Engine;
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  #isWaiting = false;
  #isOver = false;

  constructor(engine: Engine, log: Pick<FastifyBaseLogger, 'error' | 'info'>) {
    this.#engine = engine;
    this.#log = log;
  }

  readonly executeSql = async (text: string, values: unknown[]): Promise<{ rows: unknown[] }> => {
    for (let pause = PAUSE.first; ; pause = Math.min(pause * 2, PAUSE.longest)) {
      try {
        const result = await this.#engine.query(text, values);
        this.#tell(null);
        return result;
      } catch (error) {
        if (failureOf(error) === null) throw error;
        this.#tell(error);
      }
      await new Promise((resolve) => {
        // Never once the server stops, since nobody needs the result.
        if (!this.#isOver) setTimeout(resolve, pause).unref();
      });
    }
  };

  /** Queries that wait then never finish. */
  end(): void {
    this.#isOver = true;
  }

  /** Logs once per outage, not once per query. */
  #tell(error: unknown): void {
    if (error !== null && !this.#isWaiting) this.#log.error({ err: rootOf(error) }, 'job queue waits for the database');
    if (error === null && this.#isWaiting) this.#log.info('job queue has the database again');
    this.#isWaiting = error !== null;
  }
}
