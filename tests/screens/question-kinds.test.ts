import { beforeAll, expect, it } from 'vitest';
import { createQuestion, listQuestions } from '#shared/bank/questions.contract.ts';
import { byKeyboard, createAllKinds, goTo, QUESTIONS, quizOfAll } from '../e2e/support/all-kinds.ts';
import { setKey } from '../e2e/support/keys.ts';
import { PHONE } from '../e2e/support/pages.ts';
import { button, expectFocus, expectToast, expectToSee } from '../e2e/support/see.ts';
import { useHub } from '../e2e/support/hub.ts';

const hub = useHub();
let topicId: string;

beforeAll(async () => {
  topicId = await createAllKinds(await hub.teacher());
});

it('an unsubmitted response is still there after a reload', { tags: 'long' }, async () => {
  const { api, session } = await quizOfAll(hub, topicId, 'after_submit');
  const page = await hub.open(`/quiz?session=${session.id}`, { as: api });
  const index = session.questions.findIndex(({ kind }) => kind === 'numeric');
  await goTo(page, index);
  await byKeyboard.numeric(page);
  await page.reload();
  await expect.poll(() => page.getByRole('textbox', { name: /^Your answer/ }).inputValue()).toBe('0.31');
});

it('a teacher writes a question of another kind, and changes it', async () => {
  const page = await hub.open('/questions?edit=new', { as: await hub.teacher() });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Question', { exact: true }).fill('Which organs have two lobes?');
  await dialog.getByLabel('Kind of question').selectOption({ label: 'Several right answers' });
  await button(dialog, 'Create question').click();
  await expectToSee(dialog.getByText('All option fields must be filled'));
  for (const [index, text] of ['Liver', 'Thyroid', 'Spleen'].entries())
    await dialog.getByRole('textbox', { name: `Option ${'ABC'.charAt(index)}`, exact: true }).fill(text);
  await button(dialog, 'Remove option D').click();
  for (const letter of ['A', 'B']) await dialog.getByRole('checkbox', { name: `Option ${letter} is correct` }).check();
  await expectToSee(dialog.getByText('Select all that apply').last());
  await button(dialog, 'Create question').click();
  await expectToast(page, 'Question created successfully');
  await page.getByRole('searchbox').fill('two lobes');
  await expectToSee(page.getByText('A. Liver; B. Thyroid'));
});

it('a teacher gives reasons and a source, which students see with the key', async () => {
  const teacher = await hub.teacher();
  const [stored] = await teacher.call(listQuestions, { query: { search: 'bring blood to the liver' } });
  const page = await hub.open(`/questions?edit=${stored?.id}`, { as: teacher });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Reason for each answer').click();
  await dialog.getByLabel('A. Hepatic artery').fill('It brings oxygen.');
  await dialog.getByLabel('C. Hepatic vein').fill('It drains the liver.');
  await dialog.getByText('Source, review and objective').click();
  await dialog.getByLabel('Link').fill('javascript:alert(1)');
  await button(dialog, 'Save changes').click();
  await expectToSee(dialog.getByText('Say where this comes from'));
  await expectToSee(dialog.getByText('Enter an address that begins with https://'));
  await dialog.getByLabel('Link').fill('https://example.org/liver');
  await dialog.getByLabel('Source', { exact: true }).fill('Atlas of the liver');
  await dialog.getByLabel('Year').fill('2024');
  await dialog.getByLabel('Reviewed on').fill('2026-01-31');
  await dialog.getByLabel('Reviewed by').fill('A. Reviewer');
  await button(dialog, 'Save changes').click();
  await expectToast(page, 'Question updated successfully');

  const { api, session } = await quizOfAll(hub, topicId, 'immediate');
  const quiz = await hub.open(`/quiz?session=${session.id}`, { as: api, viewport: PHONE });
  await goTo(
    quiz,
    session.questions.findIndex(({ kind }) => kind === 'multiple'),
  );
  await byKeyboard.multiple(quiz);
  await button(quiz, /^Submit Answer/).click();
  await expectToSee(quiz.getByText('It brings oxygen.'));
  await expectToSee(quiz.getByRole('link', { name: 'Atlas of the liver (2024)' }));
  await expectToSee(quiz.getByText('Reviewed on Jan 31, 2026 by A. Reviewer.'));
  await quiz.getByText('Reasons for the others').click();
  await expectToSee(quiz.getByText('It drains the liver.'));
});

it('a number is set to the one that its explanation states, and back', { tags: 'long' }, async () => {
  const teacher = await hub.teacher();
  const key = { value: 66, tolerance: { type: 'absolute', amount: 1 }, near: null, others: [] };
  const asked = { kind: 'numeric', question: 'How deep is it?', options: [], content: QUESTIONS.numeric.content };
  const explanation = 'Half of the way there and back: 154 mm ÷ 2 = 77 mm.';
  await teacher.call(createQuestion, { body: { ...asked, correctAnswer: key, explanation } });
  const stored = async () => (await teacher.call(listQuestions, { query: { search: asked.question, limit: 2 } }))[0];
  const page = await hub.open('/verify-mcqs', { as: teacher, viewport: PHONE });
  const issue = page.getByRole('article', { name: asked.question });
  await expectToSee(issue.getByText('The explanation states “77 mm”, but the key is 66 mm ± 1 mm.'));
  expect(await issue.locator('mark').allTextContents()).toEqual(['77 mm']);
  await setKey(issue, '77 mm ± 1 mm');
  await expectToSee(page.getByText('Correct answer set to 77 mm ± 1 mm'));
  expect(await stored()).toMatchObject({ correctAnswer: { ...key, value: 77 } });
  await button(page, 'Undo').click();
  await expectFocus(issue.getByRole('heading', { level: 2 }));
  expect(await stored()).toMatchObject({ correctAnswer: key });
});
