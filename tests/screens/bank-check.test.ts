import { it } from 'vitest';
import { createQuestion } from '#shared/bank/questions.contract.ts';
import { sharedHub as hub } from '../e2e/support/hub.ts';
import { button, expectFocus, expectNotToSee, expectToast, expectToSee, heading } from '../e2e/support/see.ts';

it(
  'the check lists flawed questions, the editor reports the same, and corrected questions leave the list',
  { tags: 'long' },
  async () => {
    const teacher = await hub.teacher();
    const question = `Which splenic vessel joins the superior mesenteric vein at ${Date.now()}?`;
    const options = ['Splenic vein', 'Aorta', 'Hepatic duct', 'Renal artery'];
    await teacher.call(createQuestion, { body: { question, options, correctAnswer: 0 } });

    const page = await hub.open('/questions', { as: teacher });
    await page.getByRole('tab', { name: 'Check', exact: true }).click();
    await expectToSee(page.getByText(/could be written better/));
    await expectToSee(page.getByText(/^The key is longer than every other option in \d/));
    await button(page, /^Word from the question only in the key/).click();
    await page.waitForURL(/rule=repeated-word/);
    const row = page.getByRole('listitem').filter({ has: button(page, `Edit question: ${question}`) });
    await expectToSee(row.getByText('“splenic”'));

    await button(row, `Edit question: ${question}`).press('Enter');
    const editor = page.getByRole('dialog', { name: 'Edit question' });
    const hints = editor.getByRole('region', { name: 'Hints on item writing' });
    await expectToSee(hints.getByText('Word from the question only in the key (“splenic”).'));
    const text = question.replace('splenic ', '');
    await editor.getByLabel('Question', { exact: true }).fill(text);
    await expectNotToSee(hints.getByText(/^Word from the question/));
    await expectToSee(hints.getByText('Options without a reason (4 of 4).'));
    await button(editor, 'Save changes').click();
    await expectToast(page, 'Question updated successfully');
    await expectNotToSee(row);
    await expectFocus(heading(page, 'Manage Questions'));
  },
);
