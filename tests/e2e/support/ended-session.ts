import type { Locator, Page } from 'playwright-core';
import { loginAdmin, loginStudent, logout } from '#shared/people/auth.contract.ts';
import { Api } from './api.ts';
import { signInWith, type Credentials } from './doors.ts';
import type { Hub } from './hub.ts';
import { button, expectFocus } from './see.ts';
import { TEACHER } from './server.ts';

/** The browser logs each refusal too, including pictures that were in flight when the session ended. */
const allow = [/40[13] .*\/(api|media)\//];

interface Session {
  page: Page;
  /** Ends the session on the server; the browser does not notice. */
  end: () => Promise<unknown>;
}

/** A page of this user in a separate session, so that ending it does not affect others. */
export async function openSession(hub: Hub, path: string, { email, password }: Credentials): Promise<Session> {
  const session = new Api(hub.url);
  await session.call(email === TEACHER.email ? loginAdmin : loginStudent, { body: { email, password } });
  const page = await hub.open(path, { as: session, allow });
  // A request that is still open when the session ends would ask for the sign-in before the test does.
  await page.waitForLoadState('networkidle');
  return { page, end: () => session.call(logout, {}) };
}

export const signIn = (page: Page): Locator => page.getByRole('dialog', { name: 'Your session has ended' });

export async function signInOver(page: Page, user: Credentials): Promise<void> {
  await expectFocus(signIn(page).getByLabel('Password', { exact: true }));
  await signInWith(signIn(page), user);
}

export async function typeQuestion(page: Page, text: string): Promise<Locator> {
  await button(page, 'Add Question').first().click();
  const editor = page.getByRole('dialog', { name: 'Add question' });
  await editor.getByLabel('Question', { exact: true }).fill(text);
  for (const [index, name] of ['Liver', 'Spleen', 'Pancreas', 'Kidney'].entries()) {
    await editor.getByLabel(`Option ${'ABCD'.charAt(index)}`, { exact: true }).fill(name);
  }
  await editor.getByRole('radio', { name: 'Option B is the correct answer' }).check();
  return editor;
}
