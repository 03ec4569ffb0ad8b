import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listQuestions, updateQuestion, type Question } from '#shared/bank/questions.contract.ts';
import { createTopic } from '#shared/bank/topics.contract.ts';
import type { Account } from './support/api.ts';
import { useHub } from './support/hub.ts';
import { PHONE } from './support/pages.ts';
import { chooseFile, excelFile, pictureFile, sheetQuestions } from './support/question-files.ts';
import { setKey } from './support/keys.ts';
import { openedSession, startQuiz, submitAnswer } from './support/quiz.ts';
import { button, expectFocus, expectNotToSee, expectToast, expectToSee, heading, link } from './support/see.ts';

const hub = useHub();

const IMAGE_QUESTION = 'Which organ fills the marked sector?';
const TOPIC = 'Marked sectors';

describe('the question bank', () => {
  it('leads from a question with an image through an import, a duplicate and a wrong key to the student', async () => {
    const teacher = await hub.teacher();
    await teacher.call(createTopic, { body: { name: TOPIC } });
    // Undoing a key that somebody has edited since is refused.
    const page = await hub.open('/questions', { as: teacher, allow: [/409 \(Conflict\)/] });
    await expectToSee(heading(page, 'Manage Questions'));

    await addQuestionWithImage(page);
    await importWithBadRows(page);
    await resolveDuplicate(page);
    await fixWrongKey(page);

    const student = await hub.student({ isApproved: false });
    await approve(page, student);
    await meetQuestion(student);
    expect(await bankQuestion(IMAGE_QUESTION)).toMatchObject({ correctAnswer: 0 });
  });
});

describe('on a phone', () => {
  it('questions are found, selected and given a topic, and nothing is wider than the screen', async () => {
    const teacher = await hub.teacher();
    const { id: topicId } = await teacher.call(createTopic, { body: { name: 'Thumb’s reach' } });
    const page = await hub.open('/questions', { as: teacher, viewport: PHONE });
    await page.getByLabel('Search', { exact: true }).fill('doppler');
    await expectToSee(page.getByRole('checkbox', { name: /^Select all \d+ questions that match$/ }));
    const boxes = page.getByRole('grid').getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(2).check();
    await expectToSee(page.getByText('2 selected', { exact: true }));
    await expectNoWiderThanScreen(page);
    await button(page, 'Change topic').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Main category').selectOption({ value: topicId });
    await button(dialog, 'Update 2 questions').click();
    await expectToast(page, 'Updated 2 questions successfully');
    expect(await teacher.call(listQuestions, { query: { topicIds: topicId } })).toHaveLength(2);
    await expectNoWiderThanScreen(page);
    await boxes.nth(1).check();
    await button(page, 'Reviewed today').click();
    await button(page.getByRole('alertdialog'), 'Mark 1 question').click();
    await expectToast(page, 'Updated 1 question successfully');
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
    const bank = JSON.stringify(await teacher.call(listQuestions, { query: {} }));
    expect(bank).toContain(`"reviewed":{"on":"${today}","by":"`);
  });
});

/** Its key is Spleen, though its explanation says Liver. */
async function addQuestionWithImage(page: Page): Promise<void> {
  await button(page, 'Add Question').first().click();
  const dialog = page.getByRole('dialog', { name: 'Add question' });
  await dialog.getByLabel('Question', { exact: true }).fill(IMAGE_QUESTION);
  for (const [index, text] of ['Liver', 'Spleen', 'Pancreas', 'Kidney'].entries()) {
    await dialog.getByLabel(`Option ${'ABCD'.charAt(index)}`, { exact: true }).fill(text);
  }
  await dialog.getByRole('radio', { name: 'Option B is the correct answer' }).check();
  await dialog.getByLabel('Explanation (optional)').fill('The correct answer is A: the liver fills the sector.');
  await dialog.getByLabel('Main category').selectOption({ label: TOPIC });
  await dialog.locator('input[type=file]').setInputFiles(await pictureFile('sector.png'));
  await expectToast(page, 'Media uploaded successfully');
  await expectToSee(button(dialog, /^Image of this question/));
  await button(dialog, 'Create question').click();
  await expectToast(page, 'Question created successfully');
  await expectNotToSee(dialog);
  expect(await bankQuestion(IMAGE_QUESTION)).toMatchObject({
    correctAnswer: 1,
    imageUrl: expect.stringMatching(/^\/media\/images\//),
  });
}

/** 500 rows: three are wrong, and one is the question with the image again, with another key. */
async function importWithBadRows(page: Page): Promise<void> {
  const questions = sheetQuestions(500, 'Doppler views');
  questions[9] = {
    question: `  ${IMAGE_QUESTION.toUpperCase()}`,
    options: ['Liver', 'Spleen', 'Pancreas', 'Kidney'],
    answer: 'A',
  };
  const faulty = questions.map((question) => ({ ...question }));
  Object.assign(faulty[15] ?? {}, { answer: '' });
  Object.assign(faulty[201] ?? {}, { options: ['Velocity'], answer: 'A' });
  Object.assign(faulty[375] ?? {}, { answer: 'F' });

  const opener = button(page, 'Bulk Upload').first();
  await opener.click();
  const dialog = page.getByRole('dialog');
  await chooseFile(dialog, 'Choose a file', excelFile('views.xlsx', faulty));
  await expectFigures(dialog, { New: '497', 'Already in the bank': '0', Problems: '3', 'New topics': '1' });
  const problems = dialog.getByRole('list', { name: 'Problems' }).getByRole('listitem');
  await expect.poll(() => problems.count()).toBe(3);
  expect(await problems.allTextContents()).toEqual([
    expect.stringContaining('Row 17'),
    expect.stringContaining('Row 203'),
    expect.stringContaining('Row 377'),
  ]);
  await expectToSee(dialog.getByText('Fix the 3 rows, or import the 497 valid ones'));
  expect(await button(dialog, 'Import the 497 valid questions').isEnabled()).toBe(true);

  await chooseFile(dialog, 'Choose the corrected file', excelFile('views-corrected.xlsx', questions));
  await expectFigures(dialog, { New: '500', 'Already in the bank': '0', Problems: '0', 'New topics': '1' });
  await dialog.getByRole('tab', { name: 'Shared stems' }).click();
  await expectToSee(
    dialog.getByText('shares its stem with a question in the bank'),
    dialog.getByText('Different answer'),
  );
  await button(dialog, 'Import 500 questions').click();
  await expectToast(page, 'Successfully uploaded 500 questions (1 answer mismatch detected)');
  const report = page.getByRole('dialog', { name: 'Validation Report' });
  await expectFigures(report, { Checked: '500', Matches: '499', Mismatches: '1' });
  const flag = report.getByRole('table', { name: 'Red flags' }).getByRole('row').nth(1);
  await expectToSee(flag.getByText('A) Liver'), flag.getByText('B) Spleen'));
  await button(report, 'Done').click();
  await expectNotToSee(report);
  await expectFocus(opener);
}

/** Keeps the one with the image. */
async function resolveDuplicate(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Duplicates/ }).click();
  const group = page.getByRole('region', { name: IMAGE_QUESTION });
  await expectToSee(
    group.getByText('Different correct answers'),
    group.getByText('They only share their stem: options, key or picture differ.'),
  );
  await button(group, 'Keep question 1, delete the other 1').click();
  const dialog = page.getByRole('alertdialog');
  const loss = '1 question that you delete has different options, a different key or a different picture.';
  await expectToSee(dialog.getByText(loss));
  await button(dialog, 'Delete 1 other question').click();
  await expectToast(page, 'Successfully deleted 1 question');
  await expectNotToSee(group);
  expect(await bankQuestion(IMAGE_QUESTION)).toMatchObject({ correctAnswer: 1 });
}

async function fixWrongKey(page: Page): Promise<void> {
  await link(page, 'Verify MCQs').first().click();
  await expectToSee(heading(page, 'MCQ Answer Verification'));
  const issue = page.getByRole('article', { name: IMAGE_QUESTION });
  await expectToSee(issue.getByText('Stored answer'), issue.getByText('Suggested'));
  await setKey(issue, 'A');
  await expectNotToSee(issue);
  await expectToSee(page.getByText('Correct answer set to A'));
  expect(await bankQuestion(IMAGE_QUESTION)).toMatchObject({ correctAnswer: 0 });

  await button(page, 'Undo').click();
  await expectFocus(issue.getByRole('heading', { level: 2 }));
  expect(await bankQuestion(IMAGE_QUESTION)).toMatchObject({ correctAnswer: 1 });

  await setKey(issue, 'A');
  await expectToSee(page.getByText('Correct answer set to A'));
  const { id } = await bankQuestion(IMAGE_QUESTION);
  await (await hub.teacher()).call(updateQuestion, { params: { id }, body: { explanation: 'Now it says why.' } });
  await button(page, 'Undo').click();
  await expectToast(
    page,
    'Failed to undo',
    'This question was edited in the meantime, so its key was left as it is. Open it to see what it says now.',
  );
  expect(await bankQuestion(IMAGE_QUESTION)).toMatchObject({ correctAnswer: 0, explanation: 'Now it says why.' });
}

async function approve(page: Page, { firstName, lastName }: Account): Promise<void> {
  await link(page, /^Approvals/)
    .first()
    .click();
  await button(page, `Approve ${firstName} ${lastName}`).click();
  await expectToast(page, 'Student Approved');
}

/** The image is there, and after the answer the corrected key. */
async function meetQuestion(student: Account): Promise<void> {
  const page = await hub.open('/quiz', { as: student });
  await startQuiz(page, student.api, { category: TOPIC, questions: 'All (1)', answers: 'After each answer' });
  await openedSession(page, student.api);
  await expectToSee(page.getByRole('heading', { name: IMAGE_QUESTION }));
  const image = page.getByRole('main').getByRole('img', { name: /^Image/ });
  await expect.poll(() => image.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
  expect(await page.getByText('✓ Correct').count()).toBe(0);
  await submitAnswer(page, 0);
  await expectToSee(page.getByRole('main').getByText('Correct', { exact: true }), page.getByText('✓ Correct'));
}

/** Figures by label, as in a description list. */
async function expectFigures(dialog: Locator, figures: Record<string, string>): Promise<void> {
  for (const [label, figure] of Object.entries(figures)) {
    const term = dialog.locator('dl > div').filter({ has: dialog.page().getByText(label, { exact: true }) });
    await expect.poll(() => term.getByRole('definition').textContent()).toBe(figure);
  }
}

/** The only question with this text. */
async function bankQuestion(text: string): Promise<Question> {
  const questions = await (await hub.teacher()).call(listQuestions, { query: { search: text } });
  expect(questions).toHaveLength(1);
  return questions[0] as Question;
}

async function expectNoWiderThanScreen(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
}
