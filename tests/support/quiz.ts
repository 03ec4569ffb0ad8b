import {
  answerQuestion,
  completeQuizSession,
  createQuizSession,
  type QuizSession,
} from '#shared/practice/quiz-sessions.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { aStudent, aTopic, someQuestions, type QuestionRow, type TopicRow, type UserRow } from './factories.ts';
import type { TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

type NewSession = PartInput<typeof createQuizSession, 'body'>;
type NewAnswer = PartInput<typeof answerQuestion, 'body'>;

/** A student's option for every question from the factories. */
export const RIGHT = 0;
export const WRONG = 1;

/** A student with a session in progress. */
export interface QuizTaker {
  user: UserRow;
  client: TestClient;
  topic: TopicRow;
  bank: QuestionRow[];
  session: QuizSession;
  /** Answers the session's question at this index, starting at 0. */
  answer: (place: number, selectedAnswer: number, more?: Partial<NewAnswer>) => Promise<Answer<typeof answerQuestion>>;
  complete: () => Promise<Answer<typeof completeQuizSession>>;
}

/** An approved student who has started a quiz of all questions of a new topic. */
export async function aQuizTaker(
  hub: TestApp,
  { questions = 3, user, ...form }: { questions?: number; user?: UserRow } & Partial<NewSession> = {},
): Promise<QuizTaker> {
  const topic = await aTopic(hub.db);
  const bank = await someQuestions(hub.db, questions, { topicId: topic.id });
  const student = user ?? (await aStudent(hub.db));
  const client = await hub.as(student);
  const session = await client.ok(createQuizSession, {
    body: { topicIds: [topic.id], totalQuestions: questions, ...form },
  });
  return {
    user: student,
    client,
    topic,
    bank,
    session,
    answer: (place, selectedAnswer, more = {}) => {
      const questionId = session.questions[place]?.id ?? '';
      return client.call(answerQuestion, { body: { sessionId: session.id, questionId, selectedAnswer, ...more } });
    },
    complete: () => client.call(completeQuizSession, { params: { id: session.id } }),
  };
}
