import { answerQuestion, completeQuizSession, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { aStudent, aTopic, someQuestions, type UserRow } from './factories.ts';
import type { TestApp } from './test-app.ts';

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
  return {
    user,
    client,
    topic,
    bank,
    session,
    /** Answers the session's question at this index, starting at 0. */
    answer: (place: number, selectedAnswer: number, more: Partial<NewAnswer> = {}) => {
      const questionId = session.questions[place]?.id ?? '';
      return client.call(answerQuestion, { body: { sessionId: session.id, questionId, selectedAnswer, ...more } });
    },
    complete: () => client.call(completeQuizSession, { params: { id: session.id } }),
  };
}
