import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPgBossJobs, type RunningJobs } from '#server/adapters/jobs.ts';
import { getStudentStats } from '#shared/practice/progress.contract.ts';
import { getQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { getHealth } from '#shared/hub/system.contract.ts';
import { MIGRATIONS } from '#tests/support/database.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { aQuizTaker, RIGHT } from '#tests/support/quiz.ts';
import { sendToOne } from '#tests/support/student-mail.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { isTorture, record } from '#tests/support/torture.ts';
import { hasPostgres, startCluster, type Cluster } from '../../../scripts/postgres-cluster.ts';
import type { Engine } from './engine.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { mailMessages } from './schema/mail.ts';

const OUTAGES = isTorture ? 20 : 1;
const LANES = 4;
/** Between two outages; each answer is one transaction with several writes. */
const ANSWERS = 12;
const UNAVAILABLE = {
  code: 'unavailable',
  message: "The database can't be reached at the moment. Please try again in a moment.",
};

describe.skipIf(!hasPostgres())('a PostgreSQL server that goes away (where PostgreSQL is installed)', () => {
  let cluster: Cluster;
  let engine: Engine;
  let jobs: RunningJobs;
  let hub: TestApp;
  beforeAll(async () => {
    const started = await startCluster();
    if (started === null) throw new Error('PostgreSQL is installed and does not start');
    cluster = started;
    engine = await openPostgres(cluster.url);
    await migrate(engine.db, MIGRATIONS);
    jobs = await createPgBossJobs(engine, pino({ level: 'silent' }));
    hub = await createTestApp({ engine, jobs });
    await jobs.start(hub.jobHandlers);
  });
  afterAll(async () => {
    await jobs.stop();
    await hub.app.close();
    await engine.close();
    await cluster.stop();
  });

  it(
    `and comes back, ${OUTAGES} times under load, causes 503 in the meantime, and loses nothing`,
    { timeout: isTorture ? 900_000 : 90_000 },
    async () => {
      const questions = ANSWERS * (OUTAGES + 1);
      const taker = await aQuizTaker(hub, { questions });
      const teacher = await hub.as(await aTeacher(hub.db));
      const student = await aStudent(hub.db);
      const acknowledged = new Set<string>();
      const written: string[] = [];
      let calls = 0;
      let refused = 0;
      let index = 0;

      /** Answers question after question, each until it is acknowledged. */
      const answerUntil = async (end: number) => {
        while (index < end) {
          const mine = index;
          index += 1;
          for (;;) {
            const { status, error, headers } = await taker.answer(mine, RIGHT);
            calls += 1;
            if (status < 300) break;
            expect([status, error, headers['retry-after']]).toEqual([503, UNAVAILABLE, '5']);
            refused += 1;
          }
          acknowledged.add(taker.session.questions[mine]?.id ?? '');
        }
      };
      const write = async () => {
        const subject = `Mail ${written.length}`;
        const { status } = await sendToOne(teacher, student.id, { fields: { subject, message: 'Hello' } });
        expect(status).toBe(200);
        written.push(subject);
      };

      for (let outage = 1; outage <= OUTAGES; outage += 1) {
        await write();
        const load = Promise.all(Array.from({ length: LANES }, () => answerUntil(ANSWERS * outage)));
        const before = acknowledged.size;
        await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before), { interval: 1 });
        await cluster.kill();
        await expectOutage(hub.stranger());
        await cluster.startAgain();
        await load;
        await write();
      }
      await Promise.all(Array.from({ length: LANES }, () => answerUntil(questions)));

      const session = await taker.client.ok(getQuizSession, { params: { id: taker.session.id } });
      const kept = new Set(session.answers.map(({ questionId }) => questionId));
      const lost = [...acknowledged].filter((id) => !kept.has(id)).length;
      record({
        kills: OUTAGES,
        calls,
        acknowledged: acknowledged.size,
        lost,
        remark: `${refused} calls refused with 503`,
      });
      expect([lost, kept.size]).toEqual([0, questions]);
      // Counted in the same transactions.
      expect(await taker.client.ok(getStudentStats)).toMatchObject({ questionsAnswered: questions });
      expect(refused).toBeGreaterThan(0);
      // Sending the last message also processes all the others.
      await write();
      const log = await vi.waitFor(() => settledMail(engine), { timeout: 60_000, interval: 100 });
      expect(log.map(({ subject }) => subject)).toEqual(written.toSorted());
      // A message that was just being sent may have failed, and is logged as such: nobody may get it twice.
      const arrived = hub.mail.sent.map(({ subject }) => subject).toSorted();
      expect(arrived).toEqual(log.filter(({ state }) => state === 'sent').map(({ subject }) => subject));
      expect(arrived.length).toBeGreaterThan(OUTAGES);
    },
  );
});

async function expectOutage(stranger: TestClient): Promise<void> {
  const answer = await stranger.call(getHealth);
  expect([answer.status, answer.error?.code]).toEqual([503, 'database_unavailable']);
}

/** Returns the log once nothing in it is waiting. */
async function settledMail({ db }: Engine) {
  const { subject, state } = mailMessages;
  const rows = await db
    .select({ subject, state })
    .from(mailMessages)
    .orderBy(sql`${subject} collate "C"`);
  expect(rows.filter((row) => row.state === 'queued' || row.state === 'sending')).toEqual([]);
  return rows;
}
