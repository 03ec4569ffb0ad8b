import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { completeQuiz } from './support/answers.ts';
import { ALL_SIZES, violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { button, expectToast, expectToSee, heading, link } from './support/see.ts';

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
  await expectToSee(
    heading(page, 'Student Detail'),
    page.getByText(student.email),
    page.getByRole('region', { name: 'Extra time' }),
  );
  expect(await violations(page, ALL_SIZES)).toEqual([]);
  const ofStudent = await onPaper(page);
  expect(ofStudent).toMatchObject({ isNavigationShown: false });
  expect(ofStudent.sheets).toBeGreaterThanOrEqual(1);
  await page.goto('/analytics');
  await expectToSee(heading(page, 'Analytics'), page.getByText(name).first());
  expect(await onPaper(page)).toMatchObject({ isNavigationShown: false });
});
