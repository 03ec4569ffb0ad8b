import { describe, expect, it } from 'vitest';
import { createQuestion, listQuestions } from '#shared/bank/questions.contract.ts';
import { violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { chooseFile, excelFile, sheetQuestions } from './support/question-files.ts';
import { button, expectFocus, expectNotToSee, expectToast, expectToSee, heading, link } from './support/see.ts';

const hub = useHub();

describe('axe finds nothing wrong with the question bank, on a phone and a desktop, in both themes:', () => {
  it('the list and a selection', async () => {
    const page = await hub.open('/questions', { as: await hub.teacher() });
    await page.getByRole('grid').getByRole('checkbox').first().check();
    await expectToSee(page.getByText('1 selected', { exact: true }));
    expect(await violations(page)).toEqual([]);
  });

  it('the editor with its errors', async () => {
    const page = await hub.open('/questions?edit=new', { as: await hub.teacher() });
    await button(page, 'Create question').click();
    await expectToSee(page.getByText('Question text is required'));
    expect(await violations(page)).toEqual([]);
  });

  it('the duplicates and a mass deletion', async () => {
    await addTwins();
    const page = await hub.open('/questions?view=duplicates', { as: await hub.teacher() });
    await expectToSee(button(page, /^Keep question 1/).first());
    expect(await violations(page)).toEqual([]);
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Mass delete…' }).click();
    const deletion = page.getByRole('alertdialog');
    await expectToSee(deletion);
    expect(await violations(page)).toEqual([]);
    // What was typed for one deletion does not confirm another.
    const [kind, word] = [deletion.getByLabel('What to delete'), deletion.getByLabel('Type DELETE to confirm')];
    await kind.selectOption('All flashcards');
    await word.fill('DELETE');
    await kind.selectOption('Everything');
    await expect.poll(() => word.inputValue()).toBe('');
    await button(deletion, 'Cancel').click();
    await expectFocus(button(page, 'More'));
  });

  it('the check and the hints on a flawed question', async () => {
    const teacher = await hub.teacher();
    const question = `Which splenic vessel joins the superior mesenteric vein at ${Date.now()}?`;
    const options = ['Splenic vein', 'Aorta', 'Hepatic duct', 'Renal artery'];
    await teacher.call(createQuestion, { body: { question, options, correctAnswer: 0 } });
    const page = await hub.open('/questions', { as: teacher });
    await page.getByRole('tab', { name: 'Check', exact: true }).click();
    await button(page, /^Word from the question only in the key/).click();
    const row = page.getByRole('listitem').filter({ has: button(page, `Edit question: ${question}`) });
    await expectToSee(row.getByText('“splenic”'));
    expect(await violations(page)).toEqual([]);
    await button(row, `Edit question: ${question}`).click();
    const hints = page.getByRole('dialog').getByRole('region', { name: 'Hints on item writing' });
    await expectToSee(hints.getByText('Word from the question only in the key (“splenic”).'));
    expect(await violations(page)).toEqual([]);
  });

  it('the bin, which restores a deleted question', async () => {
    const teacher = await hub.teacher();
    const question = `Which vein was deleted at ${Date.now()}?`;
    await teacher.call(createQuestion, { body: { question, options: ['One', 'Two'], correctAnswer: 0 } });
    const page = await hub.open(`/questions?search=${encodeURIComponent(question)}`, { as: teacher });
    await button(page, `Delete: ${question}`).click();
    await button(page.getByRole('alertdialog'), 'Delete question').click();
    await expectToast(page, 'Question deleted successfully');

    await link(page, 'Undo in the bin').click();
    await expectToSee(heading(page, 'Bin'));
    const entry = page.locator('[data-record]').filter({ hasText: question });
    await expectToSee(entry.getByRole('heading', { name: 'Deleted 1 question' }));
    expect(await violations(page)).toEqual([]);
    await button(entry, 'Undo').press('Enter');
    await expectToast(page, 'Brought back 1 question');
    await expectNotToSee(entry);
    const found = await teacher.call(listQuestions, { query: { search: question } });
    expect(found).toEqual([expect.objectContaining({ question, correctAnswer: 0 })]);
  });

  it('tags: in the editor, for many at once, in the list and as a filter', async () => {
    const teacher = await hub.teacher();
    const question = `Which vein was tagged at ${Date.now()}?`;
    const body = { question, options: ['One', 'Two'], correctAnswer: 0 };
    const { id } = await teacher.call(createQuestion, { body });
    const page = await hub.open(`/questions?edit=${id}`, { as: teacher });
    const editor = page.getByRole('dialog');
    const field = editor.getByLabel('Tags (optional)');
    await field.pressSequentially('veins,liver');
    await field.press('Enter');
    await field.pressSequentially('gone');
    await field.press('Enter');
    await expectToSee(button(editor, 'Remove gone'));
    await field.press('Backspace');
    await expectNotToSee(button(editor, 'Remove gone'));
    await button(editor, 'Remove veins').click();
    await expectFocus(field);
    expect(await violations(page)).toEqual([]);
    await field.fill('portal');
    await button(editor, 'Save changes').click();
    await expectToast(page, 'Question updated successfully');

    await button(page, 'Filter').click();
    await page.getByLabel('Kind', { exact: true }).selectOption('numeric');
    await page.getByLabel('Tag', { exact: true }).selectOption('liver');
    await button(page, 'Remove the filter: Number').press('Enter');
    await expectFocus(button(page, 'Filter (1)'));
    await expectToSee(
      page.getByText('liver', { exact: true }).last(),
      page.getByText('portal', { exact: true }).last(),
    );
    expect(new URL(page.url()).searchParams.get('tag')).toBe('liver');
    // The filtered list begins with nothing selected.
    await expectToSee(page.getByRole('checkbox', { name: /^Select all \d+ questions? that match$/ }));
    await page.getByRole('checkbox', { name: `Select: ${question}` }).check();
    await button(page, 'Tags').click();
    const dialog = page.getByRole('dialog', { name: 'Change the tags of 1 question' });
    await dialog.getByLabel('Add tags').fill('VEINS');
    await dialog.getByLabel('Remove tags').fill('portal,');
    expect(await violations(page)).toEqual([]);
    await button(dialog, 'Update 1 question').click();
    await expectToast(page, 'Updated 1 question successfully');
    const found = await teacher.call(listQuestions, { query: { tag: 'veins' } });
    expect(found).toEqual([expect.objectContaining({ id, tags: ['liver', 'VEINS'] })]);
    await link(page, 'Undo in the bin').click();
    await expectToSee(page.getByRole('heading', { name: 'Changed the tags of 1 question' }));
  });

  it('the bulk upload', async () => {
    const page = await hub.open('/questions', { as: await hub.teacher() });
    await button(page, 'Bulk Upload').first().click();
    await expectToSee(button(page.getByRole('dialog'), 'Download CSV template'));
    expect(await violations(page)).toEqual([]);
  });

  it('the check of a file, and the report', async () => {
    await addTwins();
    const faulty = sheetQuestions(5, 'Axe').map((question, index) =>
      index === 0 ? { ...question, answer: '' } : question,
    );
    const page = await hub.open('/questions', { as: await hub.teacher() });
    await button(page, 'Bulk Upload').first().click();
    const dialog = page.getByRole('dialog');
    await chooseFile(dialog, 'Choose a file', excelFile('axe.xlsx', [...faulty, { ...TWIN, answer: 'B' }]));
    await expectToSee(dialog.getByRole('list', { name: 'Problems' }));
    expect(await violations(page)).toEqual([]);
    await button(dialog, 'Import the 5 valid questions').click();
    await expectToSee(page.getByRole('table', { name: 'Red flags' }));
    expect(await violations(page)).toEqual([]);
  });

  it('the topics and the dialogs around one', async () => {
    const page = await hub.open('/topics', { as: await hub.teacher() });
    await expectToSee(heading(page, 'Manage Topics'), button(page, 'Add Topic'));
    expect(await violations(page)).toEqual([]);
    await button(page, 'Add Topic').click();
    await button(page, 'Add topic').click();
    await expectToSee(page.getByText('Topic name is required'));
    expect(await violations(page)).toEqual([]);
  });

  it('the verification', async () => {
    await addMiskeyed();
    const page = await hub.open('/verify-mcqs', { as: await hub.teacher() });
    await expectToSee(page.getByRole('article').first(), page.locator('mark', { hasText: '77 mm' }));
    expect(await violations(page)).toEqual([]);
  });
});

const TWIN = { question: 'Which twin is which?', options: ['The one', 'The other'] };

/** Two questions of the same text, with the answer A. */
async function addTwins(): Promise<void> {
  const teacher = await hub.teacher();
  await teacher.call(createQuestion, { body: { ...TWIN, correctAnswer: 0 } });
  await teacher.call(createQuestion, { body: { ...TWIN, correctAnswer: 0 } });
}

/** A question with a wrong option as its key, and one with a wrong number. */
async function addMiskeyed(): Promise<void> {
  const options = ['Attenuation', 'Reflection', 'Refraction'];
  const explanation = 'The correct answer is C: refraction bends the beam.';
  const body = { question: 'What bends the beam?', options, correctAnswer: 0, explanation };
  const teacher = await hub.teacher();
  await teacher.call(createQuestion, { body });
  const numeric = {
    question: 'How deep is it?',
    kind: 'numeric',
    options: [],
    content: { unit: 'mm', units: [], decimals: 2 },
    correctAnswer: { value: 66, tolerance: { type: 'absolute', amount: 1 }, near: null, others: [] },
    explanation: 'Half of the way there and back: 154 mm ÷ 2 = 77 mm.',
  };
  await teacher.call(createQuestion, { body: numeric });
}
