import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { questionFlags } from '#server/db/schema/analytics.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import {
  answerQuestion,
  countQuestionPools,
  createQuizSession,
  flagQuestion,
  getQuizSession,
  unflagQuestion,
} from '#shared/practice/quiz-sessions.contract.ts';
import { QUESTION_POOLS, type Confidence, type QuestionPool } from '#shared/practice/quiz-settings.ts';
import { aQuestion, aStudent, aTopic, NOBODY, someQuestions } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { RIGHT, WRONG } from '#tests/support/quiz.ts';
import { whileUncommitted } from '#tests/support/race.ts';
import { statusesOf } from '#tests/support/test-client.ts';

let bank: string[];
const hub = hubForEachTest();
const student = forEachTest(async () => hub.as(await aStudent(hub.db)));
const topic = forEachTest(() => aTopic(hub.db));
beforeEach(async () => {
  bank = (await someQuestions(hub.db, 8, { topicId: topic.id })).map(({ id }) => id);
});

const at = (...indices: number[]) => indices.map((index) => bank[index] ?? '');
const flag = (id: string, as = student) => as.call(flagQuestion, { params: { id } });
const unflag = (id: string, as = student) => as.call(unflagQuestion, { params: { id } });
const counts = (topicIds = [topic.id], as = student) =>
  as.ok(countQuestionPools, { query: { topicIds: topicIds.join(',') } });
const begin = (pool: QuestionPool, totalQuestions = 5, topicIds = [topic.id]) =>
  student.call(createQuizSession, { body: { topicIds, totalQuestions, pool } });

async function answer(questionIds: string[], selectedAnswer: number, confidence?: Confidence, as = student) {
  hub.clock.advance({ seconds: 1 });
  const body = { topicIds: [topic.id], totalQuestions: 1, questionIds, answerReveal: 'immediate' as const };
  const { id: sessionId } = await as.ok(createQuizSession, { body });
  for (const questionId of questionIds)
    await as.ok(answerQuestion, { body: { sessionId, questionId, selectedAnswer, confidence } });
}

/**
 * 0 and 1 right, 2 right after wrong, 3 wrong after right, sure at first and then a guess, 4 wrong though sure; 4 and 5
 * flagged; another student answers and flags others.
 */
async function studyABit(): Promise<void> {
  await answer(at(0, 1, 3), RIGHT);
  await answer(at(3), WRONG, 'sure');
  await answer(at(2, 4), WRONG, 'sure');
  await answer(at(2), RIGHT, 'sure');
  await answer(at(3), WRONG, 'guess');
  for (const id of at(4, 5)) await flag(id);
  const other = await hub.as(await aStudent(hub.db));
  await answer(at(5, 6, 7), WRONG, 'sure', other);
  for (const id of at(0, 6)) await flag(id, other);
}

describe('drawing from a pool', () => {
  const pools: Record<QuestionPool, number[]> = {
    all: [0, 1, 2, 3, 4, 5, 6, 7],
    sure_wrong: [4],
    unseen: [5, 6, 7],
    wrong: [3, 4],
    flagged: [4, 5],
  };

  it.each(QUESTION_POOLS)('uses only questions of the pool %s, and all of them', async (pool) => {
    await studyABit();
    const drawn = new Set<string>();
    // One of eight questions is missing from 60 draws of two once in 4 million times.
    for (let i = 0; i < 60; i += 1) {
      const { body } = await begin(pool, 2);
      const { length } = pools[pool];
      expect(body).toMatchObject({ totalQuestions: Math.min(2, length), availableQuestions: length });
      for (const { id } of body.questions) drawn.add(id);
    }
    expect([...drawn].toSorted()).toEqual(at(...pools[pool]).toSorted());
  });

  it('uses the whole pool if it has fewer questions than requested', async () => {
    await studyABit();
    const { body } = await begin('wrong', 50);
    expect(body).toMatchObject({ totalQuestions: 2, availableQuestions: 2 });
    expect(body.questions.map(({ id }) => id).toSorted()).toEqual(at(3, 4).toSorted());
  });

  it('ignores other topics, and includes subcategories of a main category', async () => {
    const sub = await aTopic(hub.db, { parentId: topic.id });
    const below = await aQuestion(hub.db, { topicId: sub.id });
    const elsewhere = await aTopic(hub.db);
    const stranger = await aQuestion(hub.db, { topicId: elsewhere.id });
    for (const { id } of [below, stranger]) await flag(id);
    expect((await begin('flagged')).body.questions).toMatchObject([{ id: below.id }]);
    expect((await begin('flagged', 5, [elsewhere.id])).body.questions).toMatchObject([{ id: stranger.id }]);
  });

  it.each([
    ['unseen', 'have not seen'],
    ['wrong', 'answered wrong last time'],
    ['sure_wrong', 'were sure of and answered wrong last time'],
    ['flagged', 'have flagged'],
  ] as const)('returns 409 if %s is empty, and stores nothing', async (pool, what) => {
    await answer(bank, RIGHT);
    const before = await hub.db.$count(quizSessions);
    const message = `There is no question you ${what} in these categories`;
    expect(await begin(pool)).toMatchObject({ status: 409, error: { code: 'no_questions', message } });
    expect(await hub.db.$count(quizSessions)).toBe(before);
  });

  it('is ignored if the questions are given', async () => {
    const body = { topicIds: [topic.id], totalQuestions: 1, questionIds: at(1, 0) };
    const session = await student.ok(createQuizSession, { body: { ...body, pool: 'flagged' } });
    expect(session.questions.map(({ id }) => id)).toEqual(at(1, 0));
    expect(session.availableQuestions).toBe(8);
  });

  it('refuses an unknown pool', async () => {
    const payload = { topicIds: [topic.id], totalQuestions: 1, pool: 'easy' };
    expect((await student.send('POST', '/api/quiz-sessions', { payload })).status).toBe(400);
  });
});

describe('the pool counts', () => {
  it('match what each pool draws from', async () => {
    await studyABit();
    expect(await counts()).toEqual({ all: 8, unseen: 3, wrong: 2, sure_wrong: 1, flagged: 2 });
    for (const pool of QUESTION_POOLS) {
      expect((await begin(pool)).body.availableQuestions).toBe((await counts())[pool]);
    }
  });

  it('include each question once, whatever main categories and subcategories are combined', async () => {
    const sub = await aTopic(hub.db, { parentId: topic.id });
    await someQuestions(hub.db, 2, { topicId: sub.id });
    expect(await counts([sub.id])).toMatchObject({ all: 2 });
    expect(await counts([topic.id])).toMatchObject({ all: 10 });
    expect(await counts([topic.id, sub.id, topic.id])).toMatchObject({ all: 10, unseen: 10 });
  });

  it('are zero for deleted topics and for no topics', async () => {
    const main = await aTopic(hub.db);
    const orphan = await aTopic(hub.db, { parentId: main.id });
    await someQuestions(hub.db, 1, { topicId: orphan.id });
    await hub.db.delete(topics).where(eq(topics.id, main.id));
    expect(await counts([NOBODY, main.id])).toEqual({ all: 0, unseen: 0, wrong: 0, sure_wrong: 0, flagged: 0 });
    expect(await counts([])).toMatchObject({ all: 0 });
    expect(await counts([NOBODY, orphan.id])).toMatchObject({ all: 1 });
  });

  it('return 400 for invalid ids, and take one query besides the session', async () => {
    for (const query of ['', '?topicIds=7']) {
      expect((await student.send('GET', `/api/quiz-pools${query}`)).status).toBe(400);
    }
    expect(await queriesOf(() => counts())).toBe(2);
  });

  it('are available to students awaiting approval', async () => {
    const pending = await hub.as(await aStudent(hub.db, { status: 'pending' }));
    expect(await counts([topic.id], pending)).toMatchObject({ all: 8, unseen: 8 });
  });
});

describe('a flag', () => {
  const flags = async () => (await hub.db.select().from(questionFlags)).map(({ questionId }) => questionId);

  it('stays when set twice, and is removed when cleared twice', async () => {
    for (let i = 0; i < 2; i += 1) expect(await flag(bank[0] ?? '')).toMatchObject({ status: 204 });
    expect(await flags()).toEqual(at(0));
    for (let i = 0; i < 2; i += 1) expect(await unflag(bank[0] ?? '')).toMatchObject({ status: 204 });
    expect(await flags()).toEqual([]);
  });

  it('belongs to its student, and shows in all their sessions with that question', async () => {
    await flag(bank[2] ?? '');
    const body = { topicIds: [topic.id], totalQuestions: 1, questionIds: at(1, 2, 3) };
    const session = await student.ok(createQuizSession, { body });
    expect(session.flaggedQuestionIds).toEqual(at(2));
    await flag(bank[3] ?? '');
    const again = await student.ok(getQuizSession, { params: { id: session.id } });
    expect(again.flaggedQuestionIds).toEqual(at(2, 3));
    const other = await hub.as(await aStudent(hub.db));
    expect(await unflag(bank[2] ?? '', other)).toMatchObject({ status: 204 });
    expect((await other.ok(createQuizSession, { body })).flaggedQuestionIds).toEqual([]);
    expect(await flags()).toHaveLength(2);
  });

  it('returns 404 for an unknown question and 400 for an invalid id; clearing succeeds without a flag', async () => {
    expect(await flag(NOBODY)).toMatchObject({ status: 404, error: { code: 'not_found' } });
    expect(await unflag(NOBODY)).toMatchObject({ status: 204 });
    expect(await flag('7')).toMatchObject({ status: 400 });
    expect(await unflag('7')).toMatchObject({ status: 400 });
  });

  it('is deleted with its question, and refused while the question is being deleted', async () => {
    const [kept = '', deleted = ''] = bank;
    await flag(kept);
    await hub.db.delete(questions).where(eq(questions.id, kept));
    expect(await flags()).toEqual([]);
    const late = await whileUncommitted(
      hub.engine,
      (tx) => tx.delete(questions).where(eq(questions.id, deleted)),
      () => flag(deleted),
    );
    expect(late).toMatchObject({ status: 404, error: { code: 'not_found' } });
  });

  it('is either set or cleared, without errors, after many simultaneous changes', async () => {
    const [id = ''] = bank;
    const changes = Array.from({ length: 12 }, (_, n) => (n % 3 === 2 ? unflag(id) : flag(id)));
    expect(new Set(statusesOf(await Promise.all(changes)))).toEqual(new Set([204]));
    expect((await flags()).length).toBeLessThanOrEqual(1);
  });
});
