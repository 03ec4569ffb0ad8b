import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { listQuestions } from '#shared/bank/questions.contract.ts';
import { violations } from '../e2e/support/axe.ts';
import { sharedHub as hub } from '../e2e/support/hub.ts';
import { button, expectFocus, expectNotToSee, expectToSee, heading } from '../e2e/support/see.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to' });
const field = (page: Page) => palette(page).getByRole('combobox');

it('opens screens, students and questions that are found by typing', async () => {
  const student = await hub.student();
  const teacher = await hub.teacher();
  const page = await hub.open('/topics', { as: teacher });
  await expectToSee(heading(page, 'Manage Topics'));
  await page.keyboard.press('Control+k');
  await expectFocus(field(page));
  expect(await violations(page)).toEqual([]);
  await field(page).fill('gradeb');
  await page.keyboard.press('Enter');
  await expectToSee(heading(page, 'Gradebook'));
  await expectNotToSee(palette(page));

  await button(page, 'Go to…').click();
  await field(page).fill(student.email);
  await expectToSee(palette(page).getByRole('option', { name: student.email }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/students/${student.id}`);

  const [question] = await teacher.call(listQuestions, { query: { limit: 1 } });
  await page.keyboard.press('Control+k');
  // Longer than a search may be.
  await field(page).fill('x'.repeat(500));
  await expectToSee(palette(page).getByText('Nothing matches your search.'));
  await field(page).fill(`${question?.question}`.slice(0, 100));
  await palette(page).getByRole('group', { name: 'Questions' }).getByRole('option').first().click();
  await expectToSee(page.getByRole('dialog', { name: 'Edit question' }));
});

it('says when nothing is found, moves with the arrow keys, and gives the focus back', async () => {
  const page = await hub.open('/topics', { as: await hub.teacher() });
  await button(page, 'Go to…').focus();
  await page.keyboard.press('Control+k');
  await field(page).fill('no such thing anywhere');
  await expectToSee(palette(page).getByText('Nothing matches your search.'));
  await field(page).fill('students');
  const options = palette(page).getByRole('option');
  await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowUp');
  expect(await options.last().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  await expectNotToSee(palette(page));
  await expectFocus(button(page, 'Go to…'));
});
