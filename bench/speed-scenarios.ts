import { getDashboard } from '#shared/insight/dashboard.contract.ts';
import type { EndpointDefinition } from '#shared/contract/endpoint.ts';
import { getPortal } from '#shared/practice/progress.contract.ts';
import { listQuestions } from '#shared/bank/questions.contract.ts';
import {
  answerQuestion,
  completeQuizSession,
  createQuizSession,
  listOwnQuizSessions,
} from '#shared/practice/quiz-sessions.contract.ts';
import { ACTIVITY_SLOTS } from '#server/db/schema/analytics.ts';
import { studentStats } from '#server/db/schema/progress.ts';
import { urlOf } from '#client/lib/request-url.ts';
import type { CallInput } from '#client/lib/call.ts';
import { generatedQuestions } from './generated-bank.ts';
import type { FloorWork, Replacement } from './speed-floor.ts';
import { cookieOf, READERS } from './speed-hub.ts';
import type { SpeedHub, Student } from './speed-hub.ts';
import { statementsOf } from './statements.ts';
import type { Statement } from './statements.ts';

/** As the load generator sends it. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Scenario {
  name: string;
  /** The least that the hub's throughput may be of the floor's. */
  aim: number;
  /** Requests a round: a fixed number, because some can be sent only once. */
  amount: number;
  works: FloorWork[];
  /** In turn; as many as are sent in all where each can be sent only once. */
  requests: LoadRequest[];
  /** What the floor has in the place of the recorded values, for each of its requests. */
  replacements?: Replacement[];
}

const READS = 2000;
const WRITES = 800;
export const READ_AIM = 0.5;
export const WRITE_AIM = 0.4;
const SEARCHES = 20;
export const ROUNDS = 3;
/** Of those that can be sent only once: all rounds of the hub, as many of the floor, and a few to warm up. */
export const USED_UP = 2 * (ROUNDS * WRITES + 200) + 1;

function requestOf<E extends EndpointDefinition>(endpoint: E, cookie: string, input: CallInput<E>): LoadRequest {
  const { params, query, body } = input as { params?: {}; query?: {}; body?: unknown }; // whichever of them E has
  return {
    method: endpoint.method === 'GET' ? 'GET' : 'POST',
    path: urlOf(endpoint.path, params, query),
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** One that only reads, by several callers or with several questions. */
async function reading(
  name: string,
  variants: { request: LoadRequest; call: () => Promise<unknown> }[],
): Promise<Scenario> {
  const works: FloorWork[] = [];
  for (const { call } of variants) {
    let answer: unknown;
    const before = await statementsOf(async () => {
      answer = await call();
    });
    works.push({ before, inTransaction: [], answer });
  }
  return { name, aim: READ_AIM, amount: READS, works, requests: variants.map(({ request }) => request) };
}

/** The first statement reads the login session; the rest is one transaction. */
async function writing(call: () => Promise<unknown>): Promise<FloorWork> {
  let answer: unknown;
  const [lookUp, ...inTransaction] = await statementsOf(async () => {
    answer = await call();
  });
  if (lookUp === undefined) throw new Error('every call reads its session');
  return { before: [lookUp], inTransaction: inTransaction.map(withSlot), answer };
}

/**
 * Writers of a day are spread over rows by their student; the floor's too, or they would wait for each other where the
 * hub's do not.
 */
const SLOT = 'slot of the student';
const slotOf = (student: Student) => String(Number.parseInt(student.id.slice(0, 8), 16) % ACTIVITY_SLOTS);

function withSlot([text, values]: Statement): Statement {
  const place = /\$(\d+)::smallint/.exec(text)?.[1];
  return place === undefined ? [text, values] : [text, values.with(Number(place) - 1, SLOT)];
}

const isOfSession = (text: string) => text.startsWith('insert into "quiz_sessions"');

export async function portal({ students }: SpeedHub): Promise<Scenario> {
  return reading(
    'portal',
    students.slice(0, READERS).map(({ client, cookie }) => ({
      request: requestOf(getPortal, cookie, {}),
      call: () => client.ok(getPortal),
    })),
  );
}

export async function history({ students }: SpeedHub): Promise<Scenario> {
  const input = { query: { limit: '20', offset: '0' } };
  return reading(
    'history',
    students.slice(0, READERS).map(({ client, cookie }) => ({
      request: requestOf(listOwnQuizSessions, cookie, input),
      call: () => client.ok(listOwnQuizSessions, input),
    })),
  );
}

export async function search({ teacher }: SpeedHub): Promise<Scenario> {
  const words = generatedQuestions(SEARCHES, 9).map(({ question }) => question.split(/\s+/).slice(2, 5).join(' '));
  return reading(
    'question search',
    words.map((word) => {
      const input = { query: { search: word, order: 'newest' as const, limit: '50' } };
      return {
        request: requestOf(listQuestions, cookieOf(teacher), input),
        call: () => teacher.ok(listQuestions, input),
      };
    }),
  );
}

export async function dashboard({ teacher }: SpeedHub): Promise<Scenario> {
  return reading('dashboard', [
    { request: requestOf(getDashboard, cookieOf(teacher), {}), call: () => teacher.ok(getDashboard) },
  ]);
}

export async function start({ students, mainTopics }: SpeedHub): Promise<Scenario> {
  const body = { topicIds: mainTopics, totalQuestions: 10 };
  const [sample] = students as [Student];
  let id = '';
  const work = await writing(async () => {
    const session = await sample.client.ok(createQuizSession, { body });
    id = session.id;
    return session;
  });
  const at = work.inTransaction.findIndex(([text]) => isOfSession(text));
  return {
    name: 'start a quiz of 10 out of 12,000',
    aim: WRITE_AIM,
    amount: WRITES,
    works: [{ ...work, made: { at, column: 'id', instead: id } }],
    requests: students.map(({ cookie }) => requestOf(createQuizSession, cookie, { body })),
    replacements: Array.from({ length: USED_UP }, (_, index) => asStudent(sample, students[index % students.length])),
  };
}

const asStudent = (recorded: Student, instead: Student | undefined): Replacement =>
  instead === undefined
    ? []
    : [
        [recorded.id, instead.id],
        [SLOT, slotOf(instead)],
      ];

export async function submit({ unanswered }: SpeedHub): Promise<Scenario> {
  const [sample, ...others] = unanswered;
  if (sample === undefined) throw new Error('there is nothing to answer');
  const answer = ({ sessionId, questionId }: typeof sample) => ({
    body: { sessionId, questionId, selectedAnswer: 0, timeSpent: 5 },
  });
  const work = await writing(() => sample.student.client.ok(answerQuestion, answer(sample)));
  return {
    name: 'submit an answer',
    aim: WRITE_AIM,
    amount: WRITES,
    works: [work],
    ...halved(others, {
      request: (one) => requestOf(answerQuestion, one.student.cookie, answer(one)),
      replacement: (one) => [
        ...asStudent(sample.student, one.student),
        [sample.sessionId, one.sessionId],
        [sample.questionId, one.questionId],
        [sample.topicId, one.topicId],
        [sample.mainTopicId, one.mainTopicId],
      ],
    }),
  };
}

/** What can be done only once each, one half for the hub and the other for the floor. */
function halved<Thing>(
  things: Thing[],
  to: { request: (thing: Thing) => LoadRequest; replacement: (thing: Thing, index: number) => Replacement },
): Required<Pick<Scenario, 'requests' | 'replacements'>> {
  const half = Math.floor(things.length / 2);
  return { requests: things.slice(0, half).map(to.request), replacements: things.slice(half).map(to.replacement) };
}

/** A student's completed sessions are numbered, each number once: this one is told from any other number. */
const NUMBER = 7_770_001;

export async function complete({ hub, openSessions }: SpeedHub): Promise<Scenario> {
  const [sample, ...others] = openSessions;
  if (sample === undefined) throw new Error('there is nothing to complete');
  await hub.db.update(studentStats).set({ sessionsCompleted: NUMBER - 1 });
  const call = (id: string) => ({ params: { id }, body: {} });
  const work = await writing(() => sample.student.client.ok(completeQuizSession, call(sample.id)));
  await hub.db.update(studentStats).set({ sessionsCompleted: 20 });
  return {
    name: 'complete a quiz',
    aim: WRITE_AIM,
    amount: WRITES,
    works: [work],
    ...halved(others, {
      request: (one) => requestOf(completeQuizSession, one.student.cookie, call(one.id)),
      replacement: (one, index) => [
        ...asStudent(sample.student, one.student),
        [sample.id, one.id],
        [String(NUMBER), String(NUMBER + 1 + index)],
      ],
    }),
  };
}
