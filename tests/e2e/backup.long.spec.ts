import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { countQuestions } from '#shared/bank/questions.contract.ts';
import { withRecords } from '#tests/support/backup-files.ts';
import { violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { button, expectFocus, expectNotToSee, expectToast, expectToSee, heading } from './support/see.ts';

const hub = useHub({ engine: 'embedded' });

async function openBackup(on = hub): Promise<Page> {
  const page = await on.open('/backup', { as: await on.teacher() });
  await expectToSee(heading(page, 'Backup & Restore'));
  return page;
}

/** The figure of the hub's contents, once it is known. */
const figure = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: 'What is in the hub' })
    .getByText(label, { exact: true })
    .locator('..')
    .locator('dd');

async function figureOf(page: Page, label: string): Promise<string> {
  await expect.poll(() => figure(page, label).textContent()).toMatch(/\d/);
  return (await figure(page, label).textContent()) ?? '';
}

const expectFigure = (page: Page, label: string, text: string) =>
  expect.poll(() => figure(page, label).textContent()).toBe(text);

/** Downloads a backup; returns the file's name and content. */
async function download(page: Page, press: Locator): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press.click()]);
  const pieces: Buffer[] = [];
  for await (const piece of await file.createReadStream()) pieces.push(piece as Buffer); // a binary stream
  return { name: file.suggestedFilename(), content: Buffer.concat(pieces) };
}

const bring = (page: Page, name: string, content: Buffer | string) =>
  page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });

const bankSize = async () => (await (await hub.teacher()).call(countQuestions, {})).total;

async function clear(page: Page, what: string): Promise<void> {
  await button(page, `${what}…`).click();
  const dialog = page.getByRole('alertdialog');
  const confirm = button(dialog, what);
  await dialog.getByText('This deletes:').waitFor();
  await dialog.getByLabel('Type CLEAR to confirm').fill('clear');
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Type CLEAR to confirm').fill('CLEAR');
  await confirm.click();
  await expectToast(page, 'Database Cleared');
}

describe('backups', () => {
  it('a full backup is downloaded, and everything that is cleared after that is restored with one click', async () => {
    const student = await hub.student();
    const page = await openBackup();
    const questions = await figureOf(page, 'Questions');
    const users = await figureOf(page, 'Users');

    // The notification may have disappeared before the file is read.
    const [{ name, content }] = await Promise.all([
      download(page, button(page, 'Download backup')),
      expectToast(page, 'Backup Created'),
    ]);
    expect(name).toMatch(/^backup-full-\d{4}-\d\d-\d\d\.json$/);
    const backup: { data: { users: { email: string }[]; questions: unknown[] } } = JSON.parse(content.toString());
    expect(backup.data.users.map(({ email }) => email)).toContain(student.email);
    expect(backup.data.questions.length.toLocaleString('en-US')).toBe(questions);

    await clear(page, 'Clear everything');
    await expectFigure(page, 'Questions', '0');
    await expectFigure(page, 'Users', '1');
    const notice = page.getByRole('region', { name: 'The database was cleared' });
    await expectFocus(notice);
    await expectToSee(page.getByText('Before clearing').first());
    await button(notice, 'Bring it back').click();
    await expectToast(page, 'Brought Back');
    await expectFigure(page, 'Questions', questions);
    await expectFigure(page, 'Users', users);
    await expectToSee(page.getByRole('region', { name: 'The hub was brought back' }));
  });

  it('cleared content is restored from a file, once the file is checked and the word is typed', async () => {
    const page = await openBackup();
    const questions = await figureOf(page, 'Questions');
    await page.getByLabel('Content only').check();
    const { name, content } = await download(page, button(page, 'Download backup'));
    expect(name).toMatch(/^backup-content-only-/);
    await clear(page, 'Clear the content');
    await expectFigure(page, 'Questions', '0');

    await bring(page, name, content);
    const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
    await expectToSee(dialog.getByText(/^Content only, /), dialog.getByLabel(`Questions (${questions})`));
    expect(await dialog.getByLabel('Overwrite what exists').isChecked()).toBe(false);
    await button(dialog, 'Check the file').click();
    await expectFocus(dialog.getByRole('heading', { name: 'What a restore would do' }));
    const row = dialog.getByRole('row', { name: /^Questions / });
    await expectToSee(row.getByRole('cell', { name: questions, exact: true }).first());
    expect(await bankSize()).toBe(0);

    const restore = button(dialog, 'Restore');
    expect(await restore.isDisabled()).toBe(true);
    await dialog.getByLabel('Type RESTORE to confirm').fill('RESTORE');
    await page.keyboard.press('Enter');
    await expectFocus(dialog.getByRole('heading', { name: 'What was restored' }));
    await expectToast(page, 'Backup Restored');
    await button(dialog, 'Done').click();
    await expectFigure(page, 'Questions', questions);
    await expectFocus(page.getByRole('region', { name: 'The backup was restored' }));
  });

  it('new and changed accounts of teachers are listed, and restored only if the box is ticked', async () => {
    const page = await openBackup();
    await page.getByLabel('Users only').check();
    const { name, content } = await download(page, button(page, 'Download backup'));
    const crafted = withRecords(content.toString(), ({ users }) => {
      const teacher = users?.find(({ role }) => role === 'teacher');
      users?.push({ ...teacher, id: crypto.randomUUID(), email: 'eve@example.org', firstName: 'Eve', lastName: 'New' });
    });
    await bring(page, name, crafted);
    const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
    await button(dialog, 'Check the file').click();
    await expectToSee(dialog.getByText('Eve New, eve@example.org: new owner'));
    expect(await dialog.getByLabel('Allow these changes to teachers’ accounts').isChecked()).toBe(false);
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Type RESTORE to confirm').fill('RESTORE');
    await button(dialog, 'Restore').click();
    await expectToSee(
      dialog.getByText(/it would add a teacher or change a teacher’s rights or sign-in, which was not allowed/),
    );
  });

  it('a file that is not a backup is refused, before or after it is sent', async () => {
    const page = await openBackup();
    await bring(page, 'questions.csv', 'question;answer');
    await expectToast(page, 'Invalid File Type', 'Please select a JSON backup file.');
    await bring(page, 'package.json', '{"name":"something else"}');
    await expectToSee(page.getByText('This is not a backup of this hub'));

    const { name, content } = await download(page, button(page, 'Download backup'));
    await bring(page, name, content.subarray(0, content.length - 200));
    await expectNotToSee(page.getByText('This is not a backup of this hub'));
    const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
    await button(dialog, 'Check the file').click();
    expect(await dialog.getByText(/is damaged/).textContent()).toContain('nothing was restored');
    await button(dialog, 'Back to the choices').click();
    await page.keyboard.press('Escape');
    await expectNotToSee(dialog);
  });

  it('a manual backup is listed, and can be downloaded and restored', async () => {
    const page = await openBackup();
    await button(page, 'Back up now').click();
    await expectToast(page, 'Backup Created');
    const row = page.getByRole('row').filter({ hasText: 'By hand' }).first();
    await expectToSee(row.getByText('just now'));
    const link = row.getByRole('link', { name: /^Download/ });
    expect(JSON.parse((await download(page, link)).content.toString())).toMatchObject({ backupType: 'full' });

    await row.getByRole('button', { name: /^Restore…/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
    await button(dialog, 'Check the file').click();
    await expectToSee(dialog.getByText(/records: [\d,]+ kept\./));
    await page.keyboard.press('Escape');
    await expectFocus(row.getByRole('button', { name: /^Restore…/ }));
  });

  it('axe finds nothing wrong, on a phone and a desktop, in both themes', async () => {
    const page = await openBackup();
    await expectToSee(page.getByText('By hand').first());
    expect(await violations(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Restore…/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
    expect(await violations(page)).toEqual([]);
    await button(dialog, 'Check the file').click();
    await expectToSee(dialog.getByLabel('Type RESTORE to confirm'));
    expect(await violations(page)).toEqual([]);
  });
});

describe('a hub with a backup key', () => {
  const key = 'correct horse battery staple';
  const keyed = useHub({ env: { BACKUP_KEY: key } });

  it('makes encrypted backups, and a hub without the key asks for it', async () => {
    const from = await openBackup(keyed);
    await expectToSee(from.getByText('Backups are encrypted', { exact: true }));
    expect(await violations(from)).toEqual([]);
    const { name, content } = await download(from, button(from, 'Download backup'));
    expect(name).toMatch(/^backup-full-\d{4}-\d\d-\d\d\.json\.gz\.age$/);
    expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1');

    const page = await openBackup();
    await expectToSee(page.getByText(/^Backups are not encrypted\./));
    await bring(page, name, content);
    const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
    await expectToSee(dialog.getByText(/^Encrypted, /));
    const check = button(dialog, 'Check the file');
    expect(await check.isDisabled()).toBe(true);
    await dialog.getByLabel('Backup key').fill('correct horse battery stable');
    await check.click();
    await expectToSee(dialog.getByText(/^This key does not open the backup\./));
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Backup key').fill(key);
    await check.click();
    await expectFocus(dialog.getByRole('heading', { name: 'What a restore would do' }));
    await page.keyboard.press('Escape');

    // The hub that made it needs no key.
    await bring(from, name, content);
    const own = from.getByRole('dialog', { name: 'Restore a backup' });
    await expectNotToSee(own.getByLabel('Backup key'));
    await button(own, 'Check the file').click();
    await expectToSee(own.getByText(/records: [\d,]+ kept\./));
  });
});
