import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readSession } from '../e2e/support/answers.ts';
import { calculator, display, quizOf, strike } from '../e2e/support/new-quiz.ts';
import { PHONE } from '../e2e/support/pages.ts';
import { expectPosition, moreOptions, openedSession, option, submitAnswer, submitExam } from '../e2e/support/quiz.ts';
import { button, expectFocus, expectNotToSee, expectToast, expectToSee } from '../e2e/support/see.ts';
import { useHub } from '../e2e/support/hub.ts';

const hub = useHub();
const radio = (page: Page, name: string) => page.getByRole('main').getByRole('radio', { name, exact: true });

describe('striking options out', () => {
  it('by mouse, kept across reloads and only in this browser', { tags: 'long' }, async () => {
    const { api, page, session } = await quizOf(hub, ['single', 'single']);
    await option(page, 1).hover();
    await strike(page, 'B').click();
    await option(page, 2).click({ button: 'right' });
    await expectToSee(radio(page, 'B Second option (struck out)'), radio(page, 'C Third option (struck out)'));
    await expectToSee(page.getByText('Option C struck out.'));

    // Striking out the chosen option removes the choice; choosing a struck-out option removes the strike.
    await option(page, 0).check();
    await strike(page, 'A').click();
    expect(await option(page, 0).isChecked()).toBe(false);
    expect(await button(page, /^Submit/).count()).toBe(0);
    await option(page, 1).check();
    await expectToSee(radio(page, 'B Second option'));
    await option(page, 3).check();
    await expectToSee(radio(page, 'B Second option'));

    await button(page, 'Next').click();
    await expectPosition(page, 2, 2);
    expect(await page.getByRole('button', { pressed: true }).count()).toBe(0);
    await page.reload();
    await button(page, 'Previous').click();
    await expectToSee(radio(page, 'A First option (struck out)'), radio(page, 'C Third option (struck out)'));
    const saved = { index: 0, selected: { [session.questions[0]?.id ?? '']: 3 } };
    await expect.poll(async () => (await readSession(api, session.id)).place).toMatchObject(saved);
    const elsewhere = await hub.open(`/quiz?session=${session.id}`, { as: api });
    await expectToSee(radio(elsewhere, 'A First option'));
  });

  it('by keyboard', async () => {
    const { page } = await quizOf(hub, ['single', 'multiple']);
    const isStruck = (letter: string) => strike(page, letter).getAttribute('aria-pressed');
    await page.keyboard.press('Shift+A');
    await page.keyboard.press('Shift+Digit2');
    expect([await isStruck('A'), await isStruck('B'), await isStruck('C')]).toEqual(['true', 'true', 'false']);
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await page.keyboard.press('b');
    await page.keyboard.press('Shift+A');
    expect([await isStruck('A'), await isStruck('B')]).toEqual(['false', 'false']);
    expect(await option(page, 1).isChecked()).toBe(true);
    await page.keyboard.press('Shift+B');
    expect(await option(page, 1).isChecked()).toBe(false);

    await page.keyboard.press('ArrowRight');
    await expectPosition(page, 2, 2);
    await page.getByRole('checkbox').nth(0).check();
    await page.keyboard.press('Shift+A');
    expect(await page.getByRole('checkbox').nth(0).isChecked()).toBe(false);
    await page.keyboard.press('?');
    await expectToSee(page.getByText('Strike an option out, or undo that'));
  });
});

it('letters and digits as shortcuts can be switched off, also in an enlarged window, and stay off', async () => {
  const { page } = await quizOf(hub, ['single', 'single']);
  await page.setViewportSize({ width: 320, height: 640 });
  await button(page, 'Keyboard shortcuts').click();
  await page.getByRole('checkbox', { name: 'Use letters and digits as shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  for (const key of ['b', '2', 'Shift+A', 's', 'f', 'k', '?']) await page.keyboard.press(key);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expectPosition(page, 2, 2);
  await page.reload();
  await expectPosition(page, 2, 2);
  await page.keyboard.press('b');
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await button(page, 'Keyboard shortcuts').click();
  await page.getByRole('checkbox', { name: 'Use letters and digits as shortcuts' }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  expect(await option(page, 1).isChecked()).toBe(true);
});

describe('the calculator', () => {
  it('by keyboard and by mouse, while the question stays unchanged', async () => {
    const { page } = await quizOf(hub, ['single', 'single']);
    // The question takes the focus when it appears.
    await expectFocus(page.locator('#question'));
    await option(page, 2).focus();
    await page.keyboard.press('k');
    await expectFocus(calculator(page));
    await page.keyboard.type('1540/2-.5');
    await page.keyboard.press('Enter');
    expect(await display(page)).toBe('769.5');
    await expectToSee(calculator(page).getByText('770 − 0.5 ='));
    await page.keyboard.type('12');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('a/0=');
    expect(await display(page)).toBe('Error');
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expectNotToSee(calculator(page));
    await expectFocus(option(page, 2));

    // It stays open for the next question, and leaves keys that are pressed outside of it to the quiz.
    await page.keyboard.press('k');
    await page.keyboard.type('9r');
    await button(page, 'Next').click();
    await expectPosition(page, 2, 2);
    expect(await display(page)).toBe('3');
    await expectFocus(page.locator('#question'));
    await page.keyboard.press('2');
    expect(await option(page, 1).isChecked()).toBe(true);
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await expectNotToSee(calculator(page));

    await button(page, 'Calculator').click();
    for (const name of ['2', '0', '0', 'Add', '1', '0', 'Percent'])
      await button(calculator(page), new RegExp(`^${name}`)).click();
    // After a click, Enter still means "=".
    await page.keyboard.press('Enter');
    expect(await display(page)).toBe('220');
    await button(calculator(page), 'Close the calculator').click();
    await expectFocus(button(page, 'Calculator'));
  });
});

it('wrong answers can be practiced again, from the results and from the history', async () => {
  const { api, page, asked } = await quizOf(hub, ['single', 'single', 'single']);
  await submitAnswer(page, 0);
  await button(page, 'Next').click();
  await page.keyboard.press('Shift+A');
  await submitAnswer(page, 1);
  await submitExam(page);
  await expectToSee(page.getByRole('heading', { name: 'Results by category' }));
  const rows = page.getByRole('row').filter({ hasText: /^Tools/ });
  expect(await rows.allTextContents()).toEqual([
    expect.stringMatching(/^Tools 2 \d+0 of 1/),
    expect.stringMatching(/^Tools 3 \d+0 of 1/),
    expect.stringMatching(/^Tools 1 \d+1 of 1/),
  ]);
  expect(await page.getByText('struck out').count()).toBe(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quiz_strikes')))).toEqual(
    [],
  );

  await button(page, 'Retry the 2 I got wrong').click();
  await expectToast(page, 'Quiz Started', '2 questions to try again.');
  await expectPosition(page, 1, 2);
  const again = await openedSession(page, api);
  expect(again.questions.map(({ id }) => id)).toEqual(asked.slice(1).map(({ id }) => id));

  await page.goto('/quiz-history');
  await button(page, /^View Details/).click();
  await button(page.getByRole('dialog'), 'Retry the 2 I got wrong').click();
  await expectPosition(page, 1, 2);
});

it('students who turn it on say how sure they are, and find their confident mistakes', async () => {
  const { page, session, asked } = await quizOf(hub, ['single', 'single'], { viewport: PHONE });
  const sure = page.getByRole('group', { name: /^How sure are you/ });
  expect(await sure.count()).toBe(0);
  await page.goto('/quiz');
  await moreOptions(page);
  await expectNotToSee(page.getByRole('radio', { name: 'Sure and wrong' }));
  await page.getByRole('switch', { name: 'Ask how sure I am' }).click();

  await page.goto(`/quiz?session=${session.id}`);
  await option(page, 1).check();
  await sure.getByRole('radio', { name: 'Guess' }).check();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await sure.getByRole('radio', { name: 'Sure', exact: true }).isChecked()).toBe(true);
  await button(page, /^Submit Answer/).click();
  await expectNotToSee(sure);
  await button(page, /^Next/).click();
  await submitAnswer(page, 0);
  await submitExam(page);
  await expectToSee(page.getByRole('heading', { name: 'Results by category' }));

  await page.goto('/quiz-history');
  await button(page, /^View Details/).click();
  await expectToSee(page.getByRole('dialog').getByText('Sure', { exact: true }));

  await page.goto(`/quiz?topic=${asked[0]?.topicId ?? ''}`);
  await moreOptions(page);
  await page.getByRole('radio', { name: 'Sure and wrong' }).check();
  await button(page, 'Start Quiz').click();
  await expectPosition(page, 1, 1);
});
