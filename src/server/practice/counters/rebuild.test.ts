import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/db/engine.ts';
import {
  activityDays,
  ALL_TOPICS,
  firstAttempts,
  sessionTopics,
  studentTopicDays,
  studentTopics,
} from '#server/db/schema/analytics.ts';
import { studentQuestions, studentStats } from '#server/db/schema/progress.ts';
import { completeQuizSession, createQuizSession, answerQuestion } from '#shared/practice/quiz-sessions.contract.ts';
import { deleteUser } from '#shared/people/users.contract.ts';
import {
  aFlashcard,
  aQuestion,
  aStudent,
  aTeacher,
  aTopic,
  someQuestions,
  type TopicRow,
  type UserRow,
} from '#tests/support/factories.ts';
import { aGrade, sendReviews } from '#tests/support/card-reviews.ts';
import { sits } from '#tests/support/class-week.ts';
import { activity, counters, expectRightCounters } from '#tests/support/counters.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { statementsOf } from '#tests/support/queries.ts';
import { foldSlots } from './activity.repository.ts';
import { createRebuildService } from './rebuild.service.ts';

let topics: TopicRow[];
const hub = hubForEachTest();
beforeEach(async () => {
  const main = await aTopic(hub.db);
  const sub = await aTopic(hub.db, { parentId: main.id });
  topics = [main, sub, await aTopic(hub.db)];
  for (const { id: topicId } of topics) await someQuestions(hub.db, 4, { topicId });
});

const rebuild = () => createRebuildService(hub).rebuild();

/** Checks and returns the stored counts of students who were last active on each day with a topic. */
async function expectRightLastDays() {
  const [kept, counted] = [
    sql`select topic_id, day, sum(last_day_students)::int as students from activity_days
        group by topic_id, day having sum(last_day_students) <> 0 order by topic_id, day`,
    sql`select topic_id, last_day as day, count(*)::int as students from student_topics
        group by topic_id, last_day order by topic_id, last_day`,
  ];
  const rows = rowsOf(await hub.db.execute(kept));
  expect(rows).toEqual(rowsOf(await hub.db.execute(counted)));
  return rows;
}

/** Takes quizzes on several days, some left open, with right, wrong and missing answers. */
async function study(user: UserRow, rounds: number): Promise<void> {
  const student = await hub.as(user);
  for (let round = 0; round < rounds; round += 1) {
    const chosen = round % 3 === 2 ? topics : [topics[round % 3]];
    const session = await student.ok(createQuizSession, {
      body: { topicIds: chosen.map((topic) => topic?.id ?? ''), totalQuestions: 6 },
    });
    for (const [place, { id: questionId }] of session.questions.entries()) {
      if (place === 3 && round % 2 === 1) continue;
      hub.clock.advance({ minutes: 25 });
      const selectedAnswer = (place + round) % 3;
      await student.call(answerQuestion, {
        body: { sessionId: session.id, questionId, selectedAnswer, timeSpent: 10 + place },
      });
    }
    hub.clock.advance({ hours: round * 5 });
    if (round % 4 !== 3) await student.ok(completeQuizSession, { params: { id: session.id } });
    hub.clock.advance({ days: round % 2, hours: 3 });
  }
}

describe('rebuilding the counters', () => {
  it('gives nothing if nothing is recorded', async () => {
    await rebuild();
    expect((await counters(hub)).activity).toEqual({});
  });

  it('gives the same as counting as it happened', async () => {
    const first = await aStudent(hub.db);
    for (const [n, user] of [first, await aStudent(hub.db), await aStudent(hub.db)].entries()) await study(user, 6 + n);
    const card = await aFlashcard(hub.db);
    await sendReviews(hub, await hub.as(first), [aGrade(card.id, hub.clock.read())]);
    const kept = await expectRightCounters(hub);
    expect(Object.keys(kept.activity).length).toBeGreaterThan(20);
    expect(kept.firstAttempts.length).toBeGreaterThan(20);
    await expectRightCounters(hub);
  });

  it('gives the same for students in different time zones who answer and complete at the same time', async () => {
    const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata', 'America/New_York', 'UTC'];
    const taking = await Promise.all(
      zones.map(async (timeZone) => {
        const student = await hub.as(await aStudent(hub.db));
        student.headers['x-time-zone'] = timeZone;
        const topicIds = topics.map(({ id }) => id);
        return { student, session: await student.ok(createQuizSession, { body: { topicIds, totalQuestions: 12 } }) };
      }),
    );
    /** How many statements wrote to a table while all of them acted at once. */
    const writes = async (table: string, act: (taker: (typeof taking)[number], n: number) => Promise<unknown>) => {
      const statements = await statementsOf(() => Promise.all(taking.map(act)));
      return statements.filter((text) => text.includes(`insert into "${table}"`)).length;
    };
    for (let place = 0; place < 12; place += 1) {
      hub.clock.advance({ hours: 7 });
      const answers = await writes('quiz_attempts', ({ student, session }, n) => {
        const questionId = session.questions[place]?.id ?? '';
        const body = { sessionId: session.id, questionId, selectedAnswer: (place + n) % 4, timeSpent: n };
        return student.ok(answerQuestion, { body });
      });
      expect(answers).toBeLessThan(zones.length);
    }
    const ends = await writes('session_topics', ({ student, session }) =>
      student.ok(completeQuizSession, { params: { id: session.id } }),
    );
    expect(ends).toBeLessThan(zones.length);
    const { stats } = await expectRightCounters(hub);
    expect(stats).toMatchObject(zones.map(() => ({ questionsAnswered: 12, sessionsCompleted: 1 })));
  });

  it('loses nothing that is recorded in the meantime', async () => {
    const users = [await aStudent(hub.db), await aStudent(hub.db), await aStudent(hub.db), await aStudent(hub.db)];
    await Promise.all([...users.map((user) => study(user, 3)), rebuild(), rebuild()]);
    const { stats } = await expectRightCounters(hub);
    expect(stats.reduce((sum, { questionsAnswered }) => sum + questionsAnswered, 0)).toBeGreaterThan(40);
  });

  it('creates all counters if there are none', async () => {
    await study(await aStudent(hub.db), 5);
    const kept = await counters(hub);
    const tables = [activityDays, studentTopicDays, studentTopics, studentQuestions, studentStats];
    for (const table of [...tables, firstAttempts, sessionTopics]) await hub.db.delete(table);
    await createRebuildService(hub).rebuildIfMiscounted();
    expect(await counters(hub)).toEqual(kept);
  });

  it('does not change consistent figures unless asked to', async () => {
    await study(await aStudent(hub.db), 2);
    await hub.db.update(activityDays).set({ timeSpent: 1000 });
    await createRebuildService(hub).rebuildIfMiscounted();
    expect((await hub.db.select().from(activityDays)).every(({ timeSpent }) => timeSpent === 1000)).toBe(true);
    await rebuild();
    expect((await hub.db.select().from(activityDays)).some(({ timeSpent }) => timeSpent === 1000)).toBe(false);
  });

  it('rebuilds figures if an answer was counted only for its student', async () => {
    await study(await aStudent(hub.db), 2);
    const kept = await counters(hub);
    await hub.db.update(activityDays).set({ answers: 1, timeSpent: 1000 });
    await createRebuildService(hub).rebuildIfMiscounted();
    expect(await counters(hub)).toEqual(kept);
  });
});

describe('the figures of the class', () => {
  it('drop the work of a student whose account is deleted', async () => {
    const teacher = await hub.as(await aTeacher(hub.db));
    const [stays, goes] = [await aStudent(hub.db), await aStudent(hub.db)];
    await study(stays, 5);
    await study(goes, 5);
    await teacher.call(deleteUser, { params: { id: goes.id } });
    await expectRightCounters(hub);
  });

  it('show when each student was last active, whichever way they travel, without deleted students', async () => {
    const teacher = await hub.as(await aTeacher(hub.db));
    const [main, sub, other] = topics as [TopicRow, TopicRow, TopicRow];
    const question = await aQuestion(hub.db, { topicId: sub.id });
    const sitting = fc.record({
      who: fc.nat({ max: 1 }),
      hours: fc.integer({ min: 0, max: 30 }),
      timeZone: fc.constantFrom('Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'),
      topics: fc.constantFrom<TopicRow[]>([main], [sub], [sub, other]),
      answers: fc.constantFrom<number[]>([], [0]),
      isLeftOpen: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(sitting, { minLength: 3, maxLength: 6 }), async (sittings) => {
        const students = [await aStudent(hub.db), await aStudent(hub.db)] as const;
        let at = hub.clock.read().getTime();
        for (const { who, hours, ...given } of sittings) {
          at += hours * 3_600_000;
          const student = students[who === 0 ? 0 : 1];
          await sits(hub, student, { ...given, at: new Date(at).toISOString(), questions: [question] });
          await expectRightLastDays();
        }
        await teacher.call(deleteUser, { params: { id: students[0].id } });
        await expectRightLastDays();
      }),
      { numRuns: 6 },
    );
  }, 60_000);

  it('count a student once who answers on a new topic in several quizzes at once', async () => {
    const student = await hub.as(await aStudent(hub.db));
    const start = () => student.ok(createQuizSession, { body: { topicIds: [topics[2]?.id ?? ''], totalQuestions: 1 } });
    const sessions = [await start(), await start(), await start()];
    await Promise.all(
      sessions.map(({ id: sessionId, questions: [asked] }) =>
        student.ok(answerQuestion, { body: { sessionId, questionId: asked?.id ?? '', selectedAnswer: 0 } }),
      ),
    );
    expect(await expectRightLastDays()).toHaveLength(2);
  });

  it('stay the same when past days are folded', async () => {
    for (let n = 0; n < 4; n += 1) await study(await aStudent(hub.db), 4);
    const kept = await activity(hub.db);
    const slots = async () => new Set((await hub.db.select().from(activityDays)).map(({ slot }) => slot));
    expect((await slots()).size).toBeGreaterThan(1);
    expect(await foldSlots(hub.db, '2027-01-01')).toBeGreaterThan(0);
    expect(await activity(hub.db)).toEqual(kept);
    expect([...(await slots())]).toEqual([0]);
  });

  it('count a question without a topic only in the total over all topics', async () => {
    const student = await hub.as(await aStudent(hub.db));
    const { id: questionId } = await aQuestion(hub.db);
    const form = { topicIds: [topics[0]?.id ?? ''], totalQuestions: 1, questionIds: [questionId] };
    const { id: sessionId } = await student.ok(createQuizSession, { body: form });
    await student.ok(answerQuestion, { body: { sessionId, questionId, selectedAnswer: 0 } });
    const answered = (await hub.db.select().from(activityDays)).filter(({ answers }) => answers > 0);
    expect(answered.map(({ topicId }) => topicId)).toEqual([ALL_TOPICS]);
  });
});
