import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { questions } from '#server/db/schema/content.ts';
import { createItemStatisticsService } from '#server/base/item-statistics/item-statistics.service.ts';
import { dismissVerification, verifyAnswers } from '#shared/bank/verification.contract.ts';
import { updateQuestion } from '#shared/bank/questions.contract.ts';
import { aQuestion, aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { AGAINST_THE_KEY, firstAnswers, FOR_THE_KEY, type AnsweringGroup } from '#tests/support/item-statistics.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

const contradicted = {
  options: ['Renal artery', 'Splenic vein', 'Portal vein', 'Hepatic duct'],
  explanation: 'The splenic vein runs behind the body of the pancreas.',
};
const verify = () => teacher.ok(verifyAnswers);
const refresh = () => createItemStatisticsService({ db: hub.db, clock: hub.clock.read }).refresh();
/** A question with these answers and its computed statistics. */
const anAnsweredQuestion = async (groups: AnsweringGroup[], given: Partial<typeof questions.$inferInsert> = {}) => {
  const question = await aQuestion(hub.db, given);
  await firstAnswers(hub.db, question, groups);
  await refresh();
  return question;
};

describe('verifying keys by how the class answers', () => {
  it('reports the option that the better half chooses instead of the key, with figures, and suggests it', async () => {
    const { id } = await anAnsweredQuestion([
      [14, 1, 0.8],
      [8, 0, 0.7],
      [12, 2, 0.2],
    ]);
    await anAnsweredQuestion(FOR_THE_KEY);
    const result = await verify();
    expect(result).toMatchObject({ totalQuestions: 2, questionsWithIssues: 1, dismissedCount: 0 });
    const message =
      'Of the students who do well elsewhere, 64% choose B and 36% the stored answer, A: 34 first answers.';
    const issues = [{ type: 'possible_wrong_key', message, suggestedAnswer: 1 }];
    expect(result.issues).toMatchObject([{ id, isDismissed: false, issues }]);
  });

  it('suggests nothing if the better half also chooses the key most', async () => {
    const { id } = await anAnsweredQuestion([
      [60, 0, 0.5],
      [10, 1, 0.9],
      [10, 0, 0.1],
    ]);
    const message =
      'Students who choose the stored answer, A, do worse elsewhere than the others: its discrimination is −76%, of 80 first answers.';
    expect((await verify()).issues).toMatchObject([{ id, issues: [{ message, suggestedAnswer: null }] }]);
  });

  it('lists a question only once if its text also contradicts the key', async () => {
    await anAnsweredQuestion(AGAINST_THE_KEY, contradicted);
    const result = await verify();
    expect(result).toMatchObject({ totalQuestions: 1, questionsWithIssues: 1 });
    expect(result.issues[0]?.issues.map(({ type, suggestedAnswer }) => [type, suggestedAnswer])).toEqual([
      ['possible_wrong_key', 1],
      ['option_mismatch', 1],
      ['medical_term_mismatch', 1],
    ]);
  });

  it('lists these before older findings from texts', async () => {
    const text = await aQuestion(hub.db, contradicted);
    const { id } = await anAnsweredQuestion(AGAINST_THE_KEY);
    expect((await verify()).issues.map((question) => question.id)).toEqual([id, text.id]);
  });

  it('can be dismissed until the question is edited and judged again', async () => {
    const { id } = await anAnsweredQuestion(AGAINST_THE_KEY);
    await teacher.ok(dismissVerification, { params: { id } });
    expect(await verify()).toMatchObject({ questionsWithIssues: 0, dismissedCount: 1, issues: [] });
    await hub.db.update(questions).set({ question: 'Which one?' }).where(eq(questions.id, id));
    expect(await verify()).toMatchObject({ questionsWithIssues: 0, dismissedCount: 0 });
    await refresh();
    expect(await verify()).toMatchObject({ questionsWithIssues: 1, dismissedCount: 0 });
  });

  it('ends for good as soon as the key is corrected', async () => {
    const { id } = await anAnsweredQuestion(AGAINST_THE_KEY);
    const suggested = (await verify()).issues[0]?.issues[0]?.suggestedAnswer ?? -1;
    await teacher.ok(updateQuestion, { params: { id }, body: { correctAnswer: suggested } });
    expect(await verify()).toMatchObject({ questionsWithIssues: 0 });
    await refresh();
    expect(await verify()).toMatchObject({ questionsWithIssues: 0 });
  });
});
