import { expect, it } from 'vitest';
import { listPolicies, publishPolicy } from '#shared/people/consent.contract.ts';
import { createStudent } from './support/api.ts';
import { ALL_SIZES, violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { PHONE } from './support/pages.ts';
import { button, expectNotToSee, expectToast, expectToSee, heading, link, tabTo } from './support/see.ts';

const hub = useHub();

it('an owner publishes a privacy notice, a new student accepts it on a phone, and everybody accepts its replacement', async () => {
  const teacher = await hub.teacher();
  const student = await createStudent(hub.url, teacher);
  const settings = await hub.open('/settings?section=privacy', { as: teacher });
  const auditLog = link(settings, 'Audit log');
  await settings.getByRole('switch', { name: 'We are a school' }).click();
  await expectNotToSee(auditLog);
  await expectNotToSee(button(settings, 'Edit: Privacy notice'));
  expect(await violations(settings, ALL_SIZES)).toEqual([]);
  await button(settings, 'Save Settings').click();
  await expectToSee(auditLog);
  await button(settings, 'Edit: Privacy notice').click();
  const editor = settings.getByRole('dialog', { name: 'Privacy notice' });
  await editor.getByLabel('Text', { exact: true }).fill('We keep your answers.\n\nNobody else sees them.');
  expect(await violations(settings, ALL_SIZES)).toEqual([]);
  await button(editor, 'Publish').click();
  await expectToast(settings, 'Published');
  await expectToSee(settings.getByText('Version 1,', { exact: false }));

  const page = await hub.open('/auth', { viewport: PHONE, allow: [/400 .*\/api\//] });
  await page.getByLabel('First name').fill('Nia');
  await page.getByLabel('Last name').fill('Vance');
  await page.getByLabel('Email').fill('nia.vance@example.org');
  await page.getByLabel('Date of birth').fill('2001-02-03');
  await page.getByLabel('Password', { exact: true }).fill('password');
  await expectToSee(page.getByText(/^Attackers try this one first/));
  await button(page, 'Register as Student').click();
  await expectToSee(page.getByText('Please read and accept what this hub asks for').first());
  expect(await violations(page, ALL_SIZES)).toEqual([]);
  await page.setViewportSize(PHONE);
  const [notice] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /^Privacy notice/ }).click(),
  ]);
  await expectToSee(heading(notice, 'Privacy notice'), notice.getByText('Nobody else sees them.'));
  expect(await violations(notice, ALL_SIZES)).toEqual([]);
  await notice.close();
  await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
  await button(page, 'Register as Student').click();
  await expectToSee(heading(page, /^Welcome/));

  // Existing users are asked on the next page, by keyboard, and then no more.
  const before = await hub.open('/', { as: student });
  const question = before.getByRole('dialog', { name: 'Please read this first' });
  await expectToSee(question.getByText('Nobody else sees them.'));
  expect(await violations(before, ALL_SIZES)).toEqual([]);
  await tabTo(button(question, 'I accept'));
  await before.keyboard.press('Enter');
  await expectNotToSee(question);
  await before.reload();
  await expectToSee(heading(before, /^Welcome/));
  expect(await question.count()).toBe(0);

  const body = { kind: 'privacy' as const, text: 'We keep your answers for a year.', note: 'A year', asksAgain: true };
  await teacher.call(publishPolicy, { body });
  expect(await teacher.call(listPolicies, {})).toHaveLength(1);
  await page.reload();
  const again = page.getByRole('dialog', { name: 'Please read this first' });
  await expectToSee(again.getByText('What changed: A year'));
  await button(again, 'I accept').click();
  await expectNotToSee(again);
});
