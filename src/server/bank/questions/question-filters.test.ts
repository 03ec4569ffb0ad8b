import { describe, expect, it } from 'vitest';
import { itemStatistics } from '#server/db/schema/analytics.ts';
import { reports } from '#server/db/schema/reports.ts';
import { verificationDismissals } from '#server/db/schema/verification.ts';
import { bulkRetireQuestions } from '#shared/bank/question-bank.contract.ts';
import {
  countQuestions,
  listQuestions,
  updateQuestion,
  type Question,
  type QuestionFilter,
} from '#shared/bank/questions.contract.ts';
import { createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aQuestion, aStudent, aTeacher, aTopic, someQuestions, type QuestionRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

type Query = Pick<QuestionFilter, 'kind' | 'lacking' | 'is' | 'status' | 'search'> & {
  order?: 'newest' | 'oldest' | 'hardest' | 'least-discriminating';
  limit?: number;
  offset?: number;
};
const found = async (query: Query) =>
  ((await teacher.ok(listQuestions, { query })) as Question[]).map(({ question }) => question);

/** The matching questions by a page, the whole list and the count, which must agree. */
async function fitting(filter: Query) {
  const all = await found(filter);
  expect(await found({ ...filter, limit: 50 })).toEqual(all);
  expect((await teacher.ok(countQuestions, { query: filter })).total).toBe(all.length);
  return all;
}

const ask = async (topicId: string) => {
  const student = await aStudent(hub.db);
  await (await hub.as(student)).ok(createQuizSession, { body: { topicIds: [topicId], totalQuestions: 1 } });
  return student;
};
const judged = (
  { id: questionId, versionId }: QuestionRow,
  figures: Partial<typeof itemStatistics.$inferInsert>,
): Promise<unknown> => hub.db.insert(itemStatistics).values({ questionId, versionId, attempts: 40, ...figures });
const alarm = 'negative_discrimination' as const;

describe('the filtered list of questions', () => {
  it('has questions of one kind', async () => {
    await aQuestion(hub.db, { question: 'One?' });
    const multiple = {
      kind: 'multiple',
      content: { partCredit: false },
      correctAnswer: null,
      key: { options: [0, 1] },
    };
    await aQuestion(hub.db, { question: 'Several?', ...multiple });
    expect(await fitting({ kind: 'multiple' })).toEqual(['Several?']);
    expect(await fitting({ kind: 'single' })).toEqual(['One?']);
  });

  it('has active questions, retired ones, or both', async () => {
    await aQuestion(hub.db, { question: 'Asked?' });
    await aQuestion(hub.db, { question: 'Retired?', retiredAt: new Date() });
    expect(await fitting({ status: 'active' })).toEqual(['Asked?']);
    expect(await fitting({ status: 'retired' })).toEqual(['Retired?']);
    expect(await fitting({})).toEqual(['Asked?', 'Retired?']);
    expect(await fitting({ status: 'retired', search: 'asked' })).toEqual([]);
  });

  it('has questions without a reason for any option', async () => {
    await aQuestion(hub.db, { question: 'With?', details: { reasons: { 0: 'It is.' } } });
    await aQuestion(hub.db, { question: 'Without?', details: { objective: 'Physics' } });
    await aQuestion(hub.db, { question: 'Empty?', details: { reasons: {}, objective: 'Physics' } });
    await aQuestion(hub.db, { question: 'Nothing?' });
    expect(await fitting({ lacking: 'reasons' })).toEqual(['Without?', 'Empty?', 'Nothing?']);
  });

  it('has questions that no session has asked in any version', async () => {
    const [old, current] = [await aTopic(hub.db), await aTopic(hub.db)];
    const changed = await aQuestion(hub.db, { question: 'Then?', topicId: old.id });
    await aQuestion(hub.db, { question: 'Asked?', topicId: current.id });
    await aQuestion(hub.db, { question: 'Never?' });
    await ask(old.id);
    await ask(current.id);
    await teacher.ok(updateQuestion, { params: { id: changed.id }, body: { question: 'Now?' } });
    expect(await fitting({ is: 'never-used' })).toEqual(['Never?']);
  });

  it('has questions with an open report', async () => {
    const [open, closed] = [await aQuestion(hub.db), await aQuestion(hub.db)];
    await aQuestion(hub.db);
    const { id: userId } = await aStudent(hub.db);
    const report = ({ id: questionId, versionId }: QuestionRow) =>
      ({ userId, questionId, versionId, kind: 'typo', text: 'Look' }) as const;
    const answer = { state: 'declined', reply: 'It is right.', handledAt: new Date() } as const;
    await hub.db.insert(reports).values([report(open), { ...report(closed), ...answer }]);
    expect(await fitting({ is: 'reported' })).toEqual([open.question]);
  });

  it('has questions whose statistics raise an alarm that still applies', async () => {
    const [alarmed, calm, changed, dismissed] = await someQuestions(hub.db, 5);
    if (!alarmed || !calm || !changed || !dismissed) throw new Error('five were made');
    for (const question of [alarmed, changed, dismissed]) await judged(question, { alarm });
    await judged(calm, {});
    await teacher.ok(updateQuestion, { params: { id: changed.id }, body: { correctAnswer: 1 } });
    const { id: questionId, versionId } = dismissed;
    await hub.db.insert(verificationDismissals).values({ questionId, versionId });
    expect(await fitting({ is: 'alarmed' })).toEqual([alarmed.question]);
  });

  const unknown = [{ kind: 'essay' }, { kind: 'toString' }, { is: 'odd' }, { status: 'gone' }, { order: 'best' }];
  it.each(unknown)('is refused for the unknown value %o', async (query) => {
    expect((await teacher.call(listQuestions, { query: query as Query })).status).toBe(400);
  });

  it('reveals nothing to students', async () => {
    const [alarmed] = await someQuestions(hub.db, 2);
    if (alarmed) await judged(alarmed, { alarm, facilityIndex: 10 });
    const student = await hub.as(await aStudent(hub.db));
    const all = await student.ok(listQuestions);
    const query = { is: 'alarmed', kind: 'multiple', lacking: 'reasons', order: 'hardest' } as const;
    expect(await student.ok(listQuestions, { query })).toEqual(all);
    expect(all).toHaveLength(2);
  });

  it('can be the selection of a bulk change, which is refused (409) if the count differs', async () => {
    await someQuestions(hub.db, 2);
    const topic = await aTopic(hub.db);
    await aQuestion(hub.db, { topicId: topic.id });
    await ask(topic.id);
    const selection = { filter: { is: 'never-used', kind: 'single', status: 'active' } as const, expectedCount: 2 };
    const change = () => teacher.call(bulkRetireQuestions, { body: { selection, isRetired: true } });
    expect((await change()).body).toEqual({ updatedCount: 2 });
    expect((await change()).status).toBe(409);
    expect(await fitting({ status: 'active' })).toHaveLength(1);
  });
});

describe('the order of questions', () => {
  it('is by facility or discrimination of the current version, without figures last, stable across pages', async () => {
    const bank = await someQuestions(hub.db, 6);
    const [easy, hard, even, alsoEven, changed] = bank;
    if (!easy || !hard || !even || !alsoEven || !changed) throw new Error('six were made');
    await judged(easy, { facilityIndex: 90, discriminationIndex: -10 });
    await judged(hard, { facilityIndex: 20, discriminationIndex: 60 });
    for (const question of [even, alsoEven]) await judged(question, { facilityIndex: 50, discriminationIndex: 30 });
    await judged(changed, { facilityIndex: 1, discriminationIndex: -90 });
    await teacher.ok(updateQuestion, { params: { id: changed.id }, body: { correctAnswer: 1 } });
    const textsOf = (rows: QuestionRow[]) => rows.map(({ question }) => question);
    const byId = (...rows: QuestionRow[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const ties = byId(even, alsoEven);
    const rest = byId(...bank.slice(4));
    const hardest = textsOf([hard, ...ties, easy, ...rest]);
    expect(await found({ order: 'hardest' })).toEqual(hardest);
    expect(await found({ order: 'least-discriminating' })).toEqual(textsOf([easy, ...ties, hard, ...rest]));
    const pages = await Promise.all([0, 2, 4].map((offset) => found({ order: 'hardest', limit: 2, offset })));
    expect(pages.flat()).toEqual(hardest);
    expect(await found({ order: 'hardest', search: hard.question, limit: 2 })).toEqual([hard.question]);
  });

  it('is by creation in either direction', async () => {
    const texts = (await someQuestions(hub.db, 3)).map(({ question }) => question);
    expect(await found({ order: 'oldest' })).toEqual(texts);
    expect(await found({ order: 'newest', status: 'active', limit: 2 })).toEqual(texts.toReversed().slice(0, 2));
  });
});
