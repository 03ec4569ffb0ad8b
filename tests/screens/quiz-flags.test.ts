import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { countQuestionPools, createQuizSession, type QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { readSession } from '../e2e/support/answers.ts';
import type { Api } from '../e2e/support/api.ts';
import { sharedHub as hub } from '../e2e/support/hub.ts';
import { expectPosition, studentInQuiz } from '../e2e/support/quiz.ts';
import { button, expectToast, expectToSee } from '../e2e/support/see.ts';

const flag = (page: Page) => button(page, 'Flag this question');
const isPressed = (page: Page) => flag(page).getAttribute('aria-pressed');
const kept = async (api: Api, { id }: QuizSession) => (await readSession(api, id)).flaggedQuestionIds;
const flaggedInAll = async (api: Api, { topicIds }: QuizSession) =>
  (await api.call(countQuestionPools, { query: { topicIds: topicIds.join(',') } })).flagged;

it('a flag is kept: after a reload, on another device, and in the next quiz with that question', async () => {
  const { api, page, session } = await studentInQuiz(hub);
  const [first, second] = session.questions.map(({ id }) => id);
  await flag(page).click();
  await button(page, 'Next').click();
  await page.keyboard.press('f');
  await expect.poll(() => kept(api, session)).toEqual([first, second]);

  await page.keyboard.press('f');
  await expect.poll(() => kept(api, session)).toEqual([first]);
  await page.reload();
  await expectPosition(page, 2, 5);
  await expectToSee(button(page, 'Question 1, unanswered, flagged'), button(page, 'Question 2, unanswered'));

  const elsewhere = await hub.open(`/quiz?session=${session.id}`, { as: api });
  await expectToSee(button(elsewhere, 'Question 1, unanswered, flagged'));
  const next = await api.call(createQuizSession, {
    body: { topicIds: session.topicIds, totalQuestions: 1, pool: 'flagged' },
  });
  expect(next.flaggedQuestionIds).toEqual([first]);
  expect(await flaggedInAll(api, session)).toBe(1);
});

it('a flag that is toggled quickly has the same final state on the server', { tags: 'long' }, async () => {
  const { api, page, session } = await studentInQuiz(hub);
  for (let i = 0; i < 7; i += 1) await page.keyboard.press('f');
  expect(await isPressed(page)).toBe('true');
  await expect.poll(() => kept(api, session)).toEqual([session.questions[0]?.id]);
  for (let i = 0; i < 7; i += 1) await page.keyboard.press('f');
  await expect.poll(() => kept(api, session)).toEqual([]);
  expect(await isPressed(page)).toBe('false');
});

it('a flag that is set without a connection stays set, and is sent when there is one', { tags: 'long' }, async () => {
  const { api, page, session } = await studentInQuiz(hub, {}, { allow: [/ERR_INTERNET_DISCONNECTED/] });
  await page.context().setOffline(true);
  await flag(page).click();
  await button(page, 'Next').click();
  await expectToSee(button(page, 'Question 1, unanswered, flagged'));
  expect(await kept(api, session)).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(() => kept(api, session)).toEqual([session.questions[0]?.id]);
});

it('a flag that the server refuses is reset, with a message', { tags: 'long' }, async () => {
  const { api, page, session } = await studentInQuiz(hub, {}, { allow: [/400/] });
  await page.route('**/api/questions/*/flag', (route) => route.fulfill({ status: 400, body: '' }));
  await flag(page).click();
  await expectToast(page, 'Error', 'Failed to save your flag. Please try again.');
  expect(await isPressed(page)).toBe('false');
  await page.unroute('**/api/questions/*/flag');
  await flag(page).click();
  await expect.poll(() => kept(api, session)).toHaveLength(1);
});
