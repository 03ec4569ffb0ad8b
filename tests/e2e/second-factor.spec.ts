import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setSchool } from '#shared/hub/school.contract.ts';
import { createStudent, signInTeacher } from './support/api.ts';
import { ALL_SIZES, violations } from './support/axe.ts';
import { runCommand } from './support/commands.ts';
import { agePassword, factorQuestion, signInWith, type Credentials } from './support/doors.ts';
import { useHub } from './support/hub.ts';
import { PHONE, type PageOptions } from './support/pages.ts';
import { button, expectFocus, expectNotToSee, expectToast, expectToSee, heading } from './support/see.ts';
import { freePort, startServer, TEACHER } from './support/server.ts';

/** Browsers create passkeys for host names, so the hub has a name here, and a port that is known before it starts. */
const port = await freePort();
const url = `http://localhost:${port}`;
const hub = useHub({ engine: 'embedded', env: { PORT: String(port), PUBLIC_URL: url } });
const allow = [/40[0139] .*\/api\//];

const door = (hash: string, options: PageOptions = {}) => hub.open(`${url}/auth#${hash}`, { allow, ...options });

async function signedIn(who: Credentials, options?: PageOptions): Promise<Page> {
  const page = await door('login', options);
  await signInWith(page, who);
  await expectToSee(heading(page, /^Welcome/));
  return page;
}

async function openSecurity(page: Page) {
  await button(page, /, (account|menu)$/).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  return page.getByRole('dialog', { name: 'Security' });
}

/** The code that the app shows, half a minute later each time: none is valid twice. */
const codeOf = (secret: string, halfMinutes = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + halfMinutes * 30_000,
  });

/** A fingerprint reader that always accepts, as a part of this page's device. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe('an authenticator app', () => {
  it('is set up on a phone, required at the next sign-in, and replaced by a recovery code if it is lost', async () => {
    const student = await createStudent(hub.url, await hub.teacher());
    const page = await signedIn(student, { viewport: PHONE });
    const dialog = await openSecurity(page);
    await button(dialog, 'Set up an app').click();
    await expectToSee(dialog.getByRole('img', { name: 'QR code for the authenticator app' }));
    const secret = (await dialog.locator('code').textContent()) ?? '';
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await page.setViewportSize(PHONE);
    await dialog.getByLabel('Code that the app shows').fill('000000');
    await page.keyboard.press('Enter');
    await expectToSee(dialog.getByText(/^This code is not right/));
    await dialog.getByLabel('Code that the app shows').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await expectFocus(dialog.getByRole('heading', { name: 'Save these recovery codes' }));
    const codes = await dialog.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await button(dialog, 'I have saved them').click();
    await expectToSee(dialog.getByText('10 of 10 are left.', { exact: false }));

    const elsewhere = await door('login');
    await signInWith(elsewhere, student);
    await expectFocus(elsewhere.getByLabel('Code', { exact: true }));
    expect(await violations(elsewhere, ALL_SIZES)).toEqual([]);
    await elsewhere.keyboard.type('123 456');
    await elsewhere.keyboard.press('Enter');
    await expectToast(elsewhere, 'Login Failed');
    await elsewhere.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
    await elsewhere.keyboard.press('Enter');
    await expectToSee(heading(elsewhere, /^Welcome/));

    const lost = await door('login');
    await signInWith(lost, student);
    await lost.getByLabel('Code', { exact: true }).fill(codes[3] ?? '');
    await lost.keyboard.press('Enter');
    await expectToSee(heading(lost, /^Welcome/));
    const security = await openSecurity(lost);
    await expectToSee(security.getByText('9 of 10 are left.', { exact: false }));

    // Signing in with a factor is not enough to remove it.
    await button(security, 'Remove the app').click();
    const question = factorQuestion(lost);
    await expectFocus(question.getByLabel('Code', { exact: true }));
    expect(await violations(lost, ALL_SIZES)).toEqual([]);
    await lost.keyboard.type('123 456');
    await lost.keyboard.press('Enter');
    await expectToSee(question.getByText(/^This code is not right/));
    await lost.keyboard.press('Escape');
    await expectToast(lost, 'This could not be changed');
    await button(security, 'Make new codes').click();
    await question.getByLabel('Code', { exact: true }).fill(codes[4] ?? '');
    await lost.keyboard.press('Enter');
    await expectToSee(security.getByRole('heading', { name: 'Save these recovery codes' }));
    const [code = ''] = await security.getByRole('listitem').allTextContents();
    await button(security, 'I have saved them').click();
    await lost.keyboard.press('Escape');

    // Their session ends while they work.
    await lost.context().clearCookies();
    await lost.getByRole('link', { name: 'Flashcards' }).first().click();
    const again = lost.getByRole('dialog', { name: 'Your session has ended' });
    await again.getByLabel('Password', { exact: true }).fill(student.password);
    await lost.keyboard.press('Enter');
    await again.getByLabel('Code', { exact: true }).waitFor();
    await lost.keyboard.press('Enter');
    await expectToSee(again.getByText('Enter the code', { exact: true }));
    await lost.keyboard.type(code);
    await lost.keyboard.press('Enter');
    await expectNotToSee(again);
  });
});

describe('passkeys', () => {
  it('sign in without a password from two devices, until one is lost', { tags: 'long' }, async () => {
    const student = await createStudent(hub.url, await hub.teacher());
    const [phone, laptop] = [await signedIn(student, { viewport: PHONE }), await signedIn(student)];
    let code = '';
    for (const [page, name] of [
      [phone, 'My phone'],
      [laptop, 'My laptop'],
    ] as const) {
      await withAuthenticator(page);
      const dialog = await openSecurity(page);
      await button(dialog, 'Add a passkey').click();
      if (page === laptop) {
        await factorQuestion(page).getByLabel('Code', { exact: true }).fill(code);
        await page.keyboard.press('Enter');
      }
      await expectToast(page, 'Passkey added');
      if (page === phone) {
        code = (await dialog.getByRole('listitem').first().textContent()) ?? '';
        await button(dialog, 'I have saved them').click();
      }
      await button(dialog, 'Rename Chrome on Linux').click();
      await dialog.getByLabel('Name of the passkey').fill(name);
      await page.keyboard.press('Enter');
      await expectToSee(dialog.getByText(name));
      await page.keyboard.press('Escape');
    }
    for (const page of [phone, laptop]) {
      await page.context().clearCookies();
      await page.goto(`${url}/auth#login`);
      await button(page, 'Sign in with a passkey').click();
      await expectToSee(heading(page, /^Welcome/));
    }

    const dialog = await openSecurity(laptop);
    expect(await violations(laptop, ALL_SIZES)).toEqual([]);
    await button(dialog, 'Remove My phone').click();
    await button(factorQuestion(laptop), 'Use a passkey instead').click();
    await expectToast(laptop, 'Passkey removed: My phone');
    await phone.context().clearCookies();
    await phone.goto(`${url}/auth#login`);
    await button(phone, 'Sign in with a passkey').click();
    await expectToast(phone, 'Login Failed', 'This passkey does not sign in here. Try again, or use your password.');
  });
});

describe('a password that its owner has switched off', () => {
  it('signs nobody in and is not requested, until it is switched on with a passkey', { tags: 'long' }, async () => {
    const student = await createStudent(hub.url, await hub.teacher());
    const page = await signedIn(student, { viewport: PHONE });
    await withAuthenticator(page);
    const dialog = await openSecurity(page);
    await expectNotToSee(button(dialog, 'Switch off password'));
    await button(dialog, 'Add a passkey').click();
    await button(dialog, 'I have saved them').click();
    await button(dialog, 'Switch off password').click();
    await expectToast(page, 'Password switched off');
    expect(await violations(page)).toEqual([]);

    const elsewhere = await door('login');
    await signInWith(elsewhere, student);
    await expectToast(elsewhere, 'Login Failed', 'Please check your credentials and try again');

    await button(dialog, /^Remove Chrome/).click();
    await button(factorQuestion(page), 'Use a passkey instead').click();
    await expectToSee(page.getByText('Switch it on before you remove your last passkey.', { exact: false }));
    await agePassword(page, '**/api/auth/password-off');
    await button(dialog, 'Switch on password').click();
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expectToSee(question);
    await expectNotToSee(question.getByLabel('Password', { exact: true }));
    expect(await violations(page)).toEqual([]);
    await button(question, 'Use a passkey').click();
    await expectToast(page, 'Password switched on');
    await signInWith(elsewhere, student);
    await expectFocus(elsewhere.getByLabel('Code', { exact: true }));
  });
});

describe('a school that wants a second factor of its teachers', () => {
  it('blocks them until they have one, and helps an owner who has lost it', { tags: 'long' }, async () => {
    await (await signInTeacher(hub.url)).call(setSchool, { body: { isSchool: true } });
    const page = await door('teacher');
    await signInWith(page, TEACHER);
    await page.getByRole('tab', { name: 'Teacher/Admin' }).waitFor({ state: 'hidden' });
    await page.goto(`${url}/settings?section=sign-in`);
    await page.getByRole('switch', { name: 'Owners need a second factor' }).click();
    await button(page, 'Save Settings').click();
    await expectToast(page, 'This could not be saved');
    await withAuthenticator(page);
    const dialog = await openSecurity(page);
    await button(dialog, 'Add a passkey').click();
    await button(dialog, 'I have saved them').click();
    await page.keyboard.press('Escape');
    await button(page, 'Save Settings').click();
    await expectToast(page, 'Settings Saved');
    expect(await violations(page, ALL_SIZES)).toEqual([]);

    // A user without one: the app shows only the set-up, and then continues with the requested screen.
    await page.getByRole('switch', { name: 'Students need a second factor' }).click();
    await button(page, 'Save Settings').click();
    await expectToast(page, 'Settings Saved');
    const student = await createStudent(hub.url, null);
    const theirs = await door('login', { viewport: PHONE });
    await signInWith(theirs, student);
    const setUp = theirs.getByRole('dialog', { name: 'Your account needs a second factor' });
    await expectToSee(setUp);
    await withAuthenticator(theirs);
    await button(setUp, 'Add a passkey').click();
    await button(setUp, 'I have saved them').click();
    await expectNotToSee(setUp);
    await expectToSee(heading(theirs, /^Welcome/));

    // The only owner has lost everything: the administrator of the machine helps.
    await expect(signInTeacher(hub.url)).rejects.toThrow('factor_needed');
    const reset = () => runCommand('reset-factor', [TEACHER.email], { dataDir: hub.dataDir });
    expect((await reset()).stderr).toContain('Stop the hub first');
    await hub.server.end('SIGTERM');
    expect((await reset()).stdout).toContain('Signing in now needs only the password');
    hub.server = await startServer({ dataDir: hub.dataDir });
    await signInTeacher(hub.url);
  });
});
