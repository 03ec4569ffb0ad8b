import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the element is shown; fails if it never is. */
export async function expectToSee(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await locator.waitFor({ state: 'visible' });
}

/** Waits until the element is hidden or removed. */
export async function expectNotToSee(locator: Locator): Promise<void> {
  await locator.waitFor({ state: 'hidden' });
}

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: typeof name === 'string' });
export const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const link = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('link', { name, exact: typeof name === 'string' });

/** The notification area. */
export const notifications = (page: Page) => page.getByRole('region', { name: /^Notifications/ });

/** Waits for both texts at once: between two checks, the notification's five seconds may be over. */
export async function expectToast(page: Page, title: string, description?: string | RegExp): Promise<void> {
  const shown = notifications(page).getByRole('listitem');
  const saying = (text: string | RegExp) => ({ has: page.getByText(text, { exact: true }) });
  const toast = shown.filter(saying(title));
  await expectToSee(description === undefined ? toast : toast.filter(saying(description)));
}

export async function expectFocus(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
export async function tabTo(locator: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await locator.evaluate((element) => element === document.activeElement)) return;
    await locator.page().keyboard.press('Tab');
  }
  throw new Error(`60 presses of Tab do not reach ${String(locator)}`);
}
