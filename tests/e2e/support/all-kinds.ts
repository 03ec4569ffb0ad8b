import type { Page } from 'playwright-core';
import { createQuestion, listQuestions, type Question } from '#shared/bank/questions.contract.ts';
import { createTopic } from '#shared/bank/topics.contract.ts';
import { completeQuizSession, createQuizSession, type QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import type { Api } from './api.ts';
import type { Hub } from './hub.ts';
import { button, expectToSee } from './see.ts';

/** A question of each kind. */
export const QUESTIONS = {
  multiple: {
    question: 'Which two vessels bring blood to the liver?',
    options: ['Hepatic artery', 'Portal vein', 'Hepatic vein', 'Splenic artery'],
    content: { choose: 2, partCredit: true },
    correctAnswer: { correct: [0, 1] },
  },
  numeric: {
    question: 'What is the wavelength in soft tissue at 5 MHz?',
    options: [],
    content: { unit: 'mm', units: [], decimals: 2 },
    correctAnswer: { value: 0.31, tolerance: { type: 'absolute', amount: 0.01 }, near: null, others: [] },
  },
  order: {
    question: 'Put the steps of a scan in order.',
    options: ['Apply gel', 'Check the patient’s identity', 'Optimize the gain'],
    content: { partCredit: true },
    correctAnswer: { sequence: [1, 0, 2] },
  },
  hotspot: {
    question: 'Click on the middle of the picture.',
    options: [],
    content: { clicks: 1, partCredit: false },
    correctAnswer: { regions: [{ shape: 'rectangle', x: 0.3, y: 0.3, width: 0.4, height: 0.4 }] },
  },
  labels: {
    question: 'Which label goes where?',
    options: ['Left', 'Right', 'Neither'],
    content: {
      targets: [
        { x: 0.2, y: 0.5 },
        { x: 0.8, y: 0.5 },
      ],
      partCredit: true,
    },
    correctAnswer: { labels: [0, 1] },
  },
};
export type Kind = keyof typeof QUESTIONS;

/** Creates these questions in a topic of their own, with the details of the one with several right options; returns its id. */
export async function createAllKinds(teacher: Api, details: Question['details'] = null): Promise<string> {
  const bank = await teacher.call(listQuestions, {});
  const imageUrl = bank.find((question) => question.imageUrl !== null)?.imageUrl ?? null;
  const { id: topicId } = await teacher.call(createTopic, { body: { name: 'All kinds' } });
  for (const [kind, question] of Object.entries(QUESTIONS)) {
    const picture = kind === 'hotspot' || kind === 'labels' ? { imageUrl } : {};
    const body = {
      ...question,
      kind,
      topicId,
      explanation: 'So it is.',
      ...picture,
      ...(kind === 'multiple' && { details }),
    };
    await teacher.call(createQuestion, { body });
  }
  return topicId;
}

/** The right way to answer each kind. */
export type Answers = Record<Kind, (page: Page) => Promise<void>>;

export const byKeyboard: Answers = {
  multiple: async (page) => {
    await page.getByRole('checkbox').first().focus();
    await page.keyboard.press('Space');
    // Moves past the button that strikes the first option out.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
  },
  numeric: async (page) => {
    await page.getByRole('textbox', { name: /^Your answer/ }).focus();
    await page.keyboard.type('0.31');
  },
  order: async (page) => {
    await page.getByRole('button', { name: /^Move up: Check/ }).focus();
    await page.keyboard.press('Enter');
  },
  hotspot: async (page) => {
    await page.getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  },
  labels: async (page) => {
    await page.getByRole('main').getByRole('combobox').nth(0).focus();
    await page.keyboard.type('Left');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Right');
  },
};

/** A student's quiz of all kinds. */
export async function quizOfAll(hub: Hub, topicId: string, answerReveal: QuizSession['answerReveal']) {
  const { api } = await hub.student();
  const body = { topicIds: [topicId], totalQuestions: 5, answerReveal };
  return { api, session: await api.call(createQuizSession, { body }) };
}

export const kindAt = ({ questions }: QuizSession, index: number) => questions[index]?.kind as Kind; // one of those made above

export async function goTo(page: Page, index: number) {
  await button(page, new RegExp(`^Question ${index + 1},`)).click();
  await expectToSee(page.getByText(`Question ${index + 1} of 5`, { exact: true }));
}

export async function score(api: Api, { id }: QuizSession) {
  return (await api.call(completeQuizSession, { params: { id } })).score;
}
