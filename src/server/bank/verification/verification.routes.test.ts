import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { questions } from '#server/db/schema/content.ts';
import { verificationDismissals } from '#server/db/schema/verification.ts';
import { updateQuestion } from '#shared/bank/questions.contract.ts';
import { dismissVerification, restoreVerification, verifyAnswers } from '#shared/bank/verification.contract.ts';
import { turnsDuring } from '#tests/support/event-loop.ts';
import { aQuestion, aTeacher, aTopic, NOBODY, type QuestionRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { progressLinesIn } from '#tests/support/test-client.ts';
import { createVerificationService } from './verification.service.ts';

const rightKey = {
  question: 'Which vessel runs behind the body of the pancreas?',
  options: ['Splenic vein', 'Portal vein', 'Renal artery', 'Hepatic duct'],
  correctAnswer: 0,
  explanation: 'The splenic vein runs behind the body of the pancreas.',
};
const wrongKey = { ...rightKey, correctAnswer: 2 };

const hub = hubForEachTest();
const user = forEachTest(() => aTeacher(hub.db));
const teacher = forEachTest(() => hub.as(user));

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const dismiss = ({ id }: QuestionRow) => teacher.ok(dismissVerification, { params: { id } });
const verify = () => teacher.ok(verifyAnswers);

describe('verifying the bank', () => {
  it('lists the questions whose explanation contradicts the key, with reason and suggestion', async () => {
    await aQuestion(hub.db, rightKey);
    const topic = await aTopic(hub.db);
    const media = { imageUrl: '/media/images/a.webp', topicId: topic.id };
    const { id, versionId } = await aQuestion(hub.db, { ...wrongKey, ...media });
    const result = await verify();
    expect(result).toMatchObject({ totalQuestions: 2, questionsWithIssues: 1, dismissedCount: 0 });
    const more = { kind: 'single', content: null, videoUrl: null, isDismissed: false };
    const message = 'The explanation states A (“Splenic vein”) and not the key, C (“Renal artery”).';
    const issues = [
      { type: 'option_mismatch', message, suggestedAnswer: 0 },
      expect.objectContaining({ type: 'medical_term_mismatch', suggestedAnswer: 0 }),
    ];
    expect(result.issues).toEqual([{ id, versionId, ...more, ...wrongKey, ...media, issues }]);
  });

  it('lists a number that the explanation contradicts, with a suggested key, but no unsupported kind', async () => {
    const key = { value: 66, tolerance: { type: 'absolute', amount: 1 }, near: null, others: [] };
    const content = { unit: 'mm', units: [], decimals: null };
    const numeric = { kind: 'numeric', options: [], correctAnswer: null, key, content };
    await aQuestion(hub.db, { ...numeric, explanation: '60 + 6 = 66 mm.' });
    await aQuestion(hub.db, { ...numeric, explanation: null });
    await aQuestion(hub.db, {
      kind: 'order',
      options: ['a', 'b', 'c'],
      correctAnswer: null,
      key: { sequence: [0, 1, 2] },
      content: { partCredit: false },
      explanation: 'The answer is B.',
    });
    const { id } = await aQuestion(hub.db, { ...numeric, explanation: '70 + 7 = 77 mm.' });
    const result = await verify();
    expect(result).toMatchObject({ totalQuestions: 3, questionsWithIssues: 1 });
    const message = 'The explanation states “77 mm”, but the key is 66 mm ± 1 mm.';
    const issues = [{ type: 'explicit_answer_mismatch', message, suggestedAnswer: { ...key, value: 77 } }];
    expect(result.issues).toMatchObject([{ id, kind: 'numeric', content, correctAnswer: key, issues }]);
  });

  it('accepts an empty bank', async () => {
    expect(await verify()).toEqual({ totalQuestions: 0, questionsWithIssues: 0, dismissedCount: 0, issues: [] });
  });

  it('checks more questions than one batch, each once, oldest first, and lists 1,000 of them', async () => {
    const count = 2503;
    const start = Date.parse('2026-01-01T00:00:00Z');
    // Many share one instant, so that a batch ends among them.
    const rows = Array.from({ length: count }, (_, i) => ({
      ...(i % 2 === 0 ? wrongKey : rightKey),
      createdAt: new Date(start + Math.floor(i / 700) * 1000),
    }));
    const made = await hub.db.insert(questions).values(rows).returning();
    const expected = made
      .filter(({ correctAnswer }) => correctAnswer === wrongKey.correctAnswer)
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
    const result = await verify();
    expect(result).toMatchObject({ totalQuestions: count, questionsWithIssues: expected.length });
    expect(idsOf(result.issues)).toEqual(idsOf(expected).slice(0, 1000));
  });

  it('streams its progress, and the result last', async () => {
    await hub.db.insert(questions).values(Array.from({ length: 600 }, () => rightKey));
    const { id } = await aQuestion(hub.db, { ...wrongKey, createdAt: new Date('2020-01-01') });
    const headers = { accept: 'application/x-ndjson' };
    const answer = await teacher.send('GET', '/api/questions/verify-answers', { headers });
    const stage = 'Checking questions';
    expect(progressLinesIn(answer)).toEqual([
      { progress: { stage, done: 250, total: 601 } },
      { progress: { stage, done: 500, total: 601 } },
      { progress: { stage, done: 601, total: 601 } },
      { result: expect.objectContaining({ totalQuestions: 601, issues: [expect.objectContaining({ id })] }) },
    ]);
  });

  it('yields to the event loop when it has held it for too long', async () => {
    const count = 300;
    await hub.db.insert(questions).values(Array.from({ length: count }, () => rightKey));
    let milliseconds = 0;
    // With this clock each question seems to take longer than the scan may hold the event loop.
    const slow = createVerificationService({
      ...hub,
      clock: hub.clock.read,
      itemStatistics: { possibleWrongKeys: async () => new Map() },
      now: () => (milliseconds += 11),
    });
    const turns = await turnsDuring(() => slow.verify({ withDismissed: false }, () => undefined));
    expect(turns).toBeGreaterThanOrEqual(count);
  });

  it.each(['withDismissed=0', 'withDismissed=yes'])('refuses ?%s', async (query) => {
    expect((await teacher.send('GET', `/api/questions/verify-answers?${query}`)).status).toBe(400);
  });
});

describe('dismissing findings', () => {
  it('leaves the question out, unless dismissed ones are requested, and stores by whom and when', async () => {
    const question = await aQuestion(hub.db, wrongKey);
    const other = await aQuestion(hub.db, wrongKey);
    await dismiss(question);
    const result = await verify();
    expect(result).toMatchObject({ totalQuestions: 2, questionsWithIssues: 1, dismissedCount: 1 });
    expect(idsOf(result.issues)).toEqual([other.id]);
    const all = await teacher.ok(verifyAnswers, { query: { withDismissed: '1' } });
    expect(all).toMatchObject({ questionsWithIssues: 1, dismissedCount: 1 });
    expect(all.issues.map(({ id, isDismissed }) => [id, isDismissed])).toEqual([
      [question.id, true],
      [other.id, false],
    ]);
    expect(await hub.db.select().from(verificationDismissals)).toEqual([
      { questionId: question.id, versionId: question.versionId, dismissedById: user.id, createdAt: hub.clock.read() },
    ]);
  });

  it('can be done twice', async () => {
    const question = await aQuestion(hub.db, wrongKey);
    await dismiss(question);
    await dismiss(question);
    expect(await verify()).toMatchObject({ questionsWithIssues: 0, dismissedCount: 1 });
  });

  it('ends when the content changes, and can then be repeated', async () => {
    const question = await aQuestion(hub.db, wrongKey);
    await dismiss(question);
    await hub.db.update(questions).set({ question: 'Which vessel is it?' }).where(eq(questions.id, question.id));
    expect(await verify()).toMatchObject({ questionsWithIssues: 1, dismissedCount: 0 });
    await dismiss(question);
    expect(await verify()).toMatchObject({ questionsWithIssues: 0, dismissedCount: 1 });
  });

  it('outlasts a change of only the topic', async () => {
    const question = await aQuestion(hub.db, wrongKey);
    await dismiss(question);
    const topic = await aTopic(hub.db);
    await teacher.ok(updateQuestion, { params: { id: question.id }, body: { topicId: topic.id } });
    expect(await verify()).toMatchObject({ questionsWithIssues: 0, dismissedCount: 1 });
  });

  it('does not count for a question without findings', async () => {
    await dismiss(await aQuestion(hub.db, rightKey));
    expect(await verify()).toMatchObject({ totalQuestions: 1, questionsWithIssues: 0, dismissedCount: 0 });
  });

  it('is deleted with the question', async () => {
    const question = await aQuestion(hub.db, wrongKey);
    await dismiss(question);
    await hub.db.delete(questions).where(eq(questions.id, question.id));
    expect(await hub.db.select().from(verificationDismissals)).toEqual([]);
  });

  it('can be undone, even if nothing was dismissed', async () => {
    const question = await aQuestion(hub.db, wrongKey);
    await dismiss(question);
    await teacher.ok(restoreVerification, { params: { id: question.id } });
    expect(await verify()).toMatchObject({ questionsWithIssues: 1, dismissedCount: 0 });
    expect((await teacher.call(restoreVerification, { params: { id: question.id } })).status).toBe(204);
  });
});

describe.each([
  ['dismissing', dismissVerification],
  ['restoring', restoreVerification],
])('%s', (_what, endpoint) => {
  it('returns 204 without a body', async () => {
    const { id } = await aQuestion(hub.db, wrongKey);
    expect(await teacher.call(endpoint, { params: { id } })).toMatchObject({ status: 204, text: '' });
  });

  it('is refused for an unknown question and for an invalid id', async () => {
    const missing = await teacher.call(endpoint, { params: { id: NOBODY } });
    expect(missing).toMatchObject({ status: 404, error: { message: 'Question not found' } });
    expect((await teacher.call(endpoint, { params: { id: '7' } })).status).toBe(400);
  });
});

describe('fixing a question', () => {
  it('with the suggested answer resolves its issues', async () => {
    const { id } = await aQuestion(hub.db, wrongKey);
    const [found] = (await verify()).issues;
    const correctAnswer = found?.issues[0]?.suggestedAnswer ?? -1;
    await teacher.ok(updateQuestion, { params: { id }, body: { correctAnswer } });
    expect(await verify()).toMatchObject({ totalQuestions: 1, questionsWithIssues: 0, issues: [] });
  });
});
