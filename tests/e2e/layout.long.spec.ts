import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SINGLE_TOPIC } from './support/answers.ts';
import { useHub } from './support/hub.ts';
import { DESKTOP, PHONE } from './support/pages.ts';
import { startQuiz, submitAnswer } from './support/quiz.ts';
import { button, expectFocus, expectNotToSee, expectToSee, heading, link } from './support/see.ts';

const hub = useHub();
const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${String(locator)} is not shown`);
  return { ...box, bottom: box.y + box.height };
}

describe('on a phone', () => {
  it.each([
    ['/', 'Portal'],
    ['/quiz', 'Practice'],
    ['/student/quiz', 'Practice'],
    ['/sprints', 'Practice'],
    ['/flashcards/overview', 'Cards'],
    ['/quiz-history', 'Progress'],
  ])('a student at %s has a low header, and a bar at the lower edge that says %s', async (path, name) => {
    const page = await hub.open(path, { as: await hub.student(), viewport: PHONE });
    const bar = mainNavigation(page);
    await expectToSee(bar);
    expect((await boxOf(page.getByRole('banner'))).height).toBe(56);
    expect(await bar.getByRole('link').allTextContents()).toEqual(['Portal', 'Practice', 'Cards', 'Progress']);
    expect(await bar.locator('[data-lit]').textContent()).toBe(name);
    expect((await boxOf(bar)).bottom).toBe(PHONE.height);
  });

  it('a student finds the rest beside it, and the account in its menu', async () => {
    const page = await hub.open('/quiz-history', { as: await hub.student(), viewport: PHONE });
    await button(page, /, account$/).click();
    const items = page.getByRole('menuitem');
    await expectToSee(items.filter({ hasText: 'Logout' }));
    await items.filter({ hasText: 'Theme: System' }).click();
    await items.filter({ hasText: 'Theme: Light' }).click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.keyboard.press('Escape');
    await link(page, 'My reports').click();
    await page.waitForURL('**/reports');
    await link(page, 'Practice').click();
    await link(page, 'Exams').click();
    await expectToSee(heading(page, 'Exams'));
  });

  it('the bar covers no control, and is hidden while a quiz runs', async () => {
    const student = await hub.student();
    const page = await hub.open('/', { as: student, viewport: PHONE });
    const bar = mainNavigation(page);
    await expectToSee(page.getByRole('region', { name: 'Study Topics' }).getByRole('link').last());
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const last = page.getByRole('main').getByRole('link').last();
    expect((await boxOf(last)).bottom).toBeLessThan((await boxOf(bar)).y);
    await page.goto('/quiz');
    await page.getByLabel('Search categories').fill(SINGLE_TOPIC);
    await page.getByRole('checkbox', { name: new RegExp(`^${SINGLE_TOPIC}`) }).check();
    const start = await boxOf(button(page, 'Start Quiz'));
    expect(start.bottom).toBeLessThanOrEqual((await boxOf(bar)).y);

    await startQuiz(page, student.api);
    await expectNotToSee(bar);
    await submitAnswer(page, 0);
    await button(page, 'Options').click();
    await button(page, 'Submit Exam').click();
    await expectToSee(page.getByText('Quiz completed!'), bar);
    await button(page, 'Review Questions One by One').click();
    await expectToSee(page.getByText('Review Mode'));
    await expectNotToSee(bar);
  });

  it('a teacher has a low header, with five links and all others behind More', async () => {
    const page = await hub.open('/questions', { as: await hub.teacher(), viewport: PHONE });
    const strip = mainNavigation(page);
    await expectToSee(strip.getByText('MCQs'));
    expect((await boxOf(page.getByRole('banner'))).height).toBe(56);
    const links = strip.getByRole('link').filter({ visible: true });
    expect(await links.allTextContents()).toEqual(['Home', 'MCQs', 'Verify', 'Cards', 'Email']);
    // None of them is cut off.
    const more = await boxOf(button(strip, /^More/));
    expect(more.x + more.width).toBeLessThanOrEqual((await boxOf(button(page, /, account$/))).x);
    await button(strip, /^More/).click();
    await expectToSee(page.getByRole('menuitem', { name: 'Settings' }));
    await page.getByRole('menuitem', { name: 'Contacts' }).click();
    await page.waitForURL('**/contacts');
  });

  it('the question bank has pages instead of one long list', async () => {
    const page = await hub.open('/questions', { as: await hub.teacher(), viewport: PHONE });
    const rows = page.getByRole('grid').getByRole('row');
    await expectToSee(page.getByText(/^Questions 1–25 of /));
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8000);
    const first = await rows.nth(1).textContent();
    await button(page, 'Next').click();
    await expectToSee(page.getByText(/^Questions 26–50 of /));
    await expect.poll(() => rows.nth(1).getAttribute('aria-rowindex')).toBe('27');
    await expect.poll(() => rows.nth(1).textContent()).not.toBe(first);
  });
});

describe('on a laptop', () => {
  it('all links of a teacher are in one row', async () => {
    const page = await hub.open('/', { as: await hub.teacher(), viewport: { width: 1280, height: 800 } });
    const links = mainNavigation(page).getByRole('link').filter({ visible: true });
    await expectToSee(links.first());
    const boxes = await Promise.all((await links.all()).map(boxOf));
    expect(boxes).toHaveLength(16);
    expect(new Set(boxes.map(({ bottom }) => bottom)).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  });

  it('on a narrow one they are behind the names of their groups', async () => {
    const page = await hub.open('/gradebook', { as: await hub.teacher(), viewport: { width: 1024, height: 768 } });
    const nav = mainNavigation(page);
    const people = button(nav, /^People/);
    expect(await button(nav, 'Teach').getAttribute('data-lit')).not.toBeNull();
    await people.press('Enter');
    await expectToSee(link(nav, 'Approvals'), link(nav, 'Email Students'));
    await page.keyboard.press('Escape');
    await expectNotToSee(link(nav, 'Approvals'));
    await expectFocus(people);
    await people.click();
    await heading(page, 'Gradebook').click();
    await expectNotToSee(link(nav, 'Approvals'));
    await people.click();
    await link(nav, 'Approvals').click();
    await expectToSee(heading(page, 'User Approvals'));
    await expectNotToSee(link(nav, 'Approvals'));
  });

  it.each([
    ['a student', '/quiz-history', 1064],
    ['the teacher', '/questions', 1280],
  ])('the header of %s is as wide as the screen below it', async (who, path, width) => {
    const as = who === 'a student' ? await hub.student() : await hub.teacher();
    const page = await hub.open(path, { as, viewport: DESKTOP });
    await expectToSee(page.locator('h1'));
    const edges = await page.evaluate(() =>
      ['header > div', 'main'].map((selector) => {
        const element = document.querySelector(selector);
        if (element === null) throw new Error(`there is no ${selector}`);
        const { paddingLeft, paddingRight } = getComputedStyle(element);
        const { left, right } = element.getBoundingClientRect();
        return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)];
      }),
    );
    expect(edges[0]).toEqual(edges[1]);
    expect((edges[1]?.[1] ?? 0) - (edges[1]?.[0] ?? 0)).toBe(width);
  });

  it('the teacher sees nine questions of the bank at once', async () => {
    const page = await hub.open('/questions', { as: await hub.teacher(), viewport: DESKTOP });
    const ninth = page.locator('[data-row="8"]');
    await expectToSee(ninth);
    expect((await boxOf(ninth)).bottom).toBeLessThanOrEqual(DESKTOP.height);
  });
});
