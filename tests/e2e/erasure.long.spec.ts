import { expect, it } from 'vitest';
import { setSchool } from '#shared/hub/school.contract.ts';
import { listUsers } from '#shared/people/users.contract.ts';
import { createStudent } from './support/api.ts';
import { ALL_SIZES, violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { PHONE } from './support/pages.ts';
import { button, expectNotToSee, expectToast, expectToSee, heading, tabTo } from './support/see.ts';

const hub = useHub();

it('a student requests erasure on a phone, withdraws it and asks again, and the owner carries it out', async () => {
  const teacher = await hub.teacher();
  const student = await createStudent(hub.url, teacher);
  const phone = await hub.open('/', { as: student, viewport: PHONE, allow: [/40[13] .*\/api\//] });
  await expectToSee(heading(phone, /^Welcome/));
  await button(phone, /, account$/).click();
  await phone.getByRole('menuitem', { name: 'Erase my account' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Erase my account' });
  await expectToSee(dialog.getByText('after 30 days', { exact: false }));
  expect(await violations(phone, ALL_SIZES)).toEqual([]);
  await button(dialog, 'Ask for erasure').click();
  await expectToSee(dialog.getByText(/^Your account will be erased on /));
  expect(await violations(phone, ALL_SIZES)).toEqual([]);
  await button(dialog, 'Withdraw request').click();
  await expectNotToSee(dialog.getByText(/^Your account will be erased on /));
  await button(dialog, 'Ask for erasure').click();
  await expectToSee(dialog.getByText(/^Your account will be erased on /));

  const page = await hub.open('/students', { as: teacher });
  await expectToSee(page.getByText('1 student asked to be erased'));
  expect(await violations(page, ALL_SIZES)).toEqual([]);
  await tabTo(page.getByRole('button', { name: `Erase ${student.firstName} ${student.lastName}` }).first());
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Erase this student?' });
  await expectToSee(question.getByText(/^Kept without a name: 0 quiz sessions/));
  expect(await violations(page, ALL_SIZES)).toEqual([]);
  await question.getByRole('textbox').fill('ERASE');
  await button(question, 'Erase student').click();
  await expectToast(page, 'The student was erased');
  await expectNotToSee(page.getByText('1 student asked to be erased'));
  const left = await teacher.call(listUsers, { query: { role: 'student' } });
  expect(left.map(({ id }) => id)).not.toContain(student.id);
  await phone.reload();
  await expectNotToSee(heading(phone, /^Welcome/));
});

it('an owner sees the students that retention rules would erase before saving the rules', async () => {
  const teacher = await hub.teacher();
  await teacher.call(setSchool, { body: { isSchool: true } });
  const page = await hub.open('/settings?section=students', { as: teacher });
  const card = page.getByRole('region', { name: 'Retention' }).or(page.locator('[aria-labelledby=retention]'));
  await card.getByLabel('Months of inactivity').fill('24');
  await button(page, 'Save Settings').click();
  const question = page.getByRole('alertdialog', { name: 'Save these rules?' });
  await expectToSee(question.getByText('These rules would erase nobody today.'));
  expect(await violations(page, ALL_SIZES)).toEqual([]);
  await button(question, 'Save rules').click();
  await expectToast(page, 'Settings Saved');
  await page.reload();
  await expectToSee(card.getByLabel('Months of inactivity'));
  expect(await card.getByLabel('Months of inactivity').inputValue()).toBe('24');
});
