import type { Locator, Page } from 'playwright-core';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { listQuestions, updateQuestion } from '#shared/bank/questions.contract.ts';
import { createTopic } from '#shared/bank/topics.contract.ts';
import { useHub } from './support/hub.ts';
import { DESKTOP, PHONE } from './support/pages.ts';
import { chooseFile, fileOf } from './support/question-files.ts';
import { button, expectFocus, expectNotToSee, expectToast, expectToSee, tabTo } from './support/see.ts';

const hub = useHub();

function workbookFile(name: string, rows: string[][]): string {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Quiz');
  return fileOf(name, write(book, { type: 'buffer', bookType: 'xlsx' }));
}

async function expectNoWiderThanScreen(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** Chooses by typing the beginning of an option, as one does without a mouse. */
async function chooseByKeyboard(select: Locator, label: string): Promise<void> {
  await tabTo(select);
  await select.page().keyboard.type(label);
  await expect
    .poll(() => select.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label))
    .toBe(label); // the locator is of a select
}

describe.each([
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
])('on %s', (screen, viewport) => {
  it('a table with other headings is imported by keyboard, after a question about an unclear topic', async () => {
    const teacher = await hub.teacher();
    const liver = `Liver ${screen}`;
    const mains = [];
    for (const name of ['Abdomen', 'Pediatrics']) {
      const main = await teacher.call(createTopic, { body: { name: `${name} ${screen}` } });
      mains.push({ main, sub: await teacher.call(createTopic, { body: { name: liver, parentId: main.id } }) });
    }
    const rows = [
      ['Frage', 'Antwort eins', 'Antwort zwei', 'Korrekt', 'Thema', 'Page'],
      [`Largest organ on ${screen}?`, 'a) Liver', 'b) Spleen', 'a', liver, 'p. 1'],
    ];
    const page = await hub.open('/questions', { as: teacher, viewport });
    await button(page, 'Bulk Upload').first().press('Enter');
    const dialog = page.getByRole('dialog');
    await chooseFile(dialog, 'Choose a file', workbookFile('bank.xlsx', rows));
    await expectFocus(dialog.getByRole('heading', { name: 'Columns of bank.xlsx' }));
    await expectNoWiderThanScreen(page);

    await tabTo(button(dialog, 'Continue'));
    await page.keyboard.press('Enter');
    await expectToSee(dialog.getByText(/^Say which column holds/));
    const wanted = ['Question', 'Option A', 'Option B', 'Correct answer', 'Topic'];
    await dialog.getByRole('combobox').first().focus();
    for (const [index, label] of wanted.entries()) {
      await chooseByKeyboard(dialog.getByLabel(new RegExp(`^${rows[0]?.[index] ?? ''}`)), label);
    }
    await tabTo(button(dialog, 'Continue'));
    await page.keyboard.press('Enter');

    await expectToSee(dialog.getByText('Not imported from the file: Page'));
    await expectToSee(dialog.getByText(`Choose which topic “${liver}” is`));
    expect(await button(dialog, 'Import 1 question').isDisabled()).toBe(true);
    await expectNoWiderThanScreen(page);
    await chooseByKeyboard(dialog.getByLabel(`“${liver}” in the file is`), `Pediatrics ${screen} > ${liver}`);
    await tabTo(button(dialog, 'Import 1 question'));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Successfully uploaded 1 question');
    expect(await teacher.call(listQuestions, { query: { topicIds: mains[1]?.sub.id ?? '' } })).toMatchObject([
      { question: `Largest organ on ${screen}?`, options: ['Liver', 'Spleen'], correctAnswer: 0 },
    ]);

    // The same headings are recognized, and a whole file goes into one topic.
    await button(dialog, 'Import another file').press('Enter');
    const again = [rows[0] ?? [], ['Smallest organ on ' + screen, 'Liver', 'Spleen', 'Spleen.', 'Elsewhere', 'p. 2']];
    await chooseFile(dialog, 'Choose a file', workbookFile('again.xlsx', again));
    await expectToSee(button(dialog, 'Import 1 question'));
    await expectNotToSee(dialog.getByText(/^Columns of/));
    await chooseByKeyboard(dialog.getByLabel('Main category'), `Abdomen ${screen}`);
    await tabTo(button(dialog, 'Import 1 question'));
    await page.keyboard.press('Enter');
    await expectToSee(dialog.getByText('1 question from again.xlsx'));
    const inTopic = await teacher.call(listQuestions, { query: { topicIds: mains[0]?.main.id ?? '' } });
    expect(inTopic.filter(({ question }) => question.startsWith('Smallest'))).toMatchObject([
      { topicId: mains[0]?.main.id, correctAnswer: 1 },
    ]);
  });
});

it('an import is undone from its report, which says before and afterwards what stays', async () => {
  const teacher = await hub.teacher();
  const rows = ['Undo one?', 'Undo two?', 'Undo three?'].map((text) => `${text},Yes,No,A`);
  const page = await hub.open('/questions', { as: teacher, viewport: PHONE });
  await button(page, 'Bulk Upload').first().click();
  const dialog = page.getByRole('dialog', { name: /Bulk Upload|Validation Report/ });
  const csv = ['Question,Option A,Option B,Correct answer', ...rows].join('\n');
  await chooseFile(dialog, 'Choose a file', fileOf('undo.csv', csv));
  await button(dialog, 'Import 3 questions').click();
  await expectToSee(dialog.getByText('3 questions from undo.csv'));
  const stored = await teacher.call(listQuestions, { query: { search: 'Undo' } });
  const edited = stored.find(({ question }) => question === 'Undo two?');
  await teacher.call(updateQuestion, { params: { id: edited?.id ?? '' }, body: { explanation: 'Because.' } });

  await button(dialog, 'Undo this import').click();
  const asked = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await expectToSee(asked.getByText(/back from the bin for 30 days/), asked.getByText(/^Questions stay if students/));
  await button(asked, 'Delete 3 questions').click();
  await expectToSee(
    dialog.getByText('Import undone: 2 questions deleted'),
    dialog.getByText('Undo two?'),
    dialog.getByText('Somebody has edited it since.'),
  );
  await expectNotToSee(button(dialog, 'Undo this import'));
  const left = await teacher.call(listQuestions, { query: { search: 'Undo' } });
  expect(left.map(({ question }) => question).filter((text) => text.startsWith('Undo '))).toEqual(['Undo two?']);
});
