import type { Locator, Page } from 'playwright-core';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { createBlueprint, deleteBlueprint, listBlueprints } from '#shared/practice/blueprints.contract.ts';
import type { Api } from './api.ts';

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const domain = (editor: Locator, name: string) => editor.getByRole('group', { name, exact: true });
export const record = (page: Page, id: string) => page.locator(`[data-record="${id}"]`);

const empty = { topicIds: [], objectives: [] };

/** A blueprint, by default a hidden one with two domains that have no questions yet. */
export const aBlueprint = (
  teacher: Api,
  exam: string,
  changes: Partial<PartInput<typeof createBlueprint, 'body'>> = {},
) =>
  teacher.call(createBlueprint, {
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
      ...changes,
    },
  });

/** Deletes the exam that a new hub is open with, so that a test's exam is the only one. */
export async function deleteFirstExam(teacher: Api): Promise<void> {
  for (const { id, exam, body } of await teacher.call(listBlueprints, {})) {
    if (body === 'ARDMS' && exam === 'SPI') await teacher.call(deleteBlueprint, { params: { id } });
  }
}
