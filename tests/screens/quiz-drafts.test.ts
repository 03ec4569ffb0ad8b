import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { readSession, SINGLE_TOPIC } from '../e2e/support/answers.ts';
import { anOldDraft, storeDraft } from '../e2e/support/drafts.ts';
import { sharedHub as hub } from '../e2e/support/hub.ts';
import {
  expectPosition,
  openedSession,
  option,
  saveAsDraft,
  startQuiz,
  studentInQuiz,
  submitAnswer,
  submitExam,
} from '../e2e/support/quiz.ts';
import { button, expectNotToSee, expectToast, expectToSee, heading } from '../e2e/support/see.ts';

const storedDraft = (page: Page) => page.evaluate(() => localStorage.getItem('quiz_draft'));

it('a quiz that was saved as a draft continues where it was left, and its draft can be deleted', async () => {
  const { api, page, session } = await studentInQuiz(hub);
  await submitAnswer(page, 0);
  await button(page, 'Next').click();
  await option(page, 1).check();
  await saveAsDraft(page);
  await expectToSee(heading(page, 'Take a Quiz'), page.getByText('Continue Saved Quiz'), page.getByText(/^Saved /));

  await page.reload();
  await button(page, /^Continue Draft/).click();
  await expectToast(page, 'Draft Loaded', 'Continuing from question 2 of 5.');
  await expectPosition(page, 2, 5);
  expect(await option(page, 1).isChecked()).toBe(true);
  await expectToSee(button(page, 'Question 1, submitted'));
  expect((await openedSession(page, api)).id).toBe(session.id);

  await saveAsDraft(page);
  await button(page, /^Delete Draft/).click();
  await button(page.getByRole('alertdialog'), 'Delete Draft').click();
  await expectToast(page, 'Draft Deleted');
  await expectNotToSee(button(page, /^Continue Draft/));
  expect(await storedDraft(page)).toBeNull();
  await button(page, 'Undo').click();
  await expectToSee(button(page, /^Continue Draft/));
});

it('handing in an exam deletes its draft', { tags: 'long' }, async () => {
  const { page } = await studentInQuiz(hub);
  await submitAnswer(page, 0);
  await saveAsDraft(page);
  await button(page, /^Continue Draft/).click();
  await submitExam(page);
  await expectToSee(page.getByText('Quiz completed!'));
  expect(await storedDraft(page)).toBeNull();
});

it.each([
  ['cannot be read', '{"sessionId": "half a dra'],
  ['is not a draft', '{"answers": [1, 2]}'],
  [
    'has nothing left to answer',
    anOldDraft({
      topicIds: ['00000000-0000-4000-8000-000000000001'],
      questionCount: 1,
      selectedAnswers: { '00000000-0000-4000-8000-000000000002': 0 },
      submittedQuestions: ['00000000-0000-4000-8000-000000000002'],
      quizQuestions: ['00000000-0000-4000-8000-000000000002'],
    }),
  ],
])('a draft that %s is deleted when setup opens', { tags: 'long' }, async (_what, draft) => {
  const page = await hub.open('/', { as: await hub.student() });
  await storeDraft(page, draft);
  await page.goto('/quiz');
  await expectToSee(heading(page, 'Take a Quiz'), button(page, 'Select Categories First'));
  await expect.poll(() => storedDraft(page)).toBeNull();
  expect(await page.getByText('Continue Saved Quiz').count()).toBe(0);
});

it('a draft in the old format, with a single topic and no session, continues in a new session', async () => {
  const { api, page, session } = await studentInQuiz(hub);
  const ids = session.questions.map((question) => question.id);
  const [first = '', second = ''] = ids;
  const draft = anOldDraft({
    topicId: session.topicIds[0],
    currentQuestionIndex: 1,
    selectedAnswers: { [first]: 2, [second]: 1 },
    submittedQuestions: [first],
    skippedQuestions: [ids[3]],
    quizQuestions: ids,
  });
  await storeDraft(page, draft);
  await page.goto('/quiz');
  await button(page, /^Continue Draft/).click();
  await expectToast(page, 'Draft Loaded', 'Continuing from question 2 of 5.');
  expect(await option(page, 1).isChecked()).toBe(true);
  await expectToSee(button(page, 'Question 1, submitted'), button(page, 'Question 4, skipped'));
  const { id } = await openedSession(page, api);
  expect(id).not.toBe(session.id);
  expect((await readSession(api, id)).answers).toMatchObject([{ questionId: first, selectedAnswer: 2 }]);
});

it('several drafts are kept at once, each with its name, which can be changed', { tags: 'long' }, async () => {
  const { api, page } = await studentInQuiz(hub);
  await saveAsDraft(page, 'Before the exam');
  await startQuiz(page, api, { category: 'Abdomen' });
  await saveAsDraft(page, 'For the weekend');
  const drafts = page.getByRole('region', { name: 'Continue Saved Quiz' });
  const draft = (name: string) => drafts.getByRole('listitem', { name });
  await expectToSee(draft('For the weekend'));
  await expectToSee(draft('Before the exam'));
  await button(draft('Before the exam'), /^Rename /).click();
  const dialog = page.getByRole('dialog', { name: 'Rename draft' });
  await dialog.getByLabel('Name').fill('Vascular once more');
  await button(dialog, 'Rename').click();
  await expectToSee(draft('Vascular once more'));
  await button(draft('Vascular once more'), /^Continue Draft/).click();
  expect(await openedSession(page, api)).toMatchObject({ topicName: SINGLE_TOPIC });
  await page.goto('/quiz');
  await expectToSee(draft('Vascular once more'), draft('For the weekend'));
});
