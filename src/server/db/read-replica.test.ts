import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { getPerformance, listItemStatistics } from '#shared/insight/analytics.contract.ts';
import { exportQuestionsCsv } from '#shared/bank/question-files.contract.ts';
import { exportGradebook, getGradebook } from '#shared/practice/gradebook.contract.ts';
import { MIGRATIONS } from '#tests/support/database.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { aQuizTaker } from '#tests/support/quiz.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { hasPostgres, startCluster, type Cluster } from '../../../scripts/postgres-cluster.ts';
import { rowOf, type Database } from './engine.ts';
import { DatabaseBusy } from './failures.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { createReadReplica, type ReplicaOptions } from './read-replica.ts';
import { itemStatistics } from './schema/analytics.ts';

describe.skipIf(!hasPostgres())('reads that may lag (where PostgreSQL is installed)', () => {
  let cluster: Cluster;
  let replica: Awaited<ReturnType<Cluster['startReplica']>>;
  beforeAll(async () => {
    const started = await startCluster();
    if (started === null) throw new Error('PostgreSQL is installed and does not start');
    cluster = started;
    const engine = await openPostgres(cluster.url);
    await migrate(engine.db, MIGRATIONS);
    await engine.close();
    replica = await cluster.startReplica();
  });
  afterAll(() => cluster.stop());

  let warnings: string[];
  /** A hub's connections, which check the replica before each read. */
  const open = async (options: Partial<ReplicaOptions> = {}) => {
    const lines: string[] = [];
    warnings = lines;
    const warn = (line: string) => void lines.push(line);
    const engine = await openPostgres(cluster.url, {
      replica: { connectionString: replica.url, warn, checkMs: 0, maxLagSeconds: 3600, ...options },
    });
    onTestFinished(() => engine.close());
    return engine;
  };

  const portOf = (url: string) => Number(new URL(url).port);
  /** Returns which server responds. */
  const portAt = async (db: Database, seconds = 0) =>
    rowOf(
      await db.execute(sql`select inet_server_port() as port, pg_sleep(${seconds})::text`),
      z.object({ port: z.int() }),
    ).port;

  const ask = async (url: string, text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<{ value: unknown }>(text, values)).rows[0]?.value;
    } finally {
      await client.end();
    }
  };
  const untilReplayed = async () => {
    const written = await ask(cluster.url, 'select pg_current_wal_insert_lsn()::text as value');
    const isReplayed = () => ask(replica.url, 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as value', [written]);
    await vi.waitFor(async () => expect(await isReplayed()).toBe(true), { timeout: 20_000, interval: 20 });
  };
  /** Keeps the replica at its state while `work` runs. */
  const paused = async (work: () => Promise<void>) => {
    await untilReplayed();
    await ask(replica.url, 'select pg_wal_replay_pause()');
    try {
      const state = () => ask(replica.url, 'select pg_get_wal_replay_pause_state() as value');
      await vi.waitFor(async () => expect(await state()).toBe('paused'), { timeout: 20_000, interval: 20 });
      await work();
    } finally {
      await ask(replica.url, 'select pg_wal_replay_resume()');
    }
  };

  it('go to the replica, and no others do: figures of the class, lists of item statistics, files', async () => {
    const engine = await open();
    const hub = await createTestApp({ engine });
    const teacher = await hub.as(await aTeacher(hub.db));
    const textOf = async (path: string) => (await teacher.send('GET', path)).text;
    let student = 'nobody yet';
    let question = 'nothing yet';
    const lagging = async () => [
      (await teacher.ok(getPerformance)).sessionsStarted,
      (await teacher.ok(listItemStatistics)).total,
      (await textOf(`${exportGradebook.path}?format=csv`)).includes(student),
      (await textOf(exportQuestionsCsv.path)).includes(question),
    ];
    await paused(async () => {
      const taker = await aQuizTaker(hub, { questions: 1 });
      const [{ id: questionId, versionId, question: text }] = taker.bank as [(typeof taker.bank)[number]];
      student = taker.user.email;
      question = text;
      const judged = { questionId, versionId, attempts: 40, computedAt: new Date() };
      await hub.db.insert(itemStatistics).values(judged);
      expect(await lagging()).toEqual([0, 0, false, false]);
      const { students } = await teacher.ok(getGradebook);
      expect(students.map(({ email }) => email)).toContain(student);
      const ofQuestion = await teacher.ok(listItemStatistics, { query: { id: questionId } });
      expect(ofQuestion.total).toBe(1);
    });
    await untilReplayed();
    expect(await lagging()).toEqual([1, 1, true, true]);
    expect(await portAt(engine.reading)).toBe(portOf(replica.url));
    expect(await engine.reading.transaction((tx) => portAt(tx))).toBe(portOf(cluster.url));
    expect(warnings).toEqual([]);
  });

  it('go to the primary while the replica is too far behind, and for data that it does not have yet', async () => {
    const patient = await open();
    const strict = await open({ maxLagSeconds: 0 });
    await paused(async () => {
      await patient.db.execute(sql`create table new_figures as select 42 as value`);
      expect(await portAt(patient.reading)).toBe(portOf(replica.url));
      const found = await patient.reading.execute(sql`select value from new_figures`);
      expect(rowOf(found, z.object({ value: z.int() }))).toEqual({ value: 42 });
      await expect(patient.reading.execute(sql`select value from no_figures`)).rejects.toThrow('no_figures');
      expect([await portAt(strict.reading), await portAt(strict.reading)]).toEqual(Array(2).fill(portOf(cluster.url)));
      expect(warnings).toEqual([expect.stringMatching(/is more than 0 seconds behind: the primary is read instead$/)]);
    });
    await untilReplayed();
    await vi.waitFor(async () => expect(await portAt(strict.reading)).toBe(portOf(replica.url)), { timeout: 20_000 });
    expect(warnings.slice(1)).toEqual(['the server of DATABASE_READ_URL is used again']);
  });

  it('all succeed when the replica is killed, and go to it again when it is back', async () => {
    const engine = await open();
    const ports = new Set<number>();
    const reads = async () => {
      while (!ports.has(portOf(cluster.url))) ports.add(await portAt(engine.reading, 0.05));
    };
    const load = Promise.all([reads(), reads(), reads(), reads()]);
    await vi.waitFor(() => expect([...ports]).toEqual([portOf(replica.url)]), { timeout: 20_000 });
    await replica.kill();
    await load;
    expect(await portAt(engine.reading)).toBe(portOf(cluster.url));
    expect(warnings).toEqual([expect.stringMatching(/does not answer/)]);
    await replica.startAgain();
    await vi.waitFor(async () => expect(await portAt(engine.reading)).toBe(portOf(replica.url)), { timeout: 20_000 });
    expect(warnings.at(-1)).toBe('the server of DATABASE_READ_URL is used again');
  });

  it.each([
    ['does not answer', () => 'postgres://hub@127.0.0.1:1/hub'],
    ['is no replica', () => cluster.url],
    ['is of another database', () => replica.url.replace(/postgres$/, 'template1')],
  ])('go to the primary if the configured server %s, with a single warning at the start', async (fault, wrong) => {
    const { reading } = await open({ connectionString: wrong() });
    expect(warnings).toHaveLength(1);
    expect([await portAt(reading), await portAt(reading)]).toEqual(Array(2).fill(portOf(cluster.url)));
    expect(warnings).toEqual([expect.stringContaining(`the server of DATABASE_READ_URL ${fault}`)]);
  });
});

it('a busy but healthy replica does not pass its queue on to the primary', async () => {
  const state = { database: 'hub', isInRecovery: true, isReceiving: true, isCurrent: true };
  const answering = (query: () => Promise<unknown>) => ({ query }) as unknown as pg.Pool;
  const server = answering(() => Promise.resolve({ rows: [state] }));
  const busy = answering(() => Promise.reject(new DatabaseBusy(null)));
  const connections = { primary: server, probes: server, open: () => Promise.resolve(busy) };
  const reads = createReadReplica(connections, { connectionString: '', warn: () => undefined });
  await expect(reads.query({ text: 'select 1' })).rejects.toThrow(DatabaseBusy);
  state.isReceiving = false;
  expect(await reads.query({ text: 'select 1' })).toEqual({ rows: [state] });
});
