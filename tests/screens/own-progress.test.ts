import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectPosition, openedSession } from '../e2e/support/quiz.ts';
import { button, expectFocus, expectToast, expectToSee, heading } from '../e2e/support/see.ts';
import { strugglingStudent } from '../e2e/support/struggling-student.ts';
import { sharedHub as hub } from '../e2e/support/hub.ts';

// An opened address includes its figures.
const history = (page: Page) => page.getByRole('link', { name: 'Quiz History', exact: true }).first();
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pool = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Questions', exact: true }).getByRole('radio', { name, exact: true });

describe('My Progress', () => {
  it('shows wrongly answered topics, and starts a quiz on them with one press', async () => {
    const { account, main, topic } = await strugglingStudent(hub);
    const page = await hub.open('/quiz-history', { as: account });
    const weakest = part(page, 'Topics that need work');
    await expectToSee(weakest.getByText(topic.name), weakest.getByText('0%'));

    const byTopic = part(page, 'Accuracy by topic');
    await expectToSee(byTopic.getByText('0 of 6'));
    await button(byTopic, `${main.name} (1 subcategory)`).click();
    await expectToSee(byTopic.getByText(topic.name));

    const byWeek = part(page, 'Accuracy by week');
    await expectToSee(byWeek.getByRole('figure', { name: /^Accuracy by week: 0% in the week of / }));
    await byWeek.getByRole('radio', { name: 'Table' }).check();
    expect(await byWeek.getByRole('row').last().textContent()).toMatch(/60% Keep Going$/);

    await button(page, 'Practice these topics').click();
    const session = await openedSession(page, account.api);
    expect(session).toMatchObject({ topicIds: [topic.id], totalQuestions: 10, answerReveal: 'after_submit' });
    await expectPosition(page, 1, 10);
    await expectToast(page, 'Quiz Started', '10 questions on the topics that need work.');
  });

  it('says why a quiz could not be started, and stays open', { tags: 'long' }, async () => {
    const { account } = await strugglingStudent(hub);
    const page = await hub.open('/quiz-history', { as: account, allow: [/status of 409/] });
    await page.route('**/api/quiz-sessions', (route) =>
      route.fulfill({ status: 409, json: { message: 'There are no questions left', code: 'no_questions' } }),
    );
    await button(page, 'Practice these topics').click();
    await expectToast(page, 'The quiz could not be started', 'There are no questions left');
    expect(await button(page, 'Practice these topics').isEnabled()).toBe(true);
  });

  it('offers no quiz to an account that awaits approval', { tags: 'long' }, async () => {
    // Students who await approval have no answers; if they had, they would see this.
    const topic = { topicId: randomUUID(), topicName: 'Doppler', parentId: null, answered: 9, correct: 3 };
    const page = await hub.open('/', { as: await hub.student({ isApproved: false }) });
    await page.route('**/api/progress', (route) =>
      route.fulfill({ json: { topics: [topic], trend: [], weakest: [topic] } }),
    );
    await history(page).click();
    await expectToSee(page.getByText(/^Your account is awaiting approval\. You can take quizzes/));
    expect(await button(page, 'Practice these topics').isDisabled()).toBe(true);
  });

  it('leads students without answers to a quiz, and can be reloaded after a failure', { tags: 'long' }, async () => {
    const page = await hub.open('/', { as: await hub.student(), allow: [/ERR_FAILED/] });
    await page.route('**/api/progress', (route) => route.abort(), { times: 1 });
    await history(page).click();
    await expectToSee(page.getByText('Your progress could not be loaded'));
    await button(page, 'Try again').click();
    await expectToSee(page.getByText(/^No answers yet\./));
    await page.getByRole('link', { name: 'Take a quiz', exact: true }).click();
    await expectToSee(heading(page, 'Take a Quiz'));
  });
});

describe('the pool of questions', () => {
  it('is chosen by keyboard, with its count, and limits how many can be asked', async () => {
    const { account, topic, session } = await strugglingStudent(hub);
    const page = await hub.open(`/quiz?topic=${topic.id}`, { as: account });
    const options = page.getByRole('region', { name: 'Options' });
    const counts = ['6 questions', '0 questions'].map((count) => options.getByText(count, { exact: true }));
    await expectToSee(...counts);

    await pool(page, 'All').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expectFocus(pool(page, 'Wrong last time'));
    await expectToSee(page.getByText('6 of 6 questions answered wrong last time, no time limit'));
    await page.getByRole('radio', { name: 'All (6)' }).check();
    await button(page, 'Start Quiz').click();
    const drawn = await openedSession(page, account.api);
    expect(drawn.questions.map(({ id }) => id).toSorted()).toEqual(session.questions.map(({ id }) => id).toSorted());
  });

  it('that is empty says so instead of starting', async () => {
    const { account, topic } = await strugglingStudent(hub);
    const page = await hub.open(`/quiz?topic=${topic.id}`, { as: account });
    await pool(page, 'Flagged').check();
    await expectToSee(page.getByText('You have not flagged any question of the selected categories.'));
    expect(await button(page, 'Start Quiz').isDisabled()).toBe(true);
    await pool(page, 'Never seen').check();
    const left = topic.questionCount - 6;
    const asked = Math.min(10, left);
    await expectToSee(page.getByText(`${asked} of ${left} questions never seen, no time limit`));
    expect(await button(page, 'Start Quiz').isEnabled()).toBe(true);
  });

  it('that could not be counted can be counted again; the pool of all questions needs no count', async () => {
    const { account, topic } = await strugglingStudent(hub);
    const page = await hub.open('about:blank', { as: account, allow: [/ERR_FAILED/] });
    await page.route('**/api/quiz-pools?*', (route) => route.abort(), { times: 1 });
    await page.goto(`/quiz?topic=${topic.id}`);
    await expectToSee(page.getByRole('alert'));
    expect(await button(page, 'Start Quiz').isEnabled()).toBe(true);
    await pool(page, 'Wrong last time').check();
    expect(await button(page, 'Start Quiz').isDisabled()).toBe(true);
    await button(page, 'Try again').click();
    await expectToSee(page.getByText('6 of 6 questions answered wrong last time, no time limit'));
  });
});
