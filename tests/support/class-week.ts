import { answerQuestion, completeQuizSession, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aStudent, aTopic, someQuestions, type QuestionRow, type TopicRow, type UserRow } from './factories.ts';
import { RIGHT, WRONG } from './quiz.ts';
import type { TestApp } from './test-app.ts';

export interface Sitting {
  /** The instant at which the quiz begins; the clock stays at that time or moves later. */
  at: string;
  timeZone?: string;
  topics: TopicRow[];
  questions: QuestionRow[];
  /** The chosen option of each question; the other questions stay unanswered. */
  answers: number[];
  /** Seconds on each answered question. */
  seconds?: number;
  /** Seconds on each of these questions before its options were shown. */
  typed?: string;
  isLeftOpen?: boolean;
}

/** Has a student take a quiz on exactly these questions; returns the session's id. */
export async function sits(hub: TestApp, user: UserRow, sitting: Sitting): Promise<string> {
  const { at, timeZone = 'UTC', topics, questions, answers, seconds = 10, typed, isLeftOpen = false } = sitting;
  hub.clock.set(at);
  const client = await hub.as(user);
  client.headers['x-time-zone'] = timeZone;
  const questionIds = questions.map(({ id }) => id);
  const topicIds = topics.map(({ id }) => id);
  const form = { topicIds, totalQuestions: questions.length, questionIds, isCovered: typed !== undefined };
  const { id: sessionId } = await client.ok(createQuizSession, { body: form });
  for (const [index, selectedAnswer] of answers.entries()) {
    hub.clock.advance({ seconds });
    const questionId = questionIds[index] ?? '';
    await client.ok(answerQuestion, { body: { sessionId, questionId, selectedAnswer, typed, timeSpent: seconds } });
  }
  if (!isLeftOpen) await client.ok(completeQuizSession, { params: { id: sessionId } });
  return sessionId;
}

async function aTopicOfTwo(hub: TestApp, given: Parameters<typeof aTopic>[1]) {
  const topic = await aTopic(hub.db, given);
  const [first, second] = (await someQuestions(hub.db, 2, { topicId: topic.id })) as [QuestionRow, QuestionRow];
  return { topic, first, second, both: [first, second] };
}

/**
 * Ten days of a class, small enough to reckon by hand, up to Wednesday 11 March 2026 at noon UTC:
 *
 * | who  | their day and hour | chosen             | answers                     | score | seconds |
 * | ---- | ------------------ | ------------------ | --------------------------- | ----- | ------- |
 * | Ann  | Mon 2 March, 10    | Abdomen            | right, right; Liver: wrong, right | 75 | 120  |
 * | Cleo | Wed 4 March, 23    | Vascular           | wrong, none                 | 0     | 15      |
 * | Ben  | Thu 5 March, 5     | Liver              | right, wrong                | 50    | 120     |
 * | Ann  | Tue 10 March, 9    | Abdomen, Vascular  | right; Vascular: right, right | 100 | 60      |
 * | Ben  | Wed 11 March, 10   | Vascular           | right, none                 | open  | 10      |
 *
 * Ben, in Tokyo, has finished before Cleo, in Los Angeles, though his day is the later one. Liver is of Abdomen.
 */
export async function aClassWeek(hub: TestApp) {
  const abdomen = await aTopicOfTwo(hub, { name: 'Abdomen' });
  const liver = await aTopicOfTwo(hub, { name: 'Liver', parentId: abdomen.topic.id });
  const vascular = await aTopicOfTwo(hub, { name: 'Vascular' });
  const ann = await aStudent(hub.db, { firstName: 'Ann', lastName: 'Adler', email: 'ann@hub.test' });
  const ben = await aStudent(hub.db, { firstName: 'Ben', lastName: 'Bauer', email: 'ben@hub.test' });
  const cleo = await aStudent(hub.db, { firstName: 'Cleo', lastName: 'Cohen', email: 'cleo@hub.test' });
  const first = await sits(hub, ann, {
    at: '2026-03-02T10:00:00Z',
    topics: [abdomen.topic],
    questions: [...abdomen.both, ...liver.both],
    answers: [RIGHT, RIGHT, WRONG, RIGHT],
    seconds: 30,
  });
  const second = await sits(hub, ben, {
    at: '2026-03-04T20:00:00Z',
    timeZone: 'Asia/Tokyo',
    topics: [liver.topic],
    questions: liver.both,
    answers: [RIGHT, WRONG],
    seconds: 60,
  });
  const third = await sits(hub, cleo, {
    at: '2026-03-05T07:00:00Z',
    timeZone: 'America/Los_Angeles',
    topics: [vascular.topic],
    questions: vascular.both,
    answers: [WRONG],
    seconds: 15,
  });
  const fourth = await sits(hub, ann, {
    at: '2026-03-10T09:00:00Z',
    topics: [abdomen.topic, vascular.topic],
    questions: [abdomen.first, ...vascular.both],
    answers: [RIGHT, RIGHT, RIGHT],
    seconds: 20,
  });
  await sits(hub, ben, {
    at: '2026-03-11T01:00:00Z',
    timeZone: 'Asia/Tokyo',
    topics: [vascular.topic],
    questions: vascular.both,
    answers: [RIGHT],
    isLeftOpen: true,
  });
  hub.clock.set('2026-03-11T12:00:00Z');
  return {
    students: { ann, ben, cleo },
    topics: { abdomen: abdomen.topic, liver: liver.topic, vascular: vascular.topic },
    questions: { abdomen: abdomen.both, liver: liver.both, vascular: vascular.both },
    /** Completed sessions, the first completed one first. */
    sessions: [first, second, third, fourth] as const,
  };
}
