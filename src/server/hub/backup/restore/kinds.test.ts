import { describe, expect, it } from 'vitest';
import { QUESTION_KINDS } from '#shared/bank/question-kinds/registry.ts';
import { updateQuestion } from '#shared/bank/questions.contract.ts';
import { saveQuizPosition } from '#shared/practice/open-quizzes.contract.ts';
import { createQuizSession, listOwnAttempts } from '#shared/practice/quiz-sessions.contract.ts';
import { withRecords } from '#tests/support/backup-files.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { refreshStatistics } from '#tests/support/item-statistics.ts';
import { aKindQuiz, withPicture } from '#tests/support/kind-quiz.ts';
import { sampleOf } from '#tests/support/question-kind-samples.ts';
import { remember, signInAgain } from '#tests/support/remember.ts';
import { clear, download, restore, throughBackup } from '#tests/support/whole-hub.ts';

const samples = Object.keys(QUESTION_KINDS).map(sampleOf);

const hub = hubForEachTest();
/** Each kind three times, answered right, partly and wrong; then another quiz, in progress, with selected answers. */
const lived = remember(async () => {
  const quiz = await aKindQuiz(hub, [...samples, ...samples, ...samples]);
  for (const [index, { right, partly, wrong }] of samples.entries()) {
    await quiz.answer(index, right);
    await quiz.answer(index + samples.length, partly?.answer ?? wrong);
    await quiz.answer(index + 2 * samples.length, wrong);
  }
  await quiz.complete();
  for (const [index, { otherKey }] of samples.entries()) {
    const params = { id: quiz.bank[index]?.id ?? '' };
    await quiz.teacher.ok(updateQuestion, { params, body: { correctAnswer: otherKey } });
  }
  const questionIds = quiz.bank.slice(0, samples.length).map(({ id }) => id);
  const { id } = await quiz.client.ok(createQuizSession, {
    body: { topicIds: [quiz.topic.id], totalQuestions: questionIds.length, questionIds },
  });
  const selected = Object.fromEntries(samples.map(({ right }, index) => [questionIds[index] ?? '', right]));
  await quiz.client.ok(saveQuizPosition, { params: { id }, body: { selected } });
  await refreshStatistics(hub);
  await hub.jobHandlers['needs-attention']({});
  return quiz;
});
const quiz = forEachTest(() => lived(hub));
const teacher = forEachTest(async () => signInAgain(await withPicture(hub), quiz.teacherRow));

describe('questions and answers of all kinds', () => {
  it.each(['full', 'users-only', 'content-only'] as const)('come back whole with a %s backup', async (backupType) => {
    const clears = backupType === 'full' ? 'all' : backupType;
    const { before, after } = await throughBackup(hub, teacher, { backupType, clears });
    const all = Object.keys(before);
    const content = ['topics', 'questions', 'question_versions', 'quiz_attempts', 'quiz_session_questions'];
    for (const table of backupType === 'content-only' ? content : all) {
      expect([table, after[table]]).toEqual([table, before[table]]);
    }
    expect(after['quiz_attempts']).toHaveLength(3 * samples.length);
  });
});

describe('an answer of a backup', () => {
  it('that does not fit its question is shown as it is, and not counted by statistics', async () => {
    const file = withRecords(await download(teacher), ({ quizAttempts = [] }) => {
      for (const attempt of quizAttempts) if (attempt['response'] !== null) attempt['response'] = { unknown: 1 };
    });
    await clear(teacher, 'all');
    expect((await restore(teacher, file)).body.refusals).toEqual([]);
    await refreshStatistics(hub);
    const student = await hub.as(quiz.user);
    const rows = await student.ok(listOwnAttempts, { params: { sessionId: quiz.session.id } });
    expect(rows.map(({ selectedAnswer }) => selectedAnswer)).toContainEqual({ unknown: 1 });
  });
});
