import { describe, expect, it } from 'vitest';
import { getStudentStats } from '#shared/practice/progress.contract.ts';
import { readSession } from '../e2e/support/answers.ts';
import { sharedHub as hub } from '../e2e/support/hub.ts';
import { expectPosition, openedSession, option, studentInQuiz, submitAnswer, submitExam } from '../e2e/support/quiz.ts';
import { button, expectNotToSee, expectToast, expectToSee, heading, link } from '../e2e/support/see.ts';

describe('a running quiz', () => {
  it('returns to the same question after a reload, with choices and answers', async () => {
    const { page } = await studentInQuiz(hub);
    await submitAnswer(page, 2);
    await button(page, 'Next').click();
    await expectPosition(page, 2, 5);
    await option(page, 1).check();
    const address = page.url();

    await page.reload();
    await expectPosition(page, 2, 5);
    expect(await option(page, 1).isChecked()).toBe(true);
    await expectToSee(button(page, 'Question 1, submitted'), button(page, 'Question 2, selected'));
    expect(page.url()).toBe(address);
    await button(page, 'Question 1, submitted').click();
    expect(await option(page, 2).isChecked()).toBe(true);
    expect(await option(page, 2).isDisabled()).toBe(true);
  });

  it('warns of skipped questions and leads back to the first of them', async () => {
    const { page } = await studentInQuiz(hub);
    await button(page, 'Next').click();
    await button(page, 'Skip Question').click();
    await button(page, 'Question 5, unanswered').click();
    await submitAnswer(page, 0);
    await button(page, 'Finish Quiz').click();
    const warning = page.getByRole('dialog', { name: 'You skipped 1 question' });
    await button(warning, 'Review Skipped Questions').click();
    await expectPosition(page, 2, 5);
    await expectNotToSee(warning);

    await button(page, 'Question 5, submitted').click();
    await button(page, 'Finish Quiz').click();
    await button(warning, 'Finish Quiz Anyway').click();
    await expectToSee(heading(page, 'Quiz Results'), page.getByText(/^You scored [01] out of 5 questions correctly$/));
    expect(await page.getByText('Not answered').count()).toBe(4);
  });

  it('is handed in as an exam with at least one answer, and can then only be reviewed', async () => {
    const { api, page, session } = await studentInQuiz(hub);
    await submitExam(page);
    await expectToast(
      page,
      'No Answers Submitted',
      "You haven't submitted any answers yet. Please answer at least one question before submitting.",
    );
    await submitAnswer(page, 0);
    await submitExam(page);
    await expectToast(page, 'Exam Submitted', 'Submitted with 1 answered question out of 5.');
    await expectToSee(heading(page, 'Quiz Results'));
    expect((await readSession(api, session.id)).completedAt).not.toBeNull();

    await button(page, 'Review Questions One by One').click();
    await expectToSee(page.getByText('Review Mode'), page.getByText('✓ Correct'));
    expect(await option(page, 0).isDisabled()).toBe(true);
    await button(page, 'Options').click();
    await button(page, 'Save as Draft').click();
    await expectToast(page, 'Cannot Save Draft', 'This exam has already been submitted and cannot be saved as draft.');
  });
});

describe('an answer', () => {
  it('that the server refuses stays chosen, with a message', async () => {
    const { api, page, session } = await studentInQuiz(hub, {}, { allow: [/404/] });
    await page.route('**/api/quiz-attempts', (route) => route.fulfill({ status: 404, body: '' }));
    await option(page, 2).check();
    await button(page, 'Submit Answer').click();
    await expectToast(page, 'Error', 'Failed to save your answer. Please try again.');
    expect(await option(page, 2).isChecked()).toBe(true);
    expect(await option(page, 2).isDisabled()).toBe(false);

    await page.unroute('**/api/quiz-attempts');
    await button(page, 'Submit Answer').click();
    await expectToast(page, 'Answer Submitted');
    expect((await readSession(api, session.id)).answers).toMatchObject([{ selectedAnswer: 2 }]);
  });

  it('is sent and counted once, however often Submit Answer is pressed', async () => {
    const { api, page, session } = await studentInQuiz(hub);
    let posts = 0;
    let release = () => {};
    const pressedTwice = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/quiz-attempts', async (route) => {
      posts += 1;
      await pressedTwice;
      await route.continue();
    });
    await option(page, 0).check();
    await button(page, 'Submit Answer').dblclick();
    await page.keyboard.press('Enter');
    release();
    await expectToast(page, 'Answer Submitted');
    expect(posts).toBe(1);
    expect((await readSession(api, session.id)).answers).toHaveLength(1);
    expect(await api.call(getStudentStats, {})).toMatchObject({ questionsAnswered: 1 });
  });
});

describe('the navigator', () => {
  it('is compact above twenty questions, with a grid of fifty to a page', async () => {
    const { page, session } = await studentInQuiz(hub, { category: 'Physics', questions: /^All/ });
    const { totalQuestions: total } = session;
    const navigator = page.getByRole('navigation', { name: 'Questions' });
    const numbers = navigator.getByRole('button', { name: /^Question \d+/ });
    expect(await numbers.count()).toBe(11);
    await button(navigator, /^\+10/).click();
    await expectPosition(page, 11, total);
    expect(await numbers.first().textContent()).toBe('6');
    await button(navigator, /^Last/).click();
    await expectPosition(page, total, total);
    await button(navigator, /^-10/).click();
    await expectPosition(page, total - 10, total);
    await button(navigator, /^First/).click();
    await expectPosition(page, 1, total);
    await button(page, 'Skip Question').click();
    await expect.poll(() => navigator.getByRole('definition').allTextContents()).toEqual(['0', '0', '1']);

    await button(navigator, 'Show Grid').click();
    expect(await numbers.count()).toBe(61);
    await button(navigator, 'Next page').click();
    await expectToSee(navigator.getByText(`51–100 of ${total}`));
    await button(navigator, 'Question 75, unanswered').click();
    await expectPosition(page, 75, total);
    await button(navigator, 'Hide Grid').click();
    expect(await numbers.count()).toBe(11);
  });

  it('has one button per question up to twenty', async () => {
    const { page } = await studentInQuiz(hub, { category: 'Vascular', questions: '20' });
    expect(await page.getByRole('navigation', { name: 'Questions' }).getByRole('button').count()).toBe(20);
  });
});

describe('setup', () => {
  it('starts with the category in the address', async () => {
    const { api } = await hub.student();
    const page = await hub.open('/', { as: api });
    await link(page, 'Quiz on Abdomen').click();
    await page.waitForURL(/\/quiz\?topic=[0-9a-f-]{36}$/);
    await expectToSee(button(page, 'Remove Abdomen'));
    await button(page, 'Start Quiz').click();
    expect(await openedSession(page, api)).toMatchObject({ topicName: 'Abdomen', totalQuestions: 10 });
  });
});
