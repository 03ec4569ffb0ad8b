import { expect, it } from 'vitest';
import { listBlueprints } from '#shared/practice/blueprints.contract.ts';
import { aBlueprint, dialog, domain, record } from '../e2e/support/blueprints.ts';
import { PHONE } from '../e2e/support/pages.ts';
import { button, expectFocus, expectNotToSee, expectToast, expectToSee } from '../e2e/support/see.ts';
import { sharedHub as hub } from '../e2e/support/hub.ts';

it('a blueprint is copied, viewed and deleted on a phone', { tags: 'long' }, async () => {
  const teacher = await hub.teacher();
  const { id } = await aBlueprint(teacher, 'Phone');
  const page = await hub.open('/blueprints', { as: teacher, viewport: PHONE });
  await button(page, 'Copy The Board Phone').click();
  const editor = dialog(page, 'Add blueprint');
  await editor.getByLabel('Questions', { exact: true }).fill('ten');
  await button(editor, 'Remove Flow').click();
  await expectFocus(button(editor, 'Remove Safety'));
  await button(editor, 'Add blueprint').click();
  await expectToSee(editor.getByText('Enter a number'));
  await editor.getByLabel('Questions', { exact: true }).fill('10');
  await domain(editor, 'Safety').getByLabel('Weight in %').fill('100');
  await button(editor, 'Add blueprint').click();
  await expectToSee(page.getByText('The Board Phone (copy)'));

  await button(page, 'Coverage of The Board Phone (copy)').click();
  const coverage = dialog(page, 'Coverage of The Board Phone (copy)');
  await expectToSee(coverage.getByText('10 needed, 0 available'), coverage.getByText('10 short', { exact: true }));
  await page.keyboard.press('Escape');

  await button(page, 'Delete The Board Phone').click();
  const question = page.getByRole('alertdialog', { name: 'Delete this blueprint?' });
  await expectToSee(question.getByText(/Exams already started continue, and results are kept\./));
  await button(question, 'Delete blueprint').click();
  await expectToast(page, 'Blueprint deleted');
  await expectNotToSee(record(page, id));
  expect((await teacher.call(listBlueprints, {})).map(({ exam }) => exam)).toContain('Phone (copy)');
});
