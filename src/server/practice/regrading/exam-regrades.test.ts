import { describe, expect, it } from 'vitest';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { updateQuestion } from '#shared/bank/questions.contract.ts';
import { previewRegrade, regradeQuestion } from '#shared/practice/regrades.contract.ts';
import { expectRightCounters } from '#tests/support/counters.ts';
import { anExamHub } from '#tests/support/exams.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { refreshStatistics } from '#tests/support/item-statistics.ts';
import { WRONG } from '#tests/support/quiz.ts';

const exam = forEachTest(anExamHub);

/** An exam in progress with this many trials, all of whose answers are wrong. */
async function allWrong(unscored = 0) {
  await exam.fillBank();
  const session = await exam.start(await exam.aBlueprint({ unscored }));
  for (const index of session.questions.keys()) await exam.give(session, index, WRONG);
  return session;
}

/** Makes the answer given to a question its key; returns the preview. */
async function regrade(id: string) {
  const terms = { way: 'new_key' as const };
  exam.clock.advance({ minutes: 1 });
  const { versionId } = await exam.teacher.ok(updateQuestion, { params: { id }, body: { correctAnswer: WRONG } });
  const seen = await exam.teacher.ok(previewRegrade, { params: { id }, query: terms });
  await exam.teacher.ok(regradeQuestion, { params: { id }, body: { ...terms, expectedVersionId: versionId } });
  return seen;
}

describe('regrading an exam', () => {
  it('in progress grades its answers by the new key when it ends', async () => {
    const session = await allWrong();
    const id = session.questions[0]?.id ?? '';
    expect(await regrade(id)).toMatchObject({ answers: 0, changed: 0, open: 1 });
    const { questions } = await exam.end(session);
    expect(questions.map(({ isCorrect }) => isCorrect)).toEqual(
      session.questions.map((question) => question.id === id),
    );
  });

  it('changes the score by scored questions, and not by trials', async () => {
    const session = await allWrong(2);
    const { score, questions } = await exam.end(session);
    expect(score).toBe(0);
    const scoresAfter: (number | undefined)[] = [];
    for (const { id } of questions) {
      expect(await regrade(id)).toMatchObject({ exams: 1, changed: 1 });
      scoresAfter.push((await exam.db.select().from(quizSessions))[0]?.score);
    }
    const scored = session.exam?.domains.reduce((sum, { asked }) => sum + asked, 0) ?? 0;
    expect(scored).toBeLessThan(questions.length);
    expect(new Set(scoresAfter).size).toBeLessThanOrEqual(scored + 1);
    expect(scoresAfter.at(-1)).toBe(100);
    await refreshStatistics(exam);
    await expectRightCounters(exam);
  });
});
