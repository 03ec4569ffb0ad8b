import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createQuestion } from '#shared/bank/questions.contract.ts';
import { createTopic } from '#shared/bank/topics.contract.ts';
import { violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { button, expectToSee, heading } from './support/see.ts';

const hub = useHub();
const SIZE = 12;

/** Each question asks for a number, with three wrong ones: its text determines which is right. */
async function addQuestions(): Promise<void> {
  const teacher = await hub.teacher();
  const { id: topicId } = await teacher.call(createTopic, { body: { name: 'Arithmetic' } });
  for (let number = 1; number <= SIZE; number += 1) {
    const options = [number, number + 20, number + 40, number + 60].map(String);
    const body = { question: `Which is \\(${number}\\)?`, options, correctAnswer: 0, topicId };
    await teacher.call(createQuestion, { body });
  }
}

/** The questions of a form in order, with their options, and the letters of its key. */
async function readForm(page: Page, letter: string) {
  const questions = await page
    .getByRole('region', { name: `Midterm, Form ${letter}`, exact: true })
    .locator('> ol > li')
    .evaluateAll((rows) =>
      rows.map((row) => ({
        asked: row.querySelector('[role=math]')?.getAttribute('aria-label') ?? '',
        options: [...row.querySelectorAll('ol > li > span:last-child')].map(({ textContent }) => textContent),
      })),
    );
  const keys = await page
    .getByRole('region', { name: `Midterm: key, Form ${letter}`, exact: true })
    .locator('li > span:last-child')
    .allTextContents();
  return { questions, keys };
}

/** Formulas are rendered once their library has loaded. */
async function expectFormulas(page: Page): Promise<void> {
  await expect.poll(async () => page.getByRole('math').count()).toBeGreaterThanOrEqual(2 * SIZE);
}

it('a quiz is printed in two forms of the same questions, each with its key', async () => {
  await addQuestions();
  const page = await hub.open('/questions', { as: await hub.teacher() });
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Print a quiz' }).click();
  await expectToSee(heading(page, 'Print a Quiz'));
  expect(await page.getByLabel('Seed').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
  await page.getByLabel('Title').fill('Midterm');
  await page.getByLabel('Main category').selectOption('Arithmetic');
  await page.getByLabel('Forms').selectOption('2 forms (A and B)');
  await page.getByLabel('Seed').fill('red');
  await page.getByLabel('Shuffle the options of each question').check();
  await page.getByLabel('Print answer sheets').check();
  await expectToSee(page.getByText(`${SIZE} of ${SIZE} matching questions.`));
  await expectToSee(page.getByRole('region', { name: 'Midterm: key, Form B' }));
  await page.waitForURL(/seed=red/);
  await expectFormulas(page);

  const forms = [await readForm(page, 'A'), await readForm(page, 'B')];
  const [a, b] = forms.map(({ questions }) => questions.map(({ asked }) => asked));
  expect(new Set(a).size).toBe(SIZE);
  expect(new Set(b)).toEqual(new Set(a));
  expect(b).not.toEqual(a);
  for (const { questions, keys } of forms) {
    const right = questions.map(({ options }, index) => options['ABCD'.indexOf(keys[index] ?? '')]);
    expect(questions.map(({ asked }) => asked)).toEqual(right.map((number) => `\\(${number}\\)`));
  }
  expect(await violations(page)).toEqual([]);

  // The same link gives the same paper; the printout leaves out the settings form, and has a page for each part.
  const again = await hub.open(page.url(), { as: await hub.teacher() });
  await expectToSee(again.getByRole('region', { name: 'Midterm: key, Form B' }));
  await expectFormulas(again);
  expect([await readForm(again, 'A'), await readForm(again, 'B')]).toEqual(forms);
  await again.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await button(again, 'Print').isVisible()).toBe(false);
  expect(await again.getByRole('navigation').first().isVisible()).toBe(false);
  const breaks = await again
    .getByRole('region', { name: /^Midterm/ })
    .evaluateAll((sheets) => sheets.map((sheet) => getComputedStyle(sheet).breakBefore));
  // Both forms with their answer sheets, then both keys.
  expect(breaks).toEqual(['auto', 'page', 'page', 'page', 'page', 'page']);
  const pdf = (await again.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(6);
});
