import { expect, it } from 'vitest';
import { createStudent } from './support/api.ts';
import { ALL_SIZES, violations } from './support/axe.ts';
import { downloaded } from './support/downloads.ts';
import { useHub } from './support/hub.ts';
import { PHONE } from './support/pages.ts';
import { button, expectNotToSee, expectToast, expectToSee, link } from './support/see.ts';

const hub = useHub();

it('an owner finds who approved a student, and downloads the log', async () => {
  const owner = await hub.teacher();
  const form = await createStudent(hub.url, owner);
  const student = await hub.open('/', { as: form.api, viewport: PHONE });
  await button(student, /, account$/).click();
  const own = await downloaded(student, student.getByRole('menuitem', { name: 'Download my data' }));
  expect(own.name).toBe('my-data.zip');
  const page = await hub.open('/audit-log', { as: owner });
  const name = `${form.firstName} ${form.lastName}`;
  const entries = page.getByRole('table', { name: 'Entries, newest first' });
  const approval = entries
    .getByRole('row')
    .filter({ hasText: 'Approve or reject a student' })
    .filter({ hasText: name });
  await expectToSee(approval.getByText('status approved'), approval.getByText('Done'));
  expect(await violations(page, ALL_SIZES)).toEqual([]);

  await button(approval, name).press('Enter');
  await expectToSee(button(page, 'One account only: show all'));
  await expectToSee(entries.getByText('Download all data of the caller’s account'));
  await expectToSee(entries.getByText('Create a student account that awaits approval, and sign it in'));
  expect(new URL(page.url()).searchParams.get('account')).not.toBeNull();
  const file = (await downloaded(page, link(page, 'CSV'))).content.toString();
  expect(file).toContain('PUT /api/users/:id/status');
  expect(file).not.toContain(form.email);

  await button(page, 'One account only: show all').click();
  await page.getByLabel('Kind').selectOption('exports');
  await expectToSee(entries.getByText(/^Download the audit log/).first());
  await expectNotToSee(approval);

  await page.getByLabel('Days that entries are kept').fill('7');
  await button(page, 'Save').click();
  await expectToSee(page.getByText('Enter a number from 30 to 3650'));
  await page.getByLabel('Days that entries are kept').fill('400');
  await button(page, 'Save').click();
  await expectToast(page, 'Entries are kept for 400 days');
  expect(await violations(page, ALL_SIZES)).toEqual([]);
});

it('an owner adds a note about a student on a phone', async () => {
  const owner = await hub.teacher();
  const { firstName, lastName } = await createStudent(hub.url, owner);
  const page = await hub.open('/audit-log?kind=notes', { as: owner, viewport: PHONE });
  await expectToSee(page.getByText('No entries'));
  await button(page, 'Add a note').click();
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  await button(dialog, 'Add note').click();
  await expectToSee(dialog.getByText('Say who received what, and why'));
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('About').selectOption({ label: `${firstName} ${lastName}` });
  await dialog.getByLabel('Who received what, and why').fill('Results of the term, to her mother');
  await button(dialog, 'Add note').click();
  await expectToast(page, 'Note added');
  await expectToSee(page.getByText('Results of the term, to her mother'));
  await expectToSee(button(page, `${firstName} ${lastName}`));
  expect(await violations(page)).toEqual([]);
});
