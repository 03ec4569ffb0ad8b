import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dayIn, plusDays } from '#shared/domain/study-days.ts';
import { listReadiness } from '#shared/insight/readiness.contract.ts';
import type { HistoryAttempt } from '#shared/practice/quiz-sessions.contract.ts';
import { TIME_ZONE } from './support/api.ts';
import { violations } from './support/axe.ts';
import { anExam, card, startExam } from './support/exams.ts';
import { useHub } from './support/hub.ts';
import { calculator, display, quizOf, strike } from './support/new-quiz.ts';
import { PHONE, type PageOptions } from './support/pages.ts';
import { moreOptions, option, submitAnswer } from './support/quiz.ts';
import { button, expectFocus, expectNotToSee, expectToSee, heading, link } from './support/see.ts';
import { strugglingStudent } from './support/struggling-student.ts';

const hub = useHub();

const TOUCH: PageOptions = { viewport: PHONE, context: { hasTouch: true, isMobile: true } };
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('options are struck out by touch, if several can be chosen', async () => {
  const { page } = await quizOf(hub, ['multiple'], TOUCH);
  const boxes = page.getByRole('checkbox');
  await boxes.nth(0).tap();
  await boxes.nth(1).tap();
  await expectToSee(button(page, 'Submit Answer'));
  const size = await strike(page, 'B').boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await strike(page, 'B').evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  await strike(page, 'B').tap();
  await expectNotToSee(button(page, 'Submit Answer'));
  await expectToSee(page.getByText('1 of 2 chosen'));
  await strike(page, 'B').tap();
  expect(await boxes.nth(1).isChecked()).toBe(false);
  await strike(page, 'C').tap();
  await boxes.nth(2).tap();
  await expectToSee(page.getByText('2 of 2 chosen'));
  expect(await strike(page, 'C').getAttribute('aria-pressed')).toBe('false');
});

it('the calculator is used by touch: above the actions, with the question in sight', async () => {
  const { page } = await quizOf(hub, ['single'], TOUCH);
  await strike(page, 'B').tap();
  await button(page, 'Calculator').tap();
  for (const name of ['9', 'Square \\(', 'Subtract', '1', 'Equals'])
    await button(calculator(page), new RegExp(`^${name}`)).tap();
  expect(await display(page)).toBe('80');
  const sheet = await calculator(page).boundingBox();
  const skip = await button(page, 'Skip Question').boundingBox();
  const question = await page.locator('#question').boundingBox();
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeLessThanOrEqual(skip?.y ?? 0);
  expect((question?.y ?? 0) + (question?.height ?? 0)).toBeLessThan(sheet?.y ?? 0);
  // The last option can be scrolled above it.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = await option(page, 3).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0);
  expect(await violations(page)).toEqual([]);
});

it('a plan leads up to the exam date, which is not saved while typed only in part', async () => {
  const page = await hub.open('/', { as: await hub.student(), viewport: PHONE });
  await button(page, 'Set exam date').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your exam' });
  const date = dialog.getByLabel('Exam date');
  await date.pressSequentially('02');
  expect(await violations(page)).toEqual([]);
  await date.press('Enter');
  await button(dialog, 'Save').click();
  await expectToSee(date);
  expect(await date.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true);
  const day = plusDays(dayIn(TIME_ZONE, new Date()), 100);
  await date.fill(day);
  await date.press('Enter');
  await expectToSee(page.getByText(/^(99|100) days until your .*exam on /));
  await expectFocus(button(page, 'Change exam'));
  await page.reload();
  await button(page, 'Change exam').click();
  expect(await date.inputValue()).toBe(day);
});

describe('axe finds nothing wrong, on a phone and a desktop, in both themes, with', () => {
  it('how sure students are, the results of wrong answers, and the shares of options', async () => {
    const { page, session } = await quizOf(hub, ['single', 'multiple'], { viewport: PHONE });
    await page.goto('/quiz');
    await moreOptions(page);
    await page.getByRole('switch', { name: 'Ask how sure I am' }).click();
    await page.goto(`/quiz?session=${session.id}`);
    await option(page, 1).check();
    await page
      .getByRole('group', { name: /^How sure are you/ })
      .getByRole('radio', { name: 'Sure', exact: true })
      .check();
    expect(await violations(page)).toEqual([]);
    await submitAnswer(page, 1);
    await button(page, 'Options').click();
    await button(page, 'Submit Exam').click();
    await expectToSee(button(page, 'Retry the 2 I got wrong'));
    expect(await violations(page)).toEqual([]);

    // As the server returns them once ten students have answered and the statistics are computed.
    await page.route('**/attempts-user', async (route) => {
      const response = await route.fetch();
      const questions = (await response.json()) as HistoryAttempt[];
      const json = questions.map((question) => ({ ...question, shares: [43, 57, 0, 100] }));
      await route.fulfill({ response, json });
    });
    await page.goto('/quiz-history');
    await button(page, /^View Details/).click();
    const shares = page.getByRole('dialog').getByText('chosen by 43% of students', { exact: true });
    await expect.poll(() => shares.count()).toBe(2);
    expect(await violations(page)).toEqual([]);
  });

  it('the progress of a student, none yet, and the pools of questions', async () => {
    const { account, topic } = await strugglingStudent(hub);
    const page = await hub.open('/quiz-history', { as: account });
    const byWeek = part(page, 'Accuracy by week');
    await expectToSee(byWeek.getByRole('figure', { name: /^Accuracy by week: 0% in the week of / }));
    expect(await violations(page)).toEqual([]);
    await byWeek.getByRole('radio', { name: 'Table' }).check();
    expect(await violations(page)).toEqual([]);
    await page.goto(`/quiz?topic=${topic.id}`);
    const options = page.getByRole('region', { name: 'Options' });
    const counts = ['6 questions', '0 questions'].map((count) => options.getByText(count, { exact: true }));
    await expectToSee(...counts);
    expect(await violations(page)).toEqual([]);

    const beginner = await hub.open('/quiz-history', { as: await hub.student() });
    await expectToSee(beginner.getByText(/^No answers yet\./));
    expect(await violations(beginner)).toEqual([]);
  });

  it('a check of readiness: before it, its questions, and its result', async () => {
    await anExam(await hub.teacher(), 'Checked');
    const page = await hub.open('/exams', { as: await hub.student(), viewport: PHONE });
    await link(card(page, 'Checked'), 'Where do I stand?').click();
    await expectToSee(button(page, 'Start check'));
    expect(await violations(page)).toEqual([]);
    await button(page, 'Start check').click();
    await option(page, 0).check();
    expect(await violations(page)).toEqual([]);
    await button(page, 'Submit Answer').click();
    await expectToSee(page.getByRole('progressbar', { name: 'Question 2 of at most 25' }));
    await button(page, 'Finish').click();
    expect(await violations(page)).toEqual([]);
    await button(page.getByRole('alertdialog'), 'Finish check').click();
    await expectToSee(heading(page, 'Where you stand'), page.getByText('Too few answers to tell'));
    expect(await violations(page)).toEqual([]);
  });

  it('the break, the review and the results of an exam, and readiness for it', async () => {
    await anExam(await hub.teacher(), 'Measured', { isOfAll: true });
    const { api } = await hub.student();
    const page = await hub.open('/exams', { as: api, viewport: PHONE });
    const readiness = card(page, 'Measured').getByRole('region', { name: 'Are you ready?' });
    await expectToSee(readiness.getByText(/^\d+ more questions in Veins$/));
    expect(await violations(page)).toEqual([]);

    const { questions } = await startExam(page, api, 'Measured');
    const number = questions.findIndex(({ kind }) => kind === 'single') + 1;
    await button(page, new RegExp(String.raw`^Question ${number}\b`)).click();
    await option(page, 0).check();
    await button(page, 'Review').click();
    await button(page, 'Take a break').click();
    await expectToSee(heading(page, 'Break'));
    expect(await violations(page)).toEqual([]);
    await button(page, 'Continue exam').click();
    await button(page, 'Review').click();
    const review = page.getByRole('dialog', { name: 'Review your exam' });
    await expectToSee(review.getByText('1 of 8 questions answered.'));
    expect(await violations(page)).toEqual([]);
    await button(review, 'End exam').click();
    await button(page.getByRole('alertdialog', { name: 'End the exam?' }), 'End exam').click();
    await expectToSee(page.getByRole('heading', { name: 'By domain' }));
    expect(await violations(page)).toEqual([]);
    await link(page, 'Back to Exams').click();
    await expectToSee(card(page, 'Measured').getByText('Taken'));
    expect(await violations(page)).toEqual([]);

    const known = (await api.call(listReadiness, {})).find(({ name }) => name === 'The Board Measured');
    const expected = { percent: 77, low: 71, high: 83 };
    const domains = known?.domains.map((domain) => ({ ...domain, expected, more: 0 }));
    const estimated = { ...known, estimate: { ...expected, passProbability: 62 }, domains };
    await page.route('**/api/exams/readiness', (route) => route.fulfill({ json: [estimated] }));
    await page.reload();
    await readiness.getByText('By domain').press('Enter');
    await expectToSee(button(readiness, 'Practice Veins'));
    expect(await violations(page)).toEqual([]);
  });
});
