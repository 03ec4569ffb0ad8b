import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { completeQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { readSession } from '../e2e/support/answers.ts';
import type { Api } from '../e2e/support/api.ts';
import { signIn } from '../e2e/support/browser.ts';
import { sharedHub as hub } from '../e2e/support/hub.ts';
import { option, studentInQuiz, submitAnswer, submitExam } from '../e2e/support/quiz.ts';
import { button, expectNotToSee, expectToast, expectToSee, heading, notifications } from '../e2e/support/see.ts';

/** Expected in these tests: no connection, and answers that come too late. */
const allow = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /403/, /409/];

/** Submits an option of the current question while the server is unreachable. */
async function submitInVain(page: Page, index: number): Promise<void> {
  await option(page, index).check();
  await button(page, 'Submit Answer').click();
  await expectToSee(page.getByText('Waiting to be sent', { exact: true }));
  expect(await option(page, index).isDisabled()).toBe(true);
}

const waiting = (page: Page) => page.getByText(/answers? waiting to be sent/);
const answersOf = async (api: Api, id: string) =>
  (await readSession(api, id)).answers.map(({ questionId, selectedAnswer }) => [questionId, selectedAnswer]);

it('answers that are submitted offline wait, and are sent in order, once, when the connection is back', async () => {
  const { api, page, session } = await studentInQuiz(hub, {}, { allow });
  const [first, second] = session.questions.map(({ id }) => id);
  await page.context().setOffline(true);
  await submitInVain(page, 2);
  await button(page, 'Next').click();
  await submitInVain(page, 1);
  await expectToSee(
    page.getByText('2 answers waiting to be sent'),
    button(page, 'Question 1, submitted, waiting to be sent'),
    button(page, 'Question 2, submitted, waiting to be sent'),
  );
  expect(await notifications(page).getByText('Answer Submitted').count()).toBe(0);

  const sent: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/quiz-attempts')) sent.push(response.request().postDataJSON().questionId);
  });
  await page.context().setOffline(false);
  await expectToSee(button(page, 'Question 1, submitted'), button(page, 'Question 2, submitted'));
  await expectNotToSee(waiting(page));
  expect(sent).toEqual([first, second]);
  expect(await answersOf(api, session.id)).toEqual([
    [first, 2],
    [second, 1],
  ]);
});

it('answers wait across a reload, and can be sent by hand', { tags: 'long' }, async () => {
  const { api, page, session } = await studentInQuiz(hub, {}, { allow });
  // This is not retried automatically, so nothing is sent before the click.
  await page.route('**/api/quiz-attempts', (route) => route.fulfill({ status: 403, body: '' }));
  await submitInVain(page, 2);
  await page.reload();
  await expectToSee(page.getByText('1 answer waiting to be sent'));
  expect(await option(page, 2).isChecked()).toBe(true);
  expect(await option(page, 2).isDisabled()).toBe(true);
  await page.unroute('**/api/quiz-attempts');
  await button(page, 'Try again').click();
  await expectToSee(button(page, 'Question 1, submitted'));
  expect(await answersOf(api, session.id)).toEqual([[session.questions[0]?.id, 2]]);
});

it(
  'a quiz that is finished with waiting answers says so, sends them first, and then ends automatically',
  { tags: 'long' },
  async () => {
    const { api, page, session } = await studentInQuiz(hub, {}, { allow });
    await submitAnswer(page, 0);
    await button(page, 'Next').click();
    await page.context().setOffline(true);
    await submitInVain(page, 1);
    await submitExam(page);
    await expectToSee(page.getByText('1 answer waiting to be sent'), button(page, 'Back to the questions'));
    expect(await page.getByText('Every answer you submitted is saved').count()).toBe(0);
    await button(page, 'Back to the questions').click();
    await expectToSee(button(page, 'Question 2, submitted, waiting to be sent'));
    await submitExam(page);
    await page.context().setOffline(false);
    await expectToSee(heading(page, 'Quiz Results'), page.getByText('Quiz completed!'));
    expect(await answersOf(api, session.id)).toHaveLength(2);
  },
);

it('results that could not be loaded are requested again automatically', { tags: 'long' }, async () => {
  const { api, page, session } = await studentInQuiz(hub, {}, { allow });
  await submitAnswer(page, 0);
  await page.context().setOffline(true);
  await submitExam(page);
  await expectToSee(page.getByText('Every answer you submitted is saved'));
  await page.context().setOffline(false);
  await expectToSee(page.getByText('Quiz completed!'));
  expect((await readSession(api, session.id)).completedAt).not.toBeNull();
});

it('an answer that reaches the server after the end of the quiz is reported as not counted', async () => {
  const { api, page, session } = await studentInQuiz(hub, {}, { allow });
  await page.context().setOffline(true);
  await submitInVain(page, 1);
  await api.call(completeQuizSession, { params: { id: session.id }, body: {} });
  await page.context().setOffline(false);
  await expectToast(page, 'Quiz already completed');
  await expectToSee(page.getByText('1 answer reached the server after the quiz had ended and does not count.'));
  expect(await answersOf(api, session.id)).toEqual([]);
});

it('a refused answer to a quiz that is not on screen is reported as well', { tags: 'long' }, async () => {
  const { api, page, session } = await studentInQuiz(hub, {}, { allow });
  await page.route('**/api/quiz-attempts', (route) => route.abort());
  await submitInVain(page, 1);
  await api.call(completeQuizSession, { params: { id: session.id }, body: {} });
  await page.unroute('**/api/quiz-attempts');
  await page.goto('/flashcards');
  await expectToast(page, 'Sent too late', '1 answer reached the server after the quiz had ended and does not count.');
  expect(await answersOf(api, session.id)).toEqual([]);
});

it('another account in the same browser does not send the first one’s answers', async () => {
  const { student, api, page, session } = await studentInQuiz(hub, {}, { allow });
  const other = await hub.student();
  await page.route('**/api/quiz-attempts', (route) => route.abort());
  await submitInVain(page, 1);
  await page.unroute('**/api/quiz-attempts');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/quiz-attempts')) sent.push(request.url());
  });

  await signIn(page.context(), hub.url, other);
  await page.goto('/');
  await expectToSee(page.getByRole('heading', { name: `Welcome, ${other.firstName}` }));
  expect(sent).toEqual([]);

  await signIn(page.context(), hub.url, student);
  await page.goto('/');
  await expect.poll(() => answersOf(api, session.id)).toEqual([[session.questions[0]?.id, 1]]);
});
