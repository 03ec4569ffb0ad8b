import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeQuiz } from './support/answers.ts';
import type { Account, Api } from './support/api.ts';
import { settle } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { DESKTOP, launchBrowser, openPage, PHONE } from './support/pages.ts';
import { startQuiz, submitAnswer } from './support/quiz.ts';
import { button, expectNotToSee, expectToSee, heading } from './support/see.ts';
import { TEXT_SPACING, unreadable } from './support/text-fit.ts';

const hub = useHub();
/** The width of 1,280 pixels at 400%. */
const NARROW = { width: 320, height: 640 };

const SCREENS = {
  'somebody signed out': ['/', '/auth', '/forgot-password', '/reset-password?token=a-token'],
  'a student': [
    '/',
    '/quiz',
    '/quiz-history',
    '/exams',
    '/assignments',
    '/flashcards',
    '/flashcards/due',
    '/flashcards/overview',
    '/flashcards/mine',
    '/reports',
  ],
  'a teacher': [
    '/',
    '/questions',
    '/questions/print',
    '/questions/review',
    '/verify-mcqs',
    '/reports',
    '/topics',
    '/blueprints',
    '/flashcards',
    '/analytics',
    '/assignments',
    '/gradebook',
    '/classes',
    '/approvals',
    '/students',
    '/needs-attention',
    '/manage-students',
    '/backup',
    '/bin',
    '/contacts',
    '/settings',
    '/settings?section=sign-in',
    '/audit-log',
    '/mail',
  ],
};
type Who = keyof typeof SCREENS;
const EVERYBODY = Object.keys(SCREENS) as Who[];

let student: Account;
beforeAll(async () => {
  student = await hub.student();
  await completeQuiz(student.api, 5);
  await hub.student({ isApproved: false });
});

const accountOf = async (who: Who): Promise<{ as?: Account | Api }> => {
  if (who === 'somebody signed out') return {};
  return { as: who === 'a student' ? student : await hub.teacher() };
};

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expectToSee(page.getByRole('heading').first());
}

/** Checks each screen separately, and reports findings by the screen's address. */
async function problemsOn(page: Page, who: Who, look: () => Promise<string[]>): Promise<string[]> {
  const found: string[] = [];
  for (const path of SCREENS[who]) {
    await visit(page, path);
    found.push(...(await look()).map((problem) => `${path}: ${problem}`));
  }
  return found;
}

describe('nothing is lost, and no page scrolls sideways,', () => {
  it.each(EVERYBODY)(
    'at a width of 320 pixels, and with wide text spacing there and on a desktop, for %s',
    async (who) => {
      const page = await hub.open('/', await accountOf(who));
      const look = async () => {
        await page.setViewportSize(NARROW);
        const narrow = await unreadable(page);
        await page.addStyleTag({ content: TEXT_SPACING });
        const spaced = await unreadable(page);
        await page.setViewportSize(DESKTOP);
        return [...narrow, ...spaced, ...(await unreadable(page))];
      };
      expect(await problemsOn(page, who, look)).toEqual([]);
    },
  );

  it('in a quiz, before and after an answer and in its results', async () => {
    const page = await hub.open('/', { as: student, viewport: NARROW });
    await startQuiz(page, student.api);
    expect(await unreadable(page)).toEqual([]);
    await page.addStyleTag({ content: TEXT_SPACING });
    expect(await unreadable(page)).toEqual([]);
    await submitAnswer(page, 0);
    expect(await unreadable(page)).toEqual([]);
    await button(page, 'Options').click();
    await button(page, 'Submit Exam').click();
    await expectToSee(page.getByText('Quiz completed!'));
    expect(await unreadable(page)).toEqual([]);
  });

  describe('with text at twice the size', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchBrowser('--blink-settings=defaultFontSize=32');
    });
    afterAll(() => browser?.close());

    it.each(EVERYBODY)('for %s', async (who) => {
      const page = await openPage(browser, hub.url, { ...(await accountOf(who)), viewport: DESKTOP });
      await page.goto('/');
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      expect(await problemsOn(page, who, () => unreadable(page))).toEqual([]);
    });
  });
});

describe('the focus on a phone', () => {
  it.each([
    ['a student', '/'],
    ['a student', '/quiz'],
    ['a student', '/flashcards/due'],
    ['a teacher', '/questions'],
    ['a teacher', '/students'],
    ['a teacher', '/settings'],
  ] as const)('is never below what sticks to an edge, for %s at %s', async (who, path) => {
    const page = await hub.open('/', { ...(await accountOf(who)), viewport: PHONE });
    await visit(page, path);
    expect(await coveredStops(page)).toEqual([]);
  });

  it('nor in a quiz', async () => {
    const page = await hub.open('/', { as: student, viewport: PHONE });
    await startQuiz(page, student.api);
    expect(await coveredStops(page)).toEqual([]);
  });
});

/** Presses Tab through the page, and returns the controls that were invisible when they had the focus. */
async function coveredStops(page: Page): Promise<string[]> {
  const found: string[] = [];
  let stops = 0;
  for (; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    await settle(page);
    const { name, isCovered, isOut } = await focusedControl(page);
    if (isOut) break;
    if (isCovered) found.push(name);
  }
  if (stops < 5) throw new Error(`only ${stops} controls had the focus`);
  return found;
}

/** Whether no corner and not the middle of the focused element is visible; `isOut` if it left the page. */
const focusedControl = (page: Page) =>
  page.evaluate(() => {
    const control = document.activeElement;
    if (!control || control === document.body) return { name: '', isCovered: false, isOut: true };
    const { left, right, top, bottom } = (control.closest('label') ?? control).getBoundingClientRect();
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 3, top + 3],
      [right - 3, top + 3],
      [left + 3, bottom - 3],
      [right - 3, bottom - 3],
    ] as const;
    const isSeen = points.some(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && (control.contains(there) || there.contains(control));
    });
    const name =
      control.getAttribute('aria-label') ?? control.closest('label, button, a, div')?.textContent.slice(0, 60);
    return { name: `${control.tagName} ${name}`, isCovered: !isSeen, isOut: false };
  });

it('a tooltip stays while the pointer is on it, and closes on Escape', async () => {
  const page = await hub.open('/topics', { as: await hub.teacher() });
  const tooltip = page.getByRole('tooltip');
  const opener = button(page, /^Edit/).first();
  await opener.hover();
  await tooltip.waitFor({ state: 'attached' });
  const box = await page.locator('[data-radix-popper-content-wrapper]').boundingBox();
  if (box === null) throw new Error('the tooltip is not shown');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 10 });
  await expectToSee(page.locator('[data-radix-popper-content-wrapper]'));
  await page.keyboard.press('Escape');
  await expectNotToSee(page.locator('[data-radix-popper-content-wrapper]'));

  await opener.focus();
  await tooltip.waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await tooltip.waitFor({ state: 'detached' });
});

describe('fields and boxes have a contrast of 3 to 1 with their surroundings', () => {
  it.each(['light', 'dark'] as const)('in the %s theme', async (colorScheme) => {
    const context = { colorScheme };
    const signedOut = await hub.open('/auth', { context });
    await expectToSee(signedOut.getByLabel('Date of birth'));
    expect(await faintBorders(signedOut)).toEqual([]);
    const quiz = await hub.open('/quiz', { as: student, context });
    await expectToSee(heading(quiz, 'Take a Quiz'), quiz.getByRole('checkbox').first());
    expect(await faintBorders(quiz)).toEqual([]);
    const settings = await hub.open('/settings', { as: await hub.teacher(), context });
    await expectToSee(settings.getByLabel('Site title'));
    expect(await faintBorders(settings)).toEqual([]);
  });
});

/** Fields whose border has too little contrast with their background, with the contrast. */
const faintBorders = (page: Page) =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('there is no canvas');
    const luminanceOf = (color: string) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
        const part = byte / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (element: Element | null): string => {
      if (!element) return 'white';
      const { backgroundColor } = getComputedStyle(element);
      return /^rgba\(.*, 0\)$/.test(backgroundColor) ? groundOf(element.parentElement) : backgroundColor;
    };
    const fields = [...document.querySelectorAll('main :is(input, select, textarea):enabled')].filter(
      (field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).borderTopWidth) > 0,
    );
    if (fields.length < 3) throw new Error('there are fewer than three fields');
    return fields.flatMap((field) => {
      const { borderTopColor } = getComputedStyle(field);
      const [lighter = 0, darker = 0] = [borderTopColor, groundOf(field.parentElement)]
        .map(luminanceOf)
        .toSorted((a, b) => b - a);
      const contrast = (lighter + 0.05) / (darker + 0.05);
      return contrast >= 3 ? [] : [`${field.id || field.getAttribute('name')}: ${contrast.toFixed(2)}`];
    });
  });
