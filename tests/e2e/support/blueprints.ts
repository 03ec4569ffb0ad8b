import type { Locator, Page } from 'playwright-core';
import { createBlueprint } from '#shared/practice/blueprints.contract.ts';
import type { Api } from './api.ts';

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const domain = (editor: Locator, name: string) => editor.getByRole('group', { name, exact: true });
export const record = (page: Page, id: string) => page.locator(`[data-record="${id}"]`);

/** A hidden blueprint with two domains, the second of which has no questions yet. */
export async function aBlueprint(teacher: Api, exam: string) {
  const empty = { topicIds: [], objectives: [] };
  return teacher.call(createBlueprint, {
    body: {
      body: 'The Board',
      exam,
      version: '',
      validFrom: null,
      validTo: null,
      source: '',
      sourceDate: null,
      questions: 20,
      minutes: 20,
      unscored: 0,
      breakMinutes: 0,
      cut: 75,
      domains: [
        { ...empty, name: 'Flow', weight: 60 },
        { ...empty, name: 'Safety', weight: 40 },
      ],
      isOpen: false,
    },
  });
}
