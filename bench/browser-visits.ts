import type { Locator, Page } from 'playwright-core';
import type { Account, Api } from '#tests/e2e/support/api.ts';
import { DESKTOP, PHONE } from '#tests/e2e/support/browser.ts';
import type { BenchHub } from './browser-hub.ts';

export type Device = 'phone' | 'desktop';

export const VIEWPORTS = { phone: PHONE, desktop: DESKTOP };

/** One page as somebody opens and then uses it. */
export interface Visit {
  name: string;
  device: Device;
  open(hub: BenchHub): Promise<{ path: string; as?: Account | Api }>;
  /** What has to be there before it is used. */
  ready(page: Page): Locator;
  /** Real input, each followed by `settle`, which waits until all that it led to is done. */
  use(page: Page, settle: () => Promise<void>): Promise<void>;
}

const TYPED = 'portal vein';
const BETWEEN_KEYS_MS = 120;
const WHEEL_TURNS = 15;
const WHEEL_PIXELS = 700;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const VISITS: Visit[] = [
  {
    name: 'landing',
    device: 'phone',
    open: async () => ({ path: '/' }),
    ready: (page) => button(page, 'Contact Us').first(),
    use: async (page, settle) => {
      await tap(page, button(page, 'Contact Us').first());
      await page.getByRole('dialog').waitFor();
      await settle();
      await type(page, page.getByRole('dialog').getByRole('textbox').first());
      await settle();
    },
  },
  {
    name: 'portal',
    device: 'phone',
    open: async ({ student }) => ({ path: '/', as: student }),
    ready: (page) => page.getByRole('link', { name: /^Start Learning/ }),
    use: async (page, settle) => {
      await tap(page, page.getByRole('link', { name: /^Start Learning/ }));
      await page.waitForURL('**/quiz');
      await settle();
    },
  },
  {
    name: 'quiz setup',
    device: 'phone',
    open: async ({ student }) => ({ path: '/quiz', as: student }),
    ready: (page) => page.getByLabel('Search categories'),
    use: async (page, settle) => {
      const search = page.getByLabel('Search categories');
      await tap(page, search);
      await page.keyboard.type('abdomen', { delay: BETWEEN_KEYS_MS });
      await settle();
      await tap(page, page.getByRole('checkbox', { name: /^Abdomen/ }));
      await settle();
      const count = page.getByRole('group', { name: 'Number of questions' });
      await tap(page, count.getByText('20', { exact: true }));
      await settle();
    },
  },
  {
    name: 'quiz',
    device: 'phone',
    open: async ({ startedQuiz }) => {
      const { path, taker } = await startedQuiz();
      return { path, as: taker };
    },
    ready: (page) => page.getByRole('main').getByRole('radio').first(),
    use: async (page, settle) => {
      await tap(page, page.getByRole('main').getByRole('radio').nth(1));
      await settle();
      await tap(page, button(page, 'Submit Answer'));
      await button(page, 'Submit Answer').waitFor({ state: 'hidden' });
      await settle();
      await tap(page, button(page, 'Next'));
      await settle();
    },
  },
  {
    name: 'question list',
    device: 'desktop',
    open: async ({ teacher }) => ({ path: '/questions', as: teacher }),
    ready: (page) => boxes(page).first(),
    use: async (page, settle) => {
      await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
      for (let turn = 0; turn < WHEEL_TURNS; turn += 1) await page.mouse.wheel(0, WHEEL_PIXELS);
      await settle();
      for (const row of [2, 3, 4]) await press(page, boxes(page).nth(row));
      await settle();
      await page.mouse.wheel(0, -WHEEL_TURNS * WHEEL_PIXELS);
      await settle();
      await type(page, page.getByLabel('Search', { exact: true }));
      await settle();
      await press(page, boxes(page).nth(1));
      await settle();
    },
  },
];

const boxes = (page: Page) => page.getByRole('grid').getByRole('row').getByRole('checkbox');

async function type(page: Page, field: Locator): Promise<void> {
  await press(page, field);
  await page.keyboard.type(TYPED, { delay: BETWEEN_KEYS_MS });
}

/** Like a finger on the middle of it: without the scripts that Playwright's own click runs in the page meanwhile. */
async function tap(page: Page, target: Locator): Promise<void> {
  const { x, y } = await middleOf(target);
  await page.touchscreen.tap(x, y);
}

async function press(page: Page, target: Locator): Promise<void> {
  const { x, y } = await middleOf(target);
  await page.mouse.click(x, y);
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`nothing is shown of ${String(target)}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
