import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { quizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { useHub } from './support/hub.ts';
import { saveAsDraft, startQuiz, submitAnswer } from './support/quiz.ts';
import { button, expectFocus, expectNotToSee, expectToast, expectToSee, notifications } from './support/see.ts';

const hub = useHub();
/** The browser logs the server's refusal as well. */
const REFUSED = /401 .*\/api\/(students|admin)\/login/;

/** The sign-in forms, with a clock controlled by the test. */
async function authPage(): Promise<Page> {
  const page = await hub.open('about:blank', { allow: [REFUSED] });
  await page.clock.install();
  await page.goto('/auth');
  return page;
}

async function failAsStudent(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Login' }).check();
  await failLogin(page);
  await expectToast(page, 'Login Failed', 'Please check your credentials and try again');
}

async function failLogin(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await button(page, 'Login').click();
}

it('there is one notification at a time: a new one replaces the previous one', async () => {
  const page = await authPage();
  await failAsStudent(page);
  await page.getByRole('tab', { name: 'Teacher/Admin' }).click();
  await failLogin(page);
  await expectToast(page, 'Login Failed', 'Invalid admin credentials');
  expect(await notifications(page).getByRole('listitem').count()).toBe(1);
});

it('a notification disappears after five seconds', async () => {
  const page = await authPage();
  await page.getByRole('radio', { name: 'Login' }).check();
  await page.clock.pauseAt(Date.now() + 60_000);
  await failLogin(page);
  const shown = notifications(page).getByRole('listitem');
  await expect.poll(() => page.clock.runFor(50).then(() => shown.count())).toBe(1);
  await page.clock.runFor(4500);
  expect(await shown.count()).toBe(1);
  await page.clock.runFor(500);
  await expectNotToSee(shown);
});

it('a notification stays while it is pointed at, but not if it appears under a resting mouse', async () => {
  const page = await authPage();
  await failAsStudent(page);
  const shown = notifications(page).getByRole('listitem');
  await page.clock.runFor(1000);
  const { x, y } = (await shown.boundingBox()) ?? { x: 0, y: 0 };
  await button(shown, 'Dismiss').click();
  await expectNotToSee(shown);
  await page.mouse.move(x + 40, y + 20);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expectToSee(shown);
  // On its own schedule, the browser detects what has appeared under the mouse.
  await page.waitForTimeout(300);
  await page.clock.runFor(6000);
  await expectNotToSee(shown);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expectToSee(shown);
  await page.mouse.move(x + 44, y + 24, { steps: 2 });
  await page.clock.runFor(10_000);
  await expectToSee(shown);
});

it('F8 moves the focus to the notification area, where a notification stays and can be dismissed', async () => {
  const page = await authPage();
  await failAsStudent(page);
  await page.keyboard.press('F8');
  const hasFocus = () => notifications(page).evaluate((area) => area.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
  await page.clock.runFor(10_000);
  await expectToSee(notifications(page).getByText('Login Failed'));
  await button(notifications(page), 'Dismiss').click();
  await expectNotToSee(notifications(page).getByRole('listitem'));
});

describe('a notification in a dialog', () => {
  it('is reached with F8, while Escape outside of it closes the dialog', { tags: 'long' }, async () => {
    const { page, dialog } = await mailDialog();
    await refuseAttachment(dialog);
    await dialog.getByLabel('Subject').focus();
    await page.keyboard.press('F8');
    await expectFocus(notifications(page).getByRole('listitem'));
    await page.keyboard.press('Tab');
    await expectFocus(button(notifications(page), 'Dismiss'));
    await page.keyboard.press('Escape');
    await expectFocus(dialog.getByLabel('Subject'));
    await expectNotToSee(notifications(page).getByRole('listitem'));

    await refuseAttachment(dialog);
    await button(notifications(page), 'Dismiss').click();
    await expectNotToSee(notifications(page).getByRole('listitem'));
    await expectToSee(dialog);

    await refuseAttachment(dialog);
    await page.keyboard.press('Escape');
    await expectNotToSee(dialog);
    await expectToSee(notifications(page).getByText('File too large'));
  });

  it('is dismissed by a swipe of 50 pixels to the right', { tags: 'long' }, async () => {
    const { page, dialog } = await mailDialog();
    await refuseAttachment(dialog);
    const shown = notifications(page).getByRole('listitem');
    await swipe(page, 40);
    await expectToSee(shown);
    await swipe(page, 60);
    await expectNotToSee(shown);
    await expectToSee(dialog);
  });
});

describe.each([
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1366, height: 650 },
  { width: 1440, height: 900 },
])('at $width × $height pixels, a notification covers', (viewport) => {
  it('no action of a quiz, and no link of a phone’s bar', { tags: 'long' }, async () => {
    const student = await hub.student();
    const page = await hub.open('/', { as: student, viewport });
    await askShortestFirst(page);
    await startQuiz(page, student.api, { questions: /^All/ });
    await expectNothingCovered(page, 'Quiz Started', BARS);
    await submitAnswer(page, 0);
    await expectNothingCovered(page, 'Answer Submitted', BARS);
    await saveAsDraft(page);
    await expectNothingCovered(page, 'Quiz Saved as Draft', BARS);
  });

  it('no control of a mail', { tags: 'long' }, async () => {
    const { page, dialog } = await mailDialog(viewport);
    await refuseAttachment(dialog);
    await expectNothingCovered(page, 'File too large');
  });

  it('no control of the question editor', { tags: 'long' }, async () => {
    const page = await hub.open('/questions', { as: await hub.teacher(), viewport });
    await button(page, 'Add Question').first().click();
    const editor = page.getByRole('dialog', { name: 'Add question' });
    await editor.locator('input[type=file]').first().setInputFiles(pdf);
    await expectNothingCovered(page);
  });
});

/** The question that leaves a notification the least room, because its options begin the furthest up. */
async function askShortestFirst(page: Page): Promise<void> {
  await page.route('**/api/quiz-sessions', async (route) => {
    const response = await route.fetch();
    const session = quizSession.parse(await response.json());
    session.questions.sort((a, b) => a.question.length - b.question.length);
    await route.fulfill({ response, json: session });
  });
}

const pdf = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
const tooLarge = { name: 'atlas.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11 * 1024 * 1024) };

async function mailDialog(viewport?: { width: number; height: number }) {
  const { firstName, lastName } = await hub.student();
  const page = await hub.open('/manage-students', { as: await hub.teacher(), ...(viewport && { viewport }) });
  await button(page, `Email ${firstName} ${lastName}`).click();
  const dialog = page.getByRole('dialog', { name: 'Email student' });
  return { page, dialog };
}

async function refuseAttachment(dialog: Locator): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles(tooLarge);
  await expectToast(dialog.page(), 'File too large', 'Please select a file smaller than 10MB.');
}

async function swipe(page: Page, distance: number): Promise<void> {
  const box = await notifications(page).getByRole('listitem').boundingBox();
  if (!box) throw new Error('No notification is shown');
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance, y, { steps: 5 });
  await page.mouse.up();
}

async function expectNothingCovered(page: Page, title?: string, among = CONTROLS): Promise<void> {
  const shown = notifications(page).getByRole('listitem');
  await expectToSee(title === undefined ? shown : shown.getByText(title));
  await expect.poll(() => shown.evaluate(controlsBelow, among)).toEqual([]);
}

const CONTROLS = 'a[href], button, input, select, textarea, label';
/** The actions of a screen at its lower edge, and a phone's links. */
const BARS = '[data-action-bar] button, [data-bottom-bar] a';

/** The elements that could be clicked in the notification's place if it were not there. */
function controlsBelow(shown: HTMLElement | SVGElement, among: string): string[] {
  const { left, top, right, bottom } = shown.getBoundingClientRect();
  if (left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight) return ['out of the window'];
  const found = new Set<string>();
  for (let x = left; x < right; x += 4) {
    for (let y = top; y < bottom; y += 4) {
      const below = document.elementsFromPoint(x, y).find((element) => !shown.contains(element));
      const control = below?.closest(among);
      if (control) found.add(control.textContent || control.outerHTML.slice(0, 120));
    }
  }
  return [...found];
}
