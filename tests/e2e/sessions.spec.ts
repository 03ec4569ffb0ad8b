import { describe, expect, it } from 'vitest';
import { ALL_SIZES, violations } from './support/axe.ts';
import { passwordQuestion, agePassword } from './support/doors.ts';
import { useHub } from './support/hub.ts';
import { button, expectFocus, expectNotToSee, expectToast, expectToSee, link } from './support/see.ts';
import { TEACHER } from './support/server.ts';

const hub = useHub();
/** The browser logs each refusal as well. */
const allow = [/403 .*\/api\//];

describe('axe finds nothing wrong, at all sizes, with', () => {
  it('the list of the browsers where a student is signed in', async () => {
    const page = await hub.open('/', { as: await hub.student() });
    await button(page, /, account$/).click();
    await page.getByRole('menuitem', { name: 'Where you are signed in' }).click();
    await expectToSee(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'This browser' }));
    expect(await violations(page, ALL_SIZES)).toEqual([]);
  });

  it('the request for the password over a dialog', async () => {
    const { id, firstName, lastName } = await hub.student();
    const page = await hub.open('/students', { as: await hub.teacher(), allow });
    await button(page, `Edit ${firstName} ${lastName}`).click();
    const editor = page.getByRole('dialog', { name: 'Edit User Details' });
    await editor.getByLabel('Role').selectOption('teacher');
    await agePassword(page, `**/api/users/${id}`);
    await button(editor, 'Save details').click();
    await expectFocus(passwordQuestion(page).getByLabel('Password', { exact: true }));
    expect(await violations(page, ALL_SIZES)).toEqual([]);
  });

  it('the saved settings for the automatic sign-out', async () => {
    const page = await hub.open('/settings?section=sign-in', { as: await hub.teacher() });
    await page.getByLabel('Hours for teachers').fill('13');
    await button(page, 'Save Settings').click();
    await expectToast(page, 'Settings Saved');
    expect(await violations(page, ALL_SIZES)).toEqual([]);
  });
});

it('a password that was entered long ago is requested before a file with personal data is downloaded', async () => {
  const page = await hub.open('/gradebook', { as: await hub.teacher(), allow });
  await agePassword(page);
  await link(page, 'CSV').click();
  await passwordQuestion(page).getByLabel('Password', { exact: true }).fill(TEACHER.password);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  await expectNotToSee(passwordQuestion(page));
});
