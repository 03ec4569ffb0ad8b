import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { SessionQuestion } from '#shared/practice/quiz-sessions.contract.ts';
import { Api, newRegistration } from './support/api.ts';
import { useHub } from './support/hub.ts';
import { DESKTOP, PHONE } from './support/pages.ts';
import { SINGLE_TOPIC } from './support/answers.ts';
import { expectPosition, openedSession, option, readKey, submitAnswer } from './support/quiz.ts';
import { button, expectFocus, expectNotToSee, expectToast, expectToSee, heading, link, tabTo } from './support/see.ts';
import { TEACHER } from './support/server.ts';

const hub = useHub({ engine: 'embedded' });
const AWAITING = 'Your account is awaiting approval';

it.each([
  ['a phone', PHONE, { portal: 'Portal', history: 'Progress' }],
  ['a desktop', DESKTOP, { portal: 'Learning Portal', history: 'Quiz History' }],
])('a new student gets from registration to reviewed results on %s', async (_device, viewport, links) => {
  const form = newRegistration();
  const student = await hub.open('/auth', { viewport });
  await register(student, form);
  await expectToast(
    student,
    'Registration Successful',
    'Your account is pending approval. You can browse available content.',
  );
  await expectToSee(heading(student, `Welcome, ${form.firstName}`), student.getByText(AWAITING, { exact: true }));
  await tryWarmUp(student);
  await student.goBack();
  await setExamDate(student);
  await link(student, 'Practice').click();
  await expectStartRefused(student);

  const teacher = await hub.open('/auth', { viewport });
  await approve(teacher, `${form.firstName} ${form.lastName}`);

  await link(student, links.portal).click();
  await expectNotToSee(student.getByText(AWAITING));
  await link(student, /^Start Learning/).click();
  await startByKeyboard(student);
  const { questions } = await openedSession(student, await apiOf(student));
  expect(questions).toHaveLength(10);
  await answerTen(student, questions);

  await button(student, 'Finish Quiz').click();
  await expectResults(student);
  await link(student, links.history).click();
  await expectInHistory(student);
  await link(student, links.portal).click();
  await expectInPortal(student, form.firstName);
});

async function register(page: Page, form: ReturnType<typeof newRegistration>): Promise<void> {
  await page.getByLabel('First name').fill(form.firstName);
  await page.getByLabel('Last name').fill(form.lastName);
  await page.getByLabel('Email').fill(form.email);
  await page.getByLabel('Date of birth').fill(form.dateOfBirth);
  await page.getByLabel('Password', { exact: true }).fill(form.password);
  await button(page, 'Register as Student').click();
}

async function tryWarmUp(page: Page): Promise<void> {
  await link(page, /^Warm up/).click();
  await expectPosition(page, 1, 5);
  await option(page, 0).check();
  await button(page, 'Submit Answer').click();
  await expectToSee(page.getByText(/^(Correct|Incorrect)/).first());
}

async function setExamDate(page: Page): Promise<void> {
  await button(page, 'Set exam date').click();
  await page.getByLabel('Exam date').fill(`${new Date().getFullYear() + 1}-12-31`);
  await button(page, 'Save').click();
  await expectToSee(page.getByText(/^\d+ days until your .*exam/));
}

async function expectStartRefused(page: Page): Promise<void> {
  await expectToSee(heading(page, 'Take a Quiz'));
  expect(await button(page, 'Select Categories First').isDisabled()).toBe(true);
  await page.getByLabel('Search categories').fill(SINGLE_TOPIC);
  await page.getByRole('checkbox', { name: new RegExp(`^${SINGLE_TOPIC}`) }).check();
  expect(await button(page, 'Start Quiz').isDisabled()).toBe(true);
  await expectToSee(
    page.getByText('Your account is awaiting approval. You can take quizzes once your teacher has approved it.'),
  );
}

async function approve(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Teacher/Admin' }).click();
  await page.getByLabel('Email').fill(TEACHER.email);
  await page.getByLabel('Password', { exact: true }).fill(TEACHER.password);
  await button(page, 'Login').click();
  await expectToSee(heading(page, 'Dashboard'));
  await link(page, 'Review Approvals').click();
  await expectToSee(heading(page, 'User Approvals'));
  await button(page, `Approve ${name}`).click();
  await expectToast(page, 'Student Approved');
  await expectNotToSee(button(page, `Approve ${name}`));
}

/** From the search to the start without a mouse; ten questions are the default. */
async function startByKeyboard(page: Page): Promise<void> {
  await tabTo(page.getByLabel('Search categories'));
  await page.keyboard.type('peripheral v');
  await tabTo(page.getByRole('checkbox', { name: /^Vascular/ }));
  await page.keyboard.press('ArrowDown');
  await expectFocus(page.getByRole('checkbox', { name: new RegExp(`^${SINGLE_TOPIC}`) }));
  await page.keyboard.press('Space');
  const reveal = page.getByRole('radio', { name: 'After the quiz' });
  if (!(await reveal.isVisible())) {
    await tabTo(page.getByText(/^More: /));
    await page.keyboard.press('Enter');
  }
  await tabTo(reveal);
  await page.keyboard.press('ArrowRight');
  await tabTo(button(page, 'Start Quiz'));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Quiz Started', /^10 questions selected randomly from [\d,]+ available questions\.$/);
}

/** Seven right, three wrong; the first five by keyboard alone. */
async function answerTen(page: Page, questions: SessionQuestion[]): Promise<void> {
  const key = await readKey(await hub.teacher());
  for (const [index, { id, options }] of questions.entries()) {
    await expectPosition(page, index + 1, 10);
    const right = key.get(id) ?? -1;
    const isRight = index % 3 !== 1;
    const choice = isRight ? right : (right + 1) % options.length;
    if (index < 5) await answerByKeyboard(page, choice);
    else await submitAnswer(page, choice);
    await expectToSee(page.getByRole('main').getByText(isRight ? 'Correct' : 'Incorrect', { exact: true }));
    await expectToSee(page.getByText('Explanation.'));
    if (index === 9) return;
    if (index < 5) await page.keyboard.press('ArrowRight');
    else await button(page, 'Next').click();
  }
}

async function answerByKeyboard(page: Page, choice: number): Promise<void> {
  await page.keyboard.press('abcde'.charAt(choice));
  await expect.poll(() => option(page, choice).isChecked()).toBe(true);
  await page.keyboard.press('Enter');
}

async function expectResults(page: Page): Promise<void> {
  await expectToSee(
    heading(page, 'Quiz Results'),
    page.getByText('Quiz completed!'),
    page.getByText('70%', { exact: true }),
    page.getByText('You scored 7 out of 10 questions correctly'),
  );
  const review = page.getByRole('region', { name: 'Answer Review' });
  expect(await review.getByRole('heading', { level: 3 }).count()).toBe(10);
  await expectReview(review);
}

/** Each question with the right option marked, three also with the wrong one that was chosen. */
async function expectReview(review: ReturnType<Page['locator']>): Promise<void> {
  await expect.poll(() => review.getByText('✓ Correct').count()).toBe(10);
  expect(await review.getByText('✗ Your answer').count()).toBe(3);
  expect(await review.getByText('Correct', { exact: true }).count()).toBe(7);
  expect(await review.getByText('Incorrect', { exact: true }).count()).toBe(3);
  expect(await review.getByText('Explanation.').count()).toBe(10);
}

async function expectInHistory(page: Page): Promise<void> {
  await expectToSee(heading(page, 'Quiz History'));
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expectToSee(
    sessions.getByText(SINGLE_TOPIC, { exact: true }),
    sessions.getByText('7 of 10 right'),
    sessions.getByText('70%'),
  );
  await button(sessions, /^View Details/).click();
  const details = page.getByRole('dialog', { name: SINGLE_TOPIC });
  await expectToSee(details.getByText('Final Score'), details.getByText('7 of 10'));
  await expectReview(details.getByRole('region', { name: 'Question Results' }));
  await button(details, 'Close').click();
  await expectNotToSee(details);
}

async function expectInPortal(page: Page, firstName: string): Promise<void> {
  await expectToSee(
    heading(page, `Welcome back, ${firstName}`),
    page.getByText('10 different questions completed, 70% average score'),
  );
  const recent = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
  expect(await recent.count()).toBe(1);
  await expectToSee(recent.getByText(SINGLE_TOPIC), recent.getByText('70%'), recent.getByText(/7 of 10 right$/));
}

/** The session of the page, for data that only the server has. */
async function apiOf(page: Page): Promise<Api> {
  const api = new Api(hub.url);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'hub.sid');
  api.cookie = `${cookie?.name}=${cookie?.value}`;
  return api;
}
