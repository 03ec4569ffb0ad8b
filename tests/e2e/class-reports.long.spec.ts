import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { completeQuiz, newSession } from './support/answers.ts';
import { ALL_SIZES, violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { DESKTOP, PHONE } from './support/pages.ts';
import { button, expectFocus, expectToast, expectToSee, heading, link } from './support/see.ts';

const hub = useHub();

/** A student who has guessed: the first option of each question is sometimes right. */
async function aStudentWhoGuessed() {
  const student = await hub.student();
  await completeQuiz(student.api, 25);
  return { student, name: `${student.firstName} ${student.lastName}` };
}

/** The printed output: whether elements that are only for the screen are in it, and its number of sheets. */
async function onPaper(page: Page) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const isNavigationShown = await page.getByRole('navigation').first().isVisible();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  await page.emulateMedia({ media: 'screen' });
  return { isNavigationShown, sheets: pdf.match(/\/Type \/Page\b/g)?.length ?? 0 };
}

it('lists the students who need attention by a teacher’s limits, writes to them, and prints the reports', async () => {
  const { student, name } = await aStudentWhoGuessed();
  const page = await hub.open('/needs-attention', { as: await hub.teacher() });
  await expectToSee(heading(page, 'Needs Attention'));
  await button(page, 'Change limits').click();
  await page.getByLabel('Low accuracy: below this percent right').fill('99');
  expect(await violations(page, ALL_SIZES)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  await expectToast(page, 'Limits saved');
  await expectToSee(link(page, name).first());
  expect(await violations(page, ALL_SIZES)).toEqual([]);
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await button(page, 'Write to this student').click();
  await expectToSee(page.getByRole('dialog').getByText(`To ${name}`));
  await page.keyboard.press('Escape');

  await page.goto(`/students/${student.id}`);
  await expectToSee(heading(page, name), page.getByText('Student Detail'), page.getByText(student.email));
  await page.getByText('Extra time and sign-in').click();
  await expectToSee(page.getByRole('region', { name: 'Extra time' }));
  expect(await violations(page, ALL_SIZES)).toEqual([]);
  const ofStudent = await onPaper(page);
  expect(ofStudent).toMatchObject({ isNavigationShown: false });
  expect(ofStudent.sheets).toBeGreaterThanOrEqual(1);
  await page.goto('/analytics');
  await expectToSee(heading(page, 'Analytics'), page.getByText(name).first());
  expect(await onPaper(page)).toMatchObject({ isNavigationShown: false });
});

/** The parts that need a browser; the others are in tests/screens. */
describe('the screen of analytics', () => {
  /** One student who has completed a quiz, one who has left one. */
  beforeAll(async () => {
    await completeQuiz((await hub.student()).api, 10);
    await newSession((await hub.student()).api, 5);
  });

  const open = async (viewport = DESKTOP) => hub.open('/analytics', { as: await hub.teacher(), viewport });
  const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  it('has nothing wrong for axe, on a phone and a desktop, in both themes, as charts', async () => {
    const page = await open();
    await expectToSee(page.getByRole('application', { name: 'Completed sessions by score' }));
    expect(await violations(page)).toEqual([]);
  });

  it('has nothing wrong for axe as tables, which fit a phone', async () => {
    const page = await open(PHONE);
    await expectToSee(card(page, 'Accuracy by topic').getByRole('radio', { name: 'Table' }));
    for (const view of await page.getByRole('radio', { name: 'Table' }).all()) await view.check();
    expect(await violations(page)).toEqual([]);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
  });

  it('has sections reached by a bar that stays in sight, also by keyboard', async () => {
    const page = await open();
    const bar = page.getByRole('navigation', { name: 'Sections' });
    await expectToSee(page.getByRole('region', { name: 'Recent MCQ Activity' }));
    // Content that loads later would move the sections.
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    for (const [name, title] of [
      ['Students', 'Student MCQ Completion Summary'],
      ['Topic Performance', 'Topic Performance'],
    ] as const) {
      await link(bar, name).focus();
      await page.keyboard.press('Enter');
      const section = page.getByRole('heading', { name: title, exact: true });
      await expectFocus(section);
      await expect.poll(() => bar.locator('[aria-current]').textContent()).toBe(name);
      const [above, below] = [await bar.boundingBox(), await section.boundingBox()];
      expect(above?.y).toBe(0);
      expect(below?.y).toBeGreaterThanOrEqual(above?.height ?? Infinity);
    }
  });
});
