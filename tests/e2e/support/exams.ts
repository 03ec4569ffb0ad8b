import type { Page } from 'playwright-core';
import { listTopics } from '#shared/bank/topics.contract.ts';
import { createBlueprint, deleteBlueprint, listBlueprints } from '#shared/practice/blueprints.contract.ts';
import { SINGLE_TOPIC } from './answers.ts';
import type { Api } from './api.ts';
import { openedSession } from './quiz.ts';
import { button, expectFocus, expectToSee } from './see.ts';

/** An exam of questions with one right option, or of the whole library, open to students. */
export async function anExam(
  teacher: Api,
  name: string,
  { isOfAll = false, ...changes }: { minutes?: number; breakMinutes?: number; isOfAll?: boolean } = {},
): Promise<void> {
  const topics = (await teacher.call(listTopics, {})).filter((one) => isOfAll || one.name === SINGLE_TOPIC);
  // A retried test has left its exam behind.
  const left = (await teacher.call(listBlueprints, {})).filter(({ exam }) => exam === name);
  for (const { id } of left) await teacher.call(deleteBlueprint, { params: { id } });
  await teacher.call(createBlueprint, {
    body: {
      body: 'ARDMS',
      exam: name,
      version: 'V1',
      validFrom: null,
      validTo: null,
      source: 'The outline',
      sourceDate: '2026-11-01',
      questions: 8,
      minutes: 30,
      unscored: 0,
      breakMinutes: 5,
      cut: 75,
      isOpen: true,
      domains: [{ name: 'Veins', weight: 100, topicIds: topics.map(({ id }) => id), objectives: [] }],
      ...changes,
    },
  });
}

export const card = (page: Page, name: string) => page.getByRole('region', { name: `ARDMS ${name}` });

export async function startExam(page: Page, api: Api, name: string) {
  await page.goto('/exams');
  await button(card(page, name), 'Start exam').click();
  const rules = page.getByRole('dialog', { name: `Before you start: ARDMS ${name}` });
  await expectToSee(rules.getByText('No answer is revealed before the end.'));
  await expectFocus(button(rules, 'Start exam'));
  await page.keyboard.press('Enter');
  return openedSession(page, api);
}
