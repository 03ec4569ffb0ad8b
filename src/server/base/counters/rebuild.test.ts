import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
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
import { classActivity, counters, expectRightCounters } from '#tests/support/counters.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
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
const countActivity = () => createRebuildService(hub).countActivity();

/** Checks the class's figures against the sums of its students' counters, which are written with each answer. */
async function expectSameAsStudents() {
  const figures = await classActivity(hub.db);
  const sums = await hub.db
    .select({
      key: sql<string>`day || ' ' || topic_id`,
      answers: sql`sum(answers)`.mapWith(Number),
      correct_answers: sql`sum(correct_answers)`.mapWith(Number),
      active_students: sql`count(*) filter (where answers > 0)`.mapWith(Number),
      sessions_completed: sql`sum(sessions)`.mapWith(Number),
      score_sum: sql`sum(score_sum)`.mapWith(Number),
    })
    .from(studentTopicDays)
    .groupBy(studentTopicDays.day, studentTopicDays.topicId);
  for (const { key, ...sum } of sums) expect({ key, ...figures[key] }).toMatchObject({ key, ...sum });
  const isWorked = (day: Record<string, unknown>) => day['answers'] !== 0 || day['sessions_completed'] !== 0;
  expect(Object.values(figures).filter(isWorked)).toHaveLength(sums.length);
}

/** Takes quizzes on several days, some left open, with right, wrong and missing answers. */
async function study(user: UserRow, rounds: number): Promise<void> {
  const student = await hub.as(user);
  for (let round = 0; round < rounds; round += 1) {
    const chosen = round % 3 === 2 ? topics : [topics[round % 3]];
    const session = await student.ok(createQuizSession, {
      body: { topicIds: chosen.map((topic) => topic?.id ?? ''), totalQuestions: 6 },
    });
    for (const [index, { id: questionId }] of session.questions.entries()) {
      if (index === 3 && round % 2 === 1) continue;
      hub.clock.advance({ minutes: 25 });
      const selectedAnswer = (index + round) % 3;
      await student.call(answerQuestion, {
        body: { sessionId: session.id, questionId, selectedAnswer, timeSpent: 10 + index },
      });
    }
    hub.clock.advance({ hours: round * 5 });
    if (round % 4 !== 3) await student.ok(completeQuizSession, { params: { id: session.id } });
    hub.clock.advance({ days: round % 2, hours: 3 });
    // A later change that forgets to make its day due leaves an outdated figure behind.
    await countActivity();
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
    for (let index = 0; index < 12; index += 1) {
      hub.clock.advance({ hours: 7 });
      await Promise.all(
        taking.map(({ student, session }, n) => {
          const questionId = session.questions[index]?.id ?? '';
          const body = { sessionId: session.id, questionId, selectedAnswer: (index + n) % 4, timeSpent: n };
          return student.ok(answerQuestion, { body });
        }),
      );
      if (index % 5 === 0) await countActivity();
    }
    await Promise.all(
      taking.map(({ student, session }) => student.ok(completeQuizSession, { params: { id: session.id } })),
    );
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
    await hub.db.update(activityDays).set({ sessionTime: 1000 });
    await createRebuildService(hub).rebuildIfMiscounted();
    expect((await hub.db.select().from(activityDays)).every(({ sessionTime }) => sessionTime === 1000)).toBe(true);
    await rebuild();
    expect((await hub.db.select().from(activityDays)).some(({ sessionTime }) => sessionTime === 1000)).toBe(false);
  });

  it('rebuilds figures if an answer was counted only for its student', async () => {
    await study(await aStudent(hub.db), 2);
    const kept = await counters(hub);
    await hub.db.update(activityDays).set({ answers: 1, sessionTime: 1000 });
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
    const before = await classActivity(hub.db);
    await teacher.call(deleteUser, { params: { id: goes.id } });
    expect((await expectRightCounters(hub)).activity).not.toEqual(before);
  });

  it('agree with the counters of the students, whichever way they travel, without deleted ones', async () => {
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
      isCounted: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(sitting, { minLength: 3, maxLength: 6 }), async (sittings) => {
        const students = [await aStudent(hub.db), await aStudent(hub.db)] as const;
        let at = hub.clock.read().getTime();
        for (const { who, hours, isCounted, ...quiz } of sittings) {
          at += hours * 3_600_000;
          const student = students[who === 0 ? 0 : 1];
          await sits(hub, student, { ...quiz, at: new Date(at).toISOString(), questions: [question] });
          await expectSameAsStudents();
          if (isCounted) await countActivity();
          await expectSameAsStudents();
        }
        await teacher.call(deleteUser, { params: { id: students[0].id } });
        await expectSameAsStudents();
        await expectRightCounters(hub);
      }),
      { numRuns: 6 },
    );
  }, 60_000);

  it('lose nothing that is recorded while days are counted', async () => {
    const users = [await aStudent(hub.db), await aStudent(hub.db), await aStudent(hub.db)];
    const counting = async () => {
      for (let times = 0; times < 40; times += 1) await countActivity();
    };
    await Promise.all([counting(), counting(), ...users.map((user) => study(user, 3))]);
    await expectSameAsStudents();
    await expectRightCounters(hub);
  });

  it('count a question without a topic only in the total over all topics', async () => {
    const student = await hub.as(await aStudent(hub.db));
    const { id: questionId } = await aQuestion(hub.db);
    const form = { topicIds: [topics[0]?.id ?? ''], totalQuestions: 1, questionIds: [questionId] };
    const { id: sessionId } = await student.ok(createQuizSession, { body: form });
    await student.ok(answerQuestion, { body: { sessionId, questionId, selectedAnswer: 0 } });
    await countActivity();
    const answered = (await hub.db.select().from(activityDays)).filter(({ answers }) => answers > 0);
    expect(answered.map(({ topicId }) => topicId)).toEqual([ALL_TOPICS]);
  });
});
