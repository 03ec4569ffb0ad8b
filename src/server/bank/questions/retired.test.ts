import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { questions, questionVersions } from '#server/db/schema/content.ts';
import { bulkRetireQuestions } from '#shared/bank/question-bank.contract.ts';
import { getQuestion, listQuestions } from '#shared/bank/questions.contract.ts';
import { listTopics, listTopicsWithCounts } from '#shared/bank/topics.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { getBlueprintCoverage } from '#shared/practice/blueprints.contract.ts';
import { listExams } from '#shared/practice/exams.contract.ts';
import { getStudentStats } from '#shared/practice/progress.contract.ts';
import {
  answerQuestion,
  completeQuizSession,
  countQuestionPools,
  createQuizSession,
  flagQuestion,
  getQuizSession,
  listOwnAttempts,
} from '#shared/practice/quiz-sessions.contract.ts';
import { QUESTION_POOLS } from '#shared/practice/quiz-settings.ts';
import { getToday } from '#shared/practice/today.contract.ts';
import { anExamHub } from '#tests/support/exams.ts';
import { NOBODY } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { RIGHT, WRONG } from '#tests/support/quiz.ts';

/** The nine questions of physics. */
let bank: string[];
const hub = forEachTest(anExamHub);
beforeEach(async () => {
  await hub.fillBank();
  bank = (await hub.teacher.ok(listQuestions, { query: { topicIds: hub.physics.id } })).map(({ id }) => id);
});

type Body = PartInput<typeof bulkRetireQuestions, 'body'>;

const change = (selection: Body['selection'], isRetired: boolean) =>
  hub.teacher.call(bulkRetireQuestions, { body: { selection, isRetired } });
const retire = (...ids: string[]) => change({ ids }, true);
const bringBack = (...ids: string[]) => change({ ids }, false);
const at = (...indices: number[]) => indices.map((index) => bank[index] ?? '');
const stored = async (id = '') => (await hub.db.select().from(questions).where(eq(questions.id, id)))[0];

const quiz = (more: Partial<PartInput<typeof createQuizSession, 'body'>> = {}) =>
  hub.student.call(createQuizSession, { body: { topicIds: [hub.physics.id], totalQuestions: 9, ...more } });
const countOf = async (who = hub.student) =>
  (await who.ok(listTopics)).find(({ id }) => id === hub.physics.id)?.questionCount;

describe('retiring questions', () => {
  it('keeps the date, creates no version, and can be reversed', async () => {
    const [id = '', other = ''] = at(0, 1);
    const versions = await hub.db.$count(questionVersions);
    expect(await retire(id, NOBODY)).toMatchObject({ status: 200, body: { updatedCount: 1 } });
    const retiredAt = hub.clock.read();
    hub.clock.advance({ minutes: 1 });
    expect((await retire(id, other)).body).toEqual({ updatedCount: 2 });
    expect(await stored(id)).toMatchObject({ retiredAt, updatedAt: retiredAt });
    expect((await stored(other))?.retiredAt).toEqual(hub.clock.read());
    expect(await hub.teacher.ok(getQuestion, { params: { id } })).toMatchObject({ retiredAt: retiredAt.toISOString() });
    await bringBack(id, other);
    expect((await stored(id))?.retiredAt).toBeNull();
    expect(await hub.db.$count(questionVersions)).toBe(versions);
  });

  it('covers all that match a filter except for some, and is refused (409) if the count has changed', async () => {
    const filter = { topicIds: [hub.physics.id], status: 'active' as const };
    const selection = { filter, except: at(0), expectedCount: 8 };
    expect((await change(selection, true)).body).toEqual({ updatedCount: 8 });
    expect(await change(selection, true)).toMatchObject({ status: 409, error: { code: 'selection_changed' } });
    expect(await countOf()).toBe(1);
    const again = { filter: { ...filter, status: 'retired' as const }, expectedCount: 8 };
    expect((await change(again, false)).body).toEqual({ updatedCount: 8 });
    expect(await countOf()).toBe(9);
  });

  it.each([
    ['no selection', { isRetired: true }],
    ['nothing selected', { selection: { ids: [] }, isRetired: true }],
    ['no direction', { selection: { ids: [NOBODY] } }],
    ['an unknown status', { selection: { filter: { status: 'gone' }, expectedCount: 0 }, isRetired: true }],
  ])('is refused with %s', async (_, body) => {
    expect((await hub.teacher.call(bulkRetireQuestions, { body: body as Body })).status).toBe(400);
  });
});

describe('a retired question', () => {
  it('is drawn into no quiz, and cannot be requested, until it is active again', async () => {
    const retired = at(0, 1, 2);
    await retire(...retired);
    const drawn = await quiz();
    expect(drawn.body).toMatchObject({ totalQuestions: 6 });
    const named = await quiz({ questionIds: at(0, 3), totalQuestions: 2 });
    expect(named).toMatchObject({ status: 409, error: { code: 'questions_gone' } });
    const none = await quiz({ questionIds: retired, totalQuestions: 3 });
    const unknown = await quiz({ questionIds: [NOBODY], totalQuestions: 1 });
    expect([none.status, none.error?.code]).toEqual([unknown.status, unknown.error?.code]);
    await bringBack(...retired);
    expect((await quiz()).body).toMatchObject({ totalQuestions: 9 });
    expect((await quiz({ questionIds: at(0, 3), totalQuestions: 2 })).status).toBe(201);
  });

  it('is in no pool', async () => {
    const [wrong = '', flagged = ''] = at(0, 1);
    const { body: session } = await quiz({ questionIds: [wrong], totalQuestions: 1, answerReveal: 'immediate' });
    const sessionId = session?.id ?? '';
    const answer = { sessionId, questionId: wrong, selectedAnswer: WRONG, confidence: 'sure' as const };
    await hub.student.ok(answerQuestion, { body: answer });
    await hub.student.ok(flagQuestion, { params: { id: flagged } });
    const counts = () => hub.student.ok(countQuestionPools, { query: { topicIds: hub.physics.id } });
    const before = await counts();
    expect(before).toEqual({ all: 9, unseen: 8, wrong: 1, sure_wrong: 1, flagged: 1 });
    await retire(wrong, flagged);
    expect(await counts()).toEqual({ all: 7, unseen: 7, wrong: 0, sure_wrong: 0, flagged: 0 });
    for (const pool of QUESTION_POOLS) {
      const { body } = await quiz({ pool });
      const ids = body?.questions.map(({ id }) => id) ?? [];
      expect(ids.filter((id) => [wrong, flagged].includes(id))).toEqual([]);
    }
    await bringBack(wrong, flagged);
    expect(await counts()).toEqual(before);
  });

  it('is missing from students’ lists and counts, and included in those of teachers', async () => {
    await retire(...at(0, 1));
    const listed = await hub.student.ok(listQuestions, { query: { topicIds: hub.physics.id } });
    expect(listed).toHaveLength(7);
    expect(JSON.stringify(listed)).not.toContain('retired');
    expect(await hub.teacher.ok(listQuestions, { query: { topicIds: hub.physics.id } })).toHaveLength(9);
    expect([await countOf(), await countOf(hub.teacher)]).toEqual([7, 9]);
    const tree = await hub.student.ok(listTopicsWithCounts);
    expect(tree.find(({ id }) => id === hub.physics.id)?.questionCount).toBe(7);
    await bringBack(...at(0, 1));
    expect(await countOf()).toBe(9);
  });

  it('is not listed for a student who requests a status', async () => {
    await retire(...at(0));
    expect(await hub.student.ok(listQuestions, { query: { status: 'retired' } })).toHaveLength(12);
  });

  it('is removed from exams and from the counts of a blueprint', async () => {
    const blueprint = await hub.aBlueprint();
    const available = async () => {
      const [exam] = await hub.student.ok(listExams);
      const coverage = await hub.teacher.ok(getBlueprintCoverage, { params: { id: blueprint.id } });
      const countsOf = (domains: { available: number }[] = []) => domains.map((domain) => domain.available);
      return { exam: countsOf(exam?.domains), coverage: countsOf(coverage) };
    };
    await retire(...bank.slice(2));
    expect(await available()).toEqual({ exam: [2, 4], coverage: [2, 4] });
    const { questions: asked } = await hub.start(blueprint);
    expect(asked.map(({ id }) => id).filter((id) => bank.slice(2).includes(id))).toEqual([]);
    expect(asked).toHaveLength(4);
    await bringBack(...bank.slice(2));
    expect(await available()).toEqual({ exam: [9, 4], coverage: [9, 4] });
  });

  it.each(['with', 'without'])('leaves the plan of the day %s an exam', async (which) => {
    if (which === 'with') await hub.aBlueprint();
    await retire(...bank.slice(3));
    const { questions: planned } = await hub.student.ok(getToday);
    expect(planned.map(({ count }) => count)).toEqual(which === 'with' ? [4, 3] : [7]);
  });

  it('counts for the portal if the student has completed it', async () => {
    const { body } = await quiz({ questionIds: at(0), totalQuestions: 1 });
    const sessionId = body?.id ?? '';
    await hub.student.ok(answerQuestion, { body: { sessionId, questionId: bank[0] ?? '', selectedAnswer: RIGHT } });
    await retire(...at(0, 1));
    expect(await hub.student.ok(getStudentStats)).toMatchObject({ questionsCompleted: 1, totalQuestions: 12 });
  });

  it('stays in an open quiz, can be answered there, and is read in its history', async () => {
    const { body } = await quiz({ questionIds: at(0, 1), totalQuestions: 2, answerReveal: 'immediate' });
    const id = body?.id ?? '';
    await retire(...at(0));
    const open = await hub.student.ok(getQuizSession, { params: { id } });
    expect(open.questions.map((question) => question.id)).toEqual(at(0, 1));
    const answer = { sessionId: id, questionId: bank[0] ?? '', selectedAnswer: RIGHT };
    expect((await hub.student.call(answerQuestion, { body: answer })).status).toBe(201);
    await hub.student.ok(completeQuizSession, { params: { id }, body: {} });
    const rows = await hub.student.ok(listOwnAttempts, { params: { sessionId: id } });
    expect(rows.map((row) => [row.id, row.isRetired])).toEqual([
      [bank[0], true],
      [bank[1], false],
    ]);
  });
});
