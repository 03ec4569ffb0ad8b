import type { Page } from 'playwright-core';
import { createQuestion } from '#shared/bank/questions.contract.ts';
import { createTopic } from '#shared/bank/topics.contract.ts';
import { createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import type { Hub } from './hub.ts';
import type { PageOptions } from './pages.ts';
import { expectPosition } from './quiz.ts';
import { button } from './see.ts';

const OPTIONS = ['First option', 'Second option', 'Third option', 'Fourth option'];
const CHOOSE_TWO = {
  kind: 'multiple',
  content: { choose: 2, partCredit: false },
  correctAnswer: { correct: [0, 1] },
};

/** A student in a quiz of new questions, each in a topic of its own; the first option is always right. */
export async function quizOf(hub: Hub, kinds: ('single' | 'multiple')[], options: PageOptions = {}) {
  const teacher = await hub.teacher();
  const asked: { id: string; topicId: string }[] = [];
  for (const [index, kind] of kinds.entries()) {
    const { id: topicId } = await teacher.call(createTopic, { body: { name: `Tools ${index + 1} ${Date.now()}` } });
    const question = { question: `Which option is right? (${topicId})`, options: OPTIONS, explanation: 'So it is.' };
    const body = { ...question, topicId, ...(kind === 'multiple' ? CHOOSE_TWO : { correctAnswer: 0 }) };
    asked.push({ id: (await teacher.call(createQuestion, { body })).id, topicId });
  }
  const { api } = await hub.student();
  const questionIds = asked.map(({ id }) => id);
  const session = await api.call(createQuizSession, {
    body: { topicIds: asked.map(({ topicId }) => topicId), totalQuestions: asked.length, questionIds },
  });
  const page = await hub.open(`/quiz?session=${session.id}`, { as: api, ...options });
  await expectPosition(page, 1, asked.length);
  return { api, page, session, asked };
}

export const strike = (page: Page, letter: string) => button(page, `Strike out option ${letter}`);
export const calculator = (page: Page) => page.getByRole('region', { name: 'Calculator' });
export const display = (page: Page) => calculator(page).getByRole('status', { name: 'Display' }).textContent();
