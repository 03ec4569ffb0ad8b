import type { Locator, Page } from 'playwright-core';
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

/** Makes the server refuse this once, as if the password was entered long ago. */
export async function refuseOnce(page: Page, address: string): Promise<void> {
  const refusal: ErrorBody = { message: 'Enter your password again to do this', code: 'fresh_password' };
  let isRefused = false;
  // The route stays: to end it while the page loads the dialog could hold that up.
  await page.route(address, async (route) => {
    if (isRefused) return route.continue();
    isRefused = true;
    await route.fulfill({ status: 403, json: refusal });
  });
}

/** What the page asks after that. */
export const passwordQuestion = (page: Page) => page.getByRole('dialog', { name: 'Confirm your password' });
