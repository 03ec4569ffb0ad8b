import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { getStudyOverview, saveStudySettings } from '#shared/cards/card-reviews.contract.ts';
import { answerQuestion, completeQuizSession, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { getReminders } from '#shared/practice/reminders.contract.ts';
import { getToday } from '#shared/practice/today.contract.ts';
import type { Api } from '../e2e/support/api.ts';
import { useMailHub } from '../e2e/support/hub.ts';
import { button, expectNotToSee, expectToSee } from '../e2e/support/see.ts';

const hub = useMailHub();

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Reminders' });
const dailyOf = async (api: Api) => (await api.call(getReminders, {})).daily;

it('a student turns the daily reminder on, at their hour, and off again', async () => {
  const { api } = await hub.student();
  const page = await hub.open('/', { as: api });
  await button(page, /, account$/).click();
  await page.getByRole('menuitem', { name: 'Reminders' }).click();
  const dialog = dialogOf(page);
  const daily = dialog.getByRole('switch', { name: 'Daily reminder' });
  await daily.click();
  await dialog.getByLabel('Hour').selectOption('8 AM');
  await expect
    .poll(() => dailyOf(api))
    .toMatchObject({ isOn: true, hour: 8, way: 'mail', timeZone: 'America/New_York' });
  await daily.click();
  await expectNotToSee(dialog.getByLabel('Hour'));
  expect(await dailyOf(api)).toMatchObject({ isOn: false });
});

it('a link that is not complete stops nothing, and says so', async () => {
  const page = await hub.open('/stop-reminder/x', { allow: [/404/] });
  await button(page, 'Stop reminder').click();
  await expectToSee(page.getByText('The link is not complete. Sign in and open Reminders in the account menu.'));
});

/** Answers all questions of today's plan, and studies no cards. */
async function finishDay(api: Api): Promise<void> {
  const { revision, ...settings } = (await api.call(getStudyOverview, {})).settings;
  await api.call(saveStudySettings, { body: { ...settings, newPerDay: 0, expectedRevision: revision } });
  const nextPart = async () => (await api.call(getToday, {})).questions.find(({ answered, count }) => answered < count);
  // Questions that take no option are refused, so that a part may need another quiz.
  for (let part = await nextPart(); part !== undefined; part = await nextPart()) {
    const { topicIds, count } = part;
    const session = await api.call(createQuizSession, { body: { topicIds, totalQuestions: count } });
    for (const { id: questionId } of session.questions) {
      await api.send(answerQuestion, { body: { sessionId: session.id, questionId, selectedAnswer: 0 } });
    }
    await api.call(completeQuizSession, { params: { id: session.id }, body: {} });
  }
}

it('is offered once, when a day is done', async () => {
  const { api } = await hub.student();
  await finishDay(api);
  const page = await hub.open('/', { as: api });
  await expectToSee(page.getByText('A reminder tomorrow?'));
  await button(page, 'No, thanks').click();
  await expectNotToSee(page.getByText('A reminder tomorrow?'));
  expect(await dailyOf(api)).toMatchObject({ isOn: false, stoppedAt: null });
  await page.reload();
  await expectToSee(page.getByText(/^Done for today/));
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('A reminder tomorrow?').count()).toBe(0);
});
