import type { Page } from 'playwright-core';
import { listTopics } from '#shared/bank/topics.contract.ts';
import { SINGLE_TOPIC } from './answers.ts';
import type { Api } from './api.ts';
import { aBlueprint, deleteFirstExam } from './blueprints.ts';
import { openedSession } from './quiz.ts';
import { button, expectFocus, expectToSee } from './see.ts';

/** An exam of questions with one right option, or of the whole library: it and others like it are all that is open. */
export async function anExam(
  teacher: Api,
  name: string,
  { isOfAll = false, ...changes }: { minutes?: number; breakMinutes?: number; isOfAll?: boolean } = {},
): Promise<void> {
  await deleteFirstExam(teacher);
  const topics = (await teacher.call(listTopics, {})).filter((one) => isOfAll || one.name === SINGLE_TOPIC);
  await aBlueprint(teacher, name, {
    questions: 8,
    minutes: 30,
    breakMinutes: 5,
    isOpen: true,
    domains: [{ name: 'Veins', weight: 100, topicIds: topics.map(({ id }) => id), objectives: [] }],
    ...changes,
  });
}

export const card = (page: Page, name: string) => page.getByRole('region', { name: `The Board ${name}` });

export async function startExam(page: Page, api: Api, name: string) {
  await page.goto('/exams');
  await button(card(page, name), 'Start exam').click();
  const rules = page.getByRole('dialog', { name: `Before you start: The Board ${name}` });
  await expectToSee(rules.getByText('No answer is revealed before the end.'));
  await expectFocus(button(rules, 'Start exam'));
  await page.keyboard.press('Enter');
  return openedSession(page, api);
}
