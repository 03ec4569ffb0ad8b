import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { saveQuizPosition } from '#shared/practice/open-quizzes.contract.ts';
import {
  answerQuestion,
  completeQuizSession,
  createQuizSession,
  type QuizSession,
} from '#shared/practice/quiz-sessions.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { aStudent, aTopic, someQuestions, type UserRow } from './factories.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

type NewSession = PartInput<typeof createQuizSession, 'body'>;
type NewAnswer = PartInput<typeof answerQuestion, 'body'>;

/** A student's option for every question from the factories. */
export const RIGHT = 0;
export const WRONG = 1;

/** A student with a session in progress. */
export type QuizTaker = Awaited<ReturnType<typeof aQuizTaker>>;

/** An approved student who has started a quiz of all questions of a new topic. */
export async function aQuizTaker(
  hub: TestApp,
  { questions = 3, ...given }: { questions?: number; user?: UserRow } & Partial<NewSession> = {},
) {
  const topic = await aTopic(hub.db);
  const bank = await someQuestions(hub.db, questions, { topicId: topic.id });
  const { user = await aStudent(hub.db), ...form } = given;
  const client = await hub.as(user);
  const session = await client.ok(createQuizSession, {
    body: { topicIds: [topic.id], totalQuestions: questions, ...form },
  });
  return { user, client, topic, bank, session, ...callsIn(session, client) };
}

/** A student's calls in a session, whose questions are named by their index, starting at 0. */
export const callsIn = ({ id, questions }: QuizSession, client: TestClient) => {
  const questionAt = (index: number) => questions[index]?.id ?? '';
  const selecting = (indices: number[]) => ({
    selected: Object.fromEntries(indices.map((index) => [questionAt(index), RIGHT])),
  });
  return {
    answer: (index: number, selectedAnswer: AnswerValue, more: Partial<NewAnswer> = {}) => {
      const questionId = questionAt(index);
      return client.call(answerQuestion, { body: { sessionId: id, questionId, selectedAnswer, ...more } });
    },
    /** Stores a position with the right answers to these questions selected, but not submitted. */
    select: (...indices: number[]) => client.call(saveQuizPosition, { params: { id }, body: selecting(indices) }),
    /** Completes the session, with such a position if there are any questions. */
    complete: (...indices: number[]) =>
      client.call(completeQuizSession, {
        params: { id },
        ...(indices.length > 0 && { body: { place: selecting(indices) } }),
      }),
  };
};

/** Answers this many of the questions right and the others wrong, and completes the session. */
export async function finish({ id, questions }: QuizSession, right: number, client: TestClient) {
  for (const [index, { id: questionId }] of questions.entries()) {
    const selectedAnswer = index < right ? RIGHT : WRONG;
    await client.ok(answerQuestion, { body: { sessionId: id, questionId, selectedAnswer } });
  }
  return client.ok(completeQuizSession, { params: { id } });
}
