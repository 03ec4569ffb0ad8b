import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createClass, listClasses, renewJoinCode, type SchoolClass } from '#shared/people/classes.contract.ts';
import { workbook } from '#tests/support/import-files.ts';
import { aClassForm } from '#tests/support/classes.ts';
import { newRegistration, type Api } from './support/api.ts';
import { ALL_SIZES, violations } from './support/axe.ts';
import { useMailHub } from './support/hub.ts';
import { mailTo } from './support/mail.ts';
import { PHONE } from './support/pages.ts';
import { button, expectNotToSee, expectToast, expectToSee, heading, link } from './support/see.ts';

const hub = useMailHub();
let teacher: Api;
beforeAll(async () => {
  teacher = await hub.teacher();
});

let classes = 0;

/** A new class for each try of a test. */
async function aClass({ approvesAtOnce = false } = {}): Promise<SchoolClass & { joinCode: string }> {
  classes += 1;
  const name = `Vascular ${classes}`;
  const { id } = await teacher.call(createClass, { body: { ...aClassForm, name, approvesAtOnce } });
  const made = await teacher.call(renewJoinCode, { params: { id }, body: { isOn: true } });
  if (made.joinCode === null) throw new Error('there is no code');
  return { ...made, joinCode: made.joinCode };
}

const studentsOf = async ({ id }: SchoolClass) =>
  (await teacher.call(listClasses, {})).find((one) => one.id === id)?.students;

async function mailedToken(address: string): Promise<string> {
  const mail = await mailTo(hub, address, 'Your invitation to ');
  return /invitation\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
}

async function fillIn(page: Page, { firstName, lastName, email, dateOfBirth, password }: Partial<Filled>) {
  if (firstName !== undefined) await page.getByLabel('First name').fill(firstName);
  if (lastName !== undefined) await page.getByLabel('Last name').fill(lastName);
  if (email !== undefined) await page.getByLabel('Email').fill(email);
  await page.getByLabel('Date of birth').fill(dateOfBirth ?? '2001-03-09');
  await page.getByLabel('Password', { exact: true }).fill(password ?? 'a student of sound');
}
type Filled = ReturnType<typeof newRegistration>;

describe('invitations', () => {
  it('are sent to the 30 rows of a file, three of them corrected, and create an account once', async () => {
    const made = await aClass();
    const [ann = '', ben = '', cleo = '', dan = '', eve = ''] = Array.from(
      { length: 5 },
      () => newRegistration().email,
    );
    const page = await hub.open('/classes', { as: teacher });
    await button(page, `Invite students to ${made.name}`).click();
    const dialog = page.getByRole('dialog', { name: 'Invite students' });
    const others = Array.from({ length: 25 }, (_, index) => ['Other', `Student ${index}`, newRegistration().email]);
    const rows = [
      ['Last name', 'First name', 'E-mail'],
      ['Lee', 'Ann', ann],
      ['Moore', 'Ben', ben.replace('@', ' at ')],
      ['Hart', 'Cleo', cleo],
      ['Dunn', 'Dan', `${dan},`],
      ['Ellis', 'Eve', ''],
      ...others,
    ];
    const buffer = Buffer.from(workbook(rows));
    await dialog.getByLabel('Choose a file').setInputFiles({ name: 'class.xlsx', mimeType: '', buffer });
    await expectToSee(dialog.getByText('3 rows to fix'), button(dialog, 'Invite 27 students'));
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await dialog.getByLabel('Email, row 2').fill(ben);
    await dialog.getByLabel('Email, row 4').fill(dan);
    await button(dialog, 'Check again').click();
    await expectToSee(dialog.getByText('1 row to fix'));
    await dialog.getByLabel('Email, row 5').fill(eve);
    await button(dialog, 'Check again').click();
    await expectNotToSee(dialog.getByText('1 row to fix'));
    await button(dialog, 'Invite 30 students').click();
    await expectToSee(page.getByRole('dialog', { name: 'Invitations sent' }).getByText('30 × Invited'));

    const token = await mailedToken(ben);
    const student = await hub.open(`/invitation?token=${token}`, { viewport: PHONE });
    await expectToSee(student.getByText(ben), student.getByText(`${made.name}, Fall 2026`));
    expect(await student.getByLabel('First name').inputValue()).toBe('Ben');
    expect(await violations(student, ALL_SIZES)).toEqual([]);
    await fillIn(student, {});
    await button(student, 'Accept invitation').click();
    await expectToSee(heading(student, /^Welcome/));
    expect(new URL(student.url()).pathname + new URL(student.url()).search).toBe('/');
    expect(await studentsOf(made)).toBe(1);

    const again = await hub.open(`/invitation?token=${token}`);
    await expectToSee(again.getByText('This invitation has already been accepted'), link(again, 'Sign in'));

    await button(page, 'Invite more').click();
    await page.getByText('Open invitations (29)').click();
    await button(page, `Withdraw the invitation to ${cleo}`).click();
    await expectToSee(page.getByText('Open invitations (28)'));
    await again.goto(`/invitation?token=${await mailedToken(cleo)}`);
    await expectToSee(again.getByText('This invitation was withdrawn'));
  });
});

describe('the invitation of a co-teacher', () => {
  it('creates a teacher’s account with its own class, once, and not a student’s', async () => {
    const [made, others] = [await aClass(), await aClass()];
    const { email: address, ...person } = newRegistration();
    const student = await hub.student();
    const page = await hub.open('/students', { as: teacher });
    await button(page, 'Invite teachers').click();
    const dialog = page.getByRole('dialog', { name: 'Invite teachers' });
    await dialog.getByLabel(`${made.name}, Fall 2026`, { exact: true }).check();
    await dialog
      .getByLabel('Email addresses')
      .fill(`${person.firstName} ${person.lastName} <${address}>\n${student.email}`);
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await button(dialog, 'Check addresses').click();
    await expectToSee(dialog.getByText('1 × Student’s account: left out'), dialog.getByText(/never changes the role/));
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await button(dialog, 'Invite 1 person').click();
    await expectToSee(page.getByRole('dialog', { name: 'Invitations sent' }).getByText('1 × Invited'));

    const token = await mailedToken(address);
    const colleague = await hub.open(`/invitation?token=${token}`, { viewport: PHONE });
    await expectToSee(
      colleague.getByText('a teacher', { exact: true }),
      colleague.getByText(`${made.name}, Fall 2026`),
    );
    expect(await violations(colleague, ALL_SIZES)).toEqual([]);
    await expectNotToSee(colleague.getByLabel('Date of birth'));
    expect(await colleague.getByLabel('Last name').inputValue()).toBe(person.lastName);
    await colleague.getByLabel('Password', { exact: true }).fill(person.password);
    await button(colleague, 'Accept invitation').click();
    await expectToSee(heading(colleague, 'Dashboard'));
    await colleague.goto('/classes');
    await expectToSee(colleague.getByText(made.name, { exact: true }));
    await expectNotToSee(colleague.getByText(others.name, { exact: true }));
    await colleague.goto('/students');
    await expectToSee(heading(colleague, 'Student Management'));
    await expectNotToSee(button(colleague, 'Invite teachers'));

    const again = await hub.open(`/invitation?token=${token}`);
    await expectToSee(again.getByText('This invitation has already been accepted'));
  });
});

describe('a class’s code', () => {
  it('is projected with its address and QR code, renewed and switched off', async () => {
    const made = await aClass();
    const page = await hub.open('/classes', { as: teacher });
    await button(page, `Share ${made.name}`).click();
    const dialog = page.getByRole('dialog', { name: 'Share this class' });
    const address = `${hub.url}/join/${made.joinCode}`;
    await expectToSee(
      dialog.getByText(address),
      dialog.getByRole('img', { name: `QR code of the address ${address}` }),
    );
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await button(dialog, 'Renew the code').click();
    await button(page.getByRole('alertdialog'), 'Renew the code').click();
    await expectToast(page, 'The class has a new code');
    await expectNotToSee(dialog.getByText(address));
    await button(dialog, 'Switch off the code').click();
    await button(page.getByRole('alertdialog'), 'Switch off the code').click();
    await expectToSee(button(dialog, 'Create code'));
  });

  it('registers a newcomer into the class', async () => {
    const made = await aClass({ approvesAtOnce: true });
    const page = await hub.open(`/join/${made.joinCode}`, { viewport: PHONE });
    await expectToSee(page.getByText(`You are joining ${made.name}, Fall 2026`));
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await fillIn(page, newRegistration());
    await button(page, 'Register as Student').click();
    await expectToast(page, 'Registration Successful', 'Your account is approved. You can start right away.');
    await expectToSee(heading(page, /^Welcome/));
    expect([new URL(page.url()).pathname, await studentsOf(made)]).toEqual(['/', 1]);
  });

  it('leads a student with an account through the sign-in into the class', { tags: 'long' }, async () => {
    const made = await aClass();
    const student = await hub.student();
    const page = await hub.open(`/join/${made.joinCode}`);
    await link(page, 'I have an account: sign in').click();
    // Both pages have a field for the email address.
    await expectToSee(heading(page, 'Get Started Today'));
    await page.getByLabel('Email').fill(student.email);
    await page.getByLabel('Password', { exact: true }).fill(student.password);
    await button(page, 'Login').click();
    await expectToSee(heading(page, 'Join a class'));
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await button(page, 'Join class').click();
    await expectToast(page, `You are in ${made.name}`);
    await expectToSee(heading(page, /^Welcome/));
    expect(await studentsOf(made)).toBe(1);
  });

  it('is refused if it is wrong, at its address and in the registration', async () => {
    const page = await hub.open('/join/WRONG123', { allow: [/404/] });
    await expectToSee(page.getByText('No class has this code'));
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await link(page, 'Register without a code').click();
    await fillIn(page, newRegistration());
    const field = page.getByLabel('Class code (optional)');
    await field.fill('WRONG123');
    await button(page, 'Register as Student').click();
    await expectToast(page, 'Registration Failed');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('');
    await button(page, 'Register as Student').click();
    await expectToast(page, 'Registration Successful');
  });
});
