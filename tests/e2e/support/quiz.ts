import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listQuestions } from '#shared/bank/questions.contract.ts';
import { counted } from '#shared/domain/counted.ts';
import type { QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { readSession, SINGLE_TOPIC } from './answers.ts';
import type { Api } from './api.ts';
import type { Hub } from './hub.ts';
import type { PageOptions } from './pages.ts';
import { button, expectToast, expectToSee } from './see.ts';

export interface Setup {
  /** One or several topics, by the beginning of their names. */
  category?: string | string[];
  /** A choice's label, or its beginning. */
  questions?: string | RegExp;
  timeLimit?: string;
  /** For the "Custom" time limit. */
  minutes?: string;
  answers?: 'After the quiz' | 'After each answer';
}

/** Fills in "Take a Quiz" and starts; returns the new session. */
export async function startQuiz(page: Page, student: Api, setup: Setup = {}): Promise<QuizSession> {
  const { category = SINGLE_TOPIC, questions = '5', timeLimit = 'None', answers = 'After the quiz' } = setup;
  await page.goto('/quiz');
  for (const name of [category].flat()) {
    await page.getByLabel('Search categories').fill(name);
    await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
  }
  await choose(page, 'Number of questions', questions);
  await choose(page, 'Time limit', timeLimit);
  if (setup.minutes !== undefined) await page.getByLabel(/^Minutes, 1 to 20/).fill(setup.minutes);
  await choose(page, 'Show answers', answers);
  await button(page, 'Start Quiz').click();
  const session = await openedSession(page, student);
  await expectToast(
    page,
    'Quiz Started',
    `${counted(session.totalQuestions, 'question')} selected randomly from ${counted(session.availableQuestions, 'available question')}.`,
  );
  return session;
}

/** A new student's page in a new quiz. */
export async function studentInQuiz(hub: Hub, setup?: Setup, options?: PageOptions) {
  const student = await hub.student();
  const page = await hub.open('about:blank', { as: student, ...options });
  const session = await startQuiz(page, student.api, setup);
  return { student, api: student.api, page, session };
}

async function choose(page: Page, group: string, option: string | RegExp): Promise<void> {
  const choice = page.getByRole('group', { name: group }).getByRole('radio', { name: option, exact: true });
  if (!(await choice.isVisible())) await moreOptions(page);
  await choice.check();
}

/** Opens the options that are folded on a phone. */
export const moreOptions = (page: Page): Promise<void> => page.getByText(/^More: /).click();

/** The server's data for the session in the address. */
export async function openedSession(page: Page, student: Api): Promise<QuizSession> {
  await page.waitForURL(/[?&]session=/);
  const id = new URL(page.url()).searchParams.get('session') ?? '';
  return readSession(student, id);
}

export async function expectPosition(page: Page, number: number, total: number): Promise<void> {
  await expectToSee(page.getByText(`Question ${number} of ${total}`, { exact: true }));
}

/** One lettered option of the current question. */
export const option = (page: Page, index: number) => page.getByRole('main').getByRole('radio').nth(index);

/** Picks an option, submits it, and waits until the server has stored it. */
export async function submitAnswer(page: Page, index: number): Promise<void> {
  await option(page, index).check();
  await button(page, 'Submit Answer').click();
  await expect.poll(() => option(page, index).isDisabled()).toBe(true);
  await expect.poll(() => button(page, /^Submit/).count()).toBe(0);
}

/** Ends the current quiz, as long as it has a submitted answer. */
export async function submitExam(page: Page): Promise<void> {
  await button(page, 'Options').click();
  await button(page, 'Submit Exam').click();
}

/** Saves the current quiz as a draft, which leads to setup. */
export async function saveAsDraft(page: Page, name?: string): Promise<void> {
  await button(page, 'Options').click();
  await button(page, 'Save as Draft').click();
  const dialog = page.getByRole('dialog', { name: 'Save as draft' });
  if (name !== undefined) await dialog.getByLabel('Name').fill(name);
  await button(dialog, 'Save Draft').click();
  await expectToast(page, 'Quiz Saved as Draft');
}

/** Ids of questions with the index of the right option, which only the teacher may know. */
export async function readKey(teacher: Api): Promise<Map<string, number>> {
  const questions = await teacher.call(listQuestions, {});
  return new Map(
    questions.flatMap(({ id, ...question }) =>
      'correctAnswer' in question && typeof question.correctAnswer === 'number' ? [[id, question.correctAnswer]] : [],
    ),
  );
}
