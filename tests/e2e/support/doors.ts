import type { Locator, Page, Route } from 'playwright-core';
import type { ErrorBody } from '#client/lib/call.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Fills in and sends a sign-in form: the page's, or that of a dialog over it. */
export async function signInWith(form: Page | Locator, { email, password }: Credentials): Promise<void> {
  await form.getByLabel('Email').fill(email);
  const field = form.getByLabel('Password', { exact: true });
  await field.fill(password);
  await field.press('Enter');
}

/** Makes the server refuse requests to this address until the user confirms who they are, as if that was long ago. */
export async function agePassword(page: Page, address?: string): Promise<void> {
  const refusal: ErrorBody = { message: 'Enter your password again to do this', code: 'fresh_password' };
  let isOld = true;
  const answer = (route: Route) => (isOld ? route.fulfill({ status: 403, json: refusal }) : route.continue());
  if (address !== undefined) await page.route(address, answer);
  // The question also closes if the password was entered in another tab, which it checks when its tab becomes visible.
  await page.route('**/api/auth/fresh-password', answer);
  await page.route('**/api/auth/confirm-*', (route) => {
    isOld = false;
    return route.continue();
  });
}

/** What the page asks after that. */
export const passwordQuestion = (page: Page) => page.getByRole('dialog', { name: 'Confirm your password' });
/** What it asks before it changes second factors. */
export const factorQuestion = (page: Page) => page.getByRole('dialog', { name: 'Confirm your second factor' });
