import { expect, it } from 'vitest';
import { listBlueprints, updateBlueprint } from '#shared/practice/blueprints.contract.ts';
import { draftOf } from '#client/practice/blueprints/blueprint-drafts.ts';
import { aBlueprint, dialog } from '../e2e/support/blueprints.ts';
import { sharedHub as hub } from '../e2e/support/hub.ts';
import { button, expectNotToSee, expectToast, expectToSee } from '../e2e/support/see.ts';

it('two teachers who edit the same blueprint lose nothing unseen: each chooses whose changes to keep', async () => {
  const teacher = await hub.teacher();
  const { id } = await aBlueprint(teacher, 'Twice');
  const stored = async () => {
    const blueprint = (await teacher.call(listBlueprints, {})).find((one) => one.id === id);
    if (blueprint === undefined) throw new Error('the blueprint is stored');
    return blueprint;
  };
  const changeElsewhere = async (changes: { minutes: number }) =>
    teacher.call(updateBlueprint, { params: { id }, body: { ...draftOf(await stored()), ...changes } });
  const page = await hub.open('/blueprints', { as: teacher, allow: [/409 \(Conflict\)/] });
  const editor = dialog(page, 'Edit blueprint');
  const question = page.getByRole('alertdialog', { name: 'This was changed while you edited it' });
  const minutes = editor.getByLabel('Minutes', { exact: true });
  const cut = editor.getByLabel('Passing score in %');

  await button(page, 'Edit The Board Twice').click();
  await cut.fill('81');
  await changeElsewhere({ minutes: 111 });
  await button(editor, 'Save blueprint').click();
  await expectToSee(question.getByText('Minutes', { exact: true }), question.getByText('111'));
  await page.keyboard.press('Escape');
  await expectNotToSee(question);
  expect([await cut.inputValue(), (await stored()).cut]).toEqual(['81', 75]);

  await button(editor, 'Save blueprint').click();
  await button(question, 'Discard mine, use this').click();
  await expect.poll(() => minutes.inputValue()).toBe('111');
  expect(await cut.inputValue()).toBe('75');

  await cut.fill('82');
  await changeElsewhere({ minutes: 112 });
  await button(editor, 'Save blueprint').click();
  await button(question, 'Keep mine and save').click();
  await expectToast(page, 'Blueprint saved');
  await expectNotToSee(editor);
  expect(await stored()).toMatchObject({ cut: 82, minutes: 111 });
});
