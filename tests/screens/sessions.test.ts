import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Account, createStudent } from '../e2e/support/api.ts';
import { passwordQuestion, agePassword, signInWith } from '../e2e/support/doors.ts';
import { useHub } from '../e2e/support/hub.ts';
import { button, expectFocus, expectNotToSee, expectToast, expectToSee, heading, link } from '../e2e/support/see.ts';
import { TEACHER } from '../e2e/support/server.ts';

const hub = useHub();
/** The browser logs each refusal as well. */
const allow = [/40[013] .*\/api\//];

async function signedIn(student: Account): Promise<Page> {
  const page = await hub.open('/auth#login', { allow });
  await signInWith(page, student);
  await expectToSee(heading(page, /^Welcome/));
  return page;
}

async function openSessions(page: Page) {
  await button(page, /, account$/).click();
  await page.getByRole('menuitem', { name: 'Where you are signed in' }).click();
  return page.getByRole('dialog', { name: 'Where you are signed in' });
}

describe('where you are signed in', () => {
  it('lists a student’s browsers, and signs out in another one, where the work waits for the password', async () => {
    const student = await hub.student();
    const [here, there] = [await signedIn(student), await signedIn(student)];
    const dialog = await openSessions(here);
    const rows = dialog.getByRole('listitem');
    // The third one created the account.
    await expect.poll(() => rows.count()).toBe(3);
    const own = rows.filter({ hasText: 'This browser' });
    await expectToSee(own.getByText('Chrome on Linux'));
    expect(await button(own, /^Sign out/).count()).toBe(0);

    await button(dialog, /^Sign out: Chrome on Linux/).press('Enter');
    await expectToast(here, 'Signed out: Chrome on Linux');
    await expect.poll(() => rows.count()).toBe(2);
    await link(there, 'Quiz History').first().click();
    const again = there.getByRole('dialog', { name: 'Your session has ended' });
    await again.getByLabel('Password', { exact: true }).fill(student.password);
    await there.keyboard.press('Enter');
    await expectToSee(there.getByText('No Quiz History Yet'));

    await button(dialog, 'Sign out everywhere else').click();
    await expectToast(here, 'Signed out everywhere else');
    await expect.poll(() => rows.count()).toBe(1);
    expect(await button(dialog, 'Sign out everywhere else').count()).toBe(0);
    await there.goto('/');
    await expectToSee(link(there, 'Register as Student'));
    await here.keyboard.press('Escape');
    await expectFocus(button(here, /, account$/));
  });
});

describe('a password that was entered long ago is requested again', () => {
  it('before a role changes; nothing changes with a wrong or missing one', async () => {
    const teacher = await hub.teacher();
    const form = await createStudent(hub.url, teacher);
    const page = await hub.open('/students', { as: teacher, allow });
    const name = `${form.firstName} ${form.lastName}`;
    await button(page, `Edit ${name}`).click();
    const editor = page.getByRole('dialog', { name: 'Edit User Details' });
    await editor.getByLabel('Role').selectOption('teacher');
    const save = button(editor, 'Save details');
    const question = passwordQuestion(page);
    const password = question.getByLabel('Password', { exact: true });

    await agePassword(page, `**/api/users/${form.id}`);
    await save.click();
    await expectFocus(password);
    await page.keyboard.press('Escape');
    await expectToast(page, 'Failed to update user details', 'Enter your password again to do this');
    expect(await editor.getByLabel('Role').inputValue()).toBe('teacher');

    await save.click();
    await password.fill('not this one');
    await page.keyboard.press('Enter');
    await expectToSee(question.getByText('Password is not correct'));
    await password.fill(TEACHER.password);
    await page.keyboard.press('Enter');
    await expectNotToSee(question);
    await expectNotToSee(editor);
  });
});

it('an owner sets how long a browser may be unused', async () => {
  const page = await hub.open('/settings', { as: await hub.teacher() });
  await link(page, 'Sign-in and security').click();
  const hours = page.getByLabel('Hours for teachers');
  const save = button(page, 'Save Settings');
  await expect.poll(() => hours.inputValue()).not.toBe('12');
  await expectNotToSee(save);
  await hours.fill('721');
  await expectToSee(page.getByText('Enter a number from 1 to 720'));
  await save.click();
  await expectFocus(hours);
  await hours.fill('12');

  await link(page, 'Privacy').click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await button(question, 'Stay').click();
  await save.click();
  await expectToast(page, 'Settings Saved');
  await expectNotToSee(save);
  await page.reload();
  await expect.poll(() => hours.inputValue()).toBe('12');
});
