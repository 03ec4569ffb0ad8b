import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { sharedHub as hub } from '../e2e/support/hub.ts';
import { expectPosition, option, readKey, studentInQuiz, submitAnswer, submitExam } from '../e2e/support/quiz.ts';
import { button, expectFocus, expectToSee, heading } from '../e2e/support/see.ts';

const goTo = (page: Page, number: number) => button(page, new RegExp(`^Question ${number},`)).click();

describe('before the end', () => {
  it('open questions are listed with links, and the focus is on going back', async () => {
    const { page } = await studentInQuiz(hub);
    await submitAnswer(page, 0);
    await button(page, 'Next').click();
    await button(page, 'Skip Question').click();
    await option(page, 1).check();
    await button(page, 'Next').click();
    await button(page, 'Flag this question').click();
    await button(page, 'Next').click();
    await button(page, 'Finish Quiz').click();
    const dialog = page.getByRole('dialog', { name: 'You skipped 1 question' });
    await expectFocus(button(dialog, 'Review Skipped Questions'));
    const listed = async (part: string) =>
      dialog.getByRole('region', { name: part }).getByRole('button').allTextContents();
    expect(await listed('Not answered (2)')).toEqual(['4', '5']);
    expect(await listed('Skipped (1)')).toEqual(['2']);
    expect(await listed('Selected, but not submitted (1)')).toEqual(['3']);
    expect(await listed('Flagged (1)')).toEqual(['4']);
    await button(dialog.getByRole('region', { name: 'Flagged (1)' }), 'Go to question 4').click();
    await expectPosition(page, 4, 5);

    await button(page, 'Options').click();
    const options = page.getByRole('dialog', { name: 'Quiz Options' });
    await expectFocus(button(options, 'Cancel'));
    await button(options.getByRole('region', { name: 'Skipped (1)' }), 'Go to question 2').click();
    await expectPosition(page, 2, 5);
  });

  it('arrow keys never end the quiz, with or without open answers', async () => {
    const { page } = await studentInQuiz(hub);
    for (let number = 1; number <= 5; number += 1) {
      await goTo(page, number);
      await submitAnswer(page, 0);
    }
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expectPosition(page, 4, 5);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await button(page, 'Finish Quiz').click();
    await expectToSee(page.getByText('Quiz completed!'));
  });
});

it('after the results the navigator marks right, wrong and unanswered questions, and can filter them', async () => {
  const { page, session } = await studentInQuiz(hub);
  const key = await readKey(await hub.teacher());
  const right = (index: number) => key.get(session.questions[index]?.id ?? '') ?? 0;
  await submitAnswer(page, right(0));
  await goTo(page, 2);
  await submitAnswer(page, right(1) === 0 ? 1 : 0);
  await button(page, 'Flag this question').click();
  await submitExam(page);
  await expectToSee(heading(page, 'Quiz Results'));
  await button(page, 'Review Questions One by One').click();
  const navigator = page.getByRole('navigation', { name: 'Questions' });
  const names = () =>
    navigator.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const whole = [
    'Question 1, right',
    'Question 2, wrong, flagged',
    ...[3, 4, 5].map((n) => `Question ${n}, unanswered`),
  ];
  expect(await names()).toEqual(whole);
  const show = (label: string) => navigator.getByRole('radio', { name: label }).check();
  await show('Wrong 1');
  expect(await names()).toEqual(whole.slice(1, 2));
  await show('Unanswered 3');
  expect(await names()).toEqual(whole.slice(2));
  await show('Flagged 1');
  await button(navigator, 'Question 2, wrong, flagged').click();
  await expectPosition(page, 2, 5);
  await show('All 5');
  expect(await names()).toEqual(whole);
});
