import { expect, it } from 'vitest';
import { answerFirst, readSession, SINGLE_TOPIC } from '../e2e/support/answers.ts';
import { sharedHub as hub } from '../e2e/support/hub.ts';
import { holdAnswer, holdRequests } from '../e2e/support/late.ts';
import { expectPosition, option, studentInQuiz, submitAnswer } from '../e2e/support/quiz.ts';
import { button, expectFocus, expectNotToSee, expectToSee, heading, link } from '../e2e/support/see.ts';

const CONTINUE = new RegExp(`^Continue: 4 questions, ${SINGLE_TOPIC}`);
const POSITION_PATH = '**/api/quiz-sessions/*/place';

it('a quiz that is left by a link is on the portal, on any device, and continues where it was left', async () => {
  const { api, page } = await studentInQuiz(hub);
  await submitAnswer(page, 0);
  await button(page, 'Next').click();
  await option(page, 1).check();
  await link(page, 'Learning Portal').click();
  await expectToSee(link(page, CONTINUE));

  const elsewhere = await hub.open('/', { as: api });
  await link(elsewhere, CONTINUE).click();
  await expectPosition(elsewhere, 2, 5);
  expect(await option(elsewhere, 1).isChecked()).toBe(true);
  await expectToSee(button(elsewhere, 'Question 1, submitted'));
  await button(elsewhere, 'Next').click();
  await option(elsewhere, 2).check();
  await link(elsewhere, 'Learning Portal').click();
  await expectToSee(link(elsewhere, CONTINUE));

  await page.reload();
  await link(page, CONTINUE).click();
  await expectPosition(page, 3, 5);
  expect(await option(page, 2).isChecked()).toBe(true);
});

it('the portal counts an answer that the server records after the quiz was left', { tags: 'long' }, async () => {
  const { page } = await studentInQuiz(hub);
  const sendAnswer = await holdRequests(page, '**/api/quiz-attempts');
  await option(page, 0).check();
  await button(page, 'Submit Answer').click();
  await button(page, 'Next').click();
  await link(page, 'Learning Portal').click();
  await expectToSee(heading(page, /^Welcome/));
  await expectNotToSee(link(page, CONTINUE));
  sendAnswer();
  await expectToSee(link(page, CONTINUE));
});

it('leaving asks for confirmation if a clock keeps running, which the portal shows', async () => {
  const { api, page, session } = await studentInQuiz(hub, { timeLimit: '20 min' });
  await link(page, 'Learning Portal').click();
  const question = page.getByRole('alertdialog', { name: 'Leave while the clock runs?' });
  await expectFocus(button(question, 'Stay'));
  await button(question, 'Stay').click();
  await expectNotToSee(question);
  await expectPosition(page, 1, 5);
  await link(page, 'Learning Portal').click();
  await button(question, 'Leave').click();
  const inProgress = page.getByRole('region', { name: 'The clock is running' });
  await expectToSee(inProgress.getByRole('timer', { name: /^1[89] minutes( \d+ seconds?)? left$/ }));
  await link(inProgress, `Continue: ${SINGLE_TOPIC}`).click();
  expect((await readSession(api, session.id)).remainingSeconds).toBeLessThan(20 * 60);
  await expectToSee(page.getByRole('timer', { name: /^1[89] minutes( \d+ seconds?)? left$/ }));
});

it('the seconds of a question count whether or not it was answered', { tags: 'long' }, async () => {
  const { api, page, session } = await studentInQuiz(hub);
  const [first, second] = session.questions.map(({ id }) => id);
  await button(page, 'Next').click();
  await button(page, 'Skip Question').click();
  await expect
    .poll(async () => Object.keys((await readSession(api, session.id)).place.seconds))
    .toEqual(expect.arrayContaining([first, second]));
});

it('a running quiz opens from this browser when the server cannot be reached', async () => {
  const { api, page, session } = await studentInQuiz(hub, { timeLimit: '20 min' }, { allow: [/ERR_FAILED/] });
  await submitAnswer(page, 2);
  await button(page, 'Next').click();
  await option(page, 1).check();
  await page.route('**/api/quiz*/**', (route) => route.abort());
  await page.route('**/api/quiz-attempts', (route) => route.abort());
  await page.reload();
  await expectPosition(page, 2, 5);
  await expectToSee(button(page, 'Question 1, submitted'), page.getByRole('timer', { name: /^1[89] minutes/ }));
  expect(await option(page, 1).isChecked()).toBe(true);
  await button(page, 'Submit Answer').click();
  await expectToSee(page.getByText('1 answer waiting to be sent'));
  await page.reload();
  await expectToSee(button(page, 'Question 2, submitted, waiting to be sent'));
  await page.unroute('**/api/quiz*/**');
  await page.unroute('**/api/quiz-attempts');
  // At once, instead of a little later automatically.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectToSee(button(page, 'Question 2, submitted'));
  expect((await readSession(api, session.id)).answers).toHaveLength(2);
});

it('the portal shows where a quiz was left, even if it loads before the server knows', { tags: 'long' }, async () => {
  const { api, page, session } = await studentInQuiz(hub);
  const [first] = session.questions;
  if (first === undefined) throw new Error('the session has no questions');
  await answerFirst(api, session.id, first);
  const sendPosition = await holdRequests(page, POSITION_PATH);
  const list = await holdAnswer(page, '**/api/user/open-quizzes?*');
  await button(page, 'Next').click();
  await link(page, 'Learning Portal').click();
  await list.given;
  const isKept = page.waitForResponse(POSITION_PATH);
  sendPosition();
  await isKept;
  list.tell();
  await link(page, CONTINUE).click();
  await expectPosition(page, 2, 5);
});

it('setup continues a session from another device', { tags: 'long' }, async () => {
  const { api, page, session } = await studentInQuiz(hub);
  const [first] = session.questions;
  if (first === undefined) throw new Error('the session has no questions');
  await answerFirst(api, session.id, first);
  const { href, pathname, search } = new URL(page.url());
  // It keeps its position when it is left.
  await page.goto('/quiz-history');
  const other = await hub.open(pathname + search, { as: api });
  await expectToSee(button(other, 'Question 1, submitted'));
  await expectPosition(other, 1, 5);
  expect(other.url()).toBe(href);
});
