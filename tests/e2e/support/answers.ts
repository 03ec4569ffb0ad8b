import {
  answerQuestion,
  completeQuizSession,
  createQuizSession,
  getQuizSession,
  type QuizSession,
} from '#shared/practice/quiz-sessions.contract.ts';
import { listTopics } from '#shared/bank/topics.contract.ts';
import { anyAnswer } from '#tests/support/any-answer.ts';
import type { Api } from './api.ts';

/** A starter subcategory with more than ten questions, all with one right answer: screens show options. */
export const SINGLE_TOPIC = 'Peripheral Veins';

/** Main categories of the whole library. */
export async function mainTopics(api: Api) {
  return (await api.call(listTopics, {})).filter((topic) => topic.parentId === null);
}

/** A new session with all questions of the library. */
export async function newSession(api: Api, totalQuestions: number): Promise<QuizSession> {
  const topicIds = (await mainTopics(api)).map((topic) => topic.id);
  return api.call(createQuizSession, { body: { topicIds, totalQuestions } });
}

export const readSession = (api: Api, id: string) => api.call(getQuizSession, { params: { id } });

/** Answers one question, with its first option if it has options. */
export const answerFirst = (api: Api, sessionId: string, question: QuizSession['questions'][number]) =>
  api.call(answerQuestion, {
    body: { sessionId, questionId: question.id, selectedAnswer: anyAnswer(question), timeSpent: 1 },
  });

/** Takes a quiz from start to end and answers every question except the last. */
export async function completeQuiz(api: Api, totalQuestions: number): Promise<void> {
  const session = await newSession(api, totalQuestions);
  for (const question of session.questions.slice(0, -1)) await answerFirst(api, session.id, question);
  await api.call(completeQuizSession, { params: { id: session.id }, body: {} });
}
