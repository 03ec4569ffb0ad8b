import { describe, expect, it } from 'vitest';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { updateQuestion } from '#shared/bank/questions.contract.ts';
import { previewRegrade, regradeQuestion } from '#shared/practice/regrades.contract.ts';
import { counters } from '#tests/support/counters.ts';
import { anExamHub } from '#tests/support/exams.ts';
import { WRONG } from '#tests/support/quiz.ts';
import { createItemStatisticsService } from '../../insight/item-statistics/item-statistics.service.ts';
import { createRebuildService } from '../counters/rebuild.service.ts';

describe('regrading an exam', () => {
  it('in progress grades its answers by the new key when it ends', async () => {
    const exam = await anExamHub();
    await exam.fillBank();
    const session = await exam.start(await exam.aBlueprint());
    for (const place of session.questions.keys()) await exam.give(session, place, WRONG);
    const id = session.questions[0]?.id ?? '';
    exam.clock.advance({ minutes: 1 });
    const { versionId } = await exam.teacher.ok(updateQuestion, { params: { id }, body: { correctAnswer: WRONG } });
    const terms = { way: 'new_key' as const };
    const seen = await exam.teacher.ok(previewRegrade, { params: { id }, query: terms });
    expect(seen).toMatchObject({ answers: 0, changed: 0, open: 1 });
    await exam.teacher.ok(regradeQuestion, { params: { id }, body: { ...terms, expectedVersionId: versionId } });
    const { questions } = await exam.end(session);
    expect(questions.map(({ isCorrect }) => isCorrect)).toEqual(
      session.questions.map((question) => question.id === id),
    );
  });

  it('changes the score by scored questions, and not by trials', async () => {
    const exam = await anExamHub();
    await exam.fillBank();
    const session = await exam.start(await exam.aBlueprint({ unscored: 2 }));
    for (const place of session.questions.keys()) await exam.give(session, place, WRONG);
    const { score, questions } = await exam.end(session);
    expect(score).toBe(0);
    const scoresAfter: (number | undefined)[] = [];
    for (const { id } of questions) {
      exam.clock.advance({ minutes: 1 });
      const { versionId } = await exam.teacher.ok(updateQuestion, { params: { id }, body: { correctAnswer: WRONG } });
      const terms = { way: 'new_key' as const };
      const { exams, changed } = await exam.teacher.ok(previewRegrade, { params: { id }, query: terms });
      expect({ exams, changed }).toEqual({ exams: 1, changed: 1 });
      await exam.teacher.ok(regradeQuestion, { params: { id }, body: { ...terms, expectedVersionId: versionId } });
      scoresAfter.push((await exam.db.select().from(quizSessions))[0]?.score);
    }
    const scored = session.exam?.domains.reduce((sum, { asked }) => sum + asked, 0) ?? 0;
    expect(scored).toBeLessThan(questions.length);
    expect(new Set(scoresAfter).size).toBeLessThanOrEqual(scored + 1);
    expect(scoresAfter.at(-1)).toBe(100);
    await createItemStatisticsService({ db: exam.db, clock: exam.clock.read }).refresh();
    const kept = await counters(exam);
    await createRebuildService(exam).rebuild();
    expect(await counters(exam)).toEqual(kept);
  });
});
