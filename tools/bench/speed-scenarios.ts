import { randomUUID } from 'node:crypto';
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
import { countDueDays } from '#server/base/counters/activity.repository.ts';
import { urlOf } from '#client/lib/request-url.ts';
import type { CallInput } from '#client/lib/call.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { generatedQuestions } from './generated-bank.ts';
import { allStatementsOf, statementsOf, type Statement } from './harness.ts';
import { sized } from './measure.ts';
import type { FloorTask, FloorWork, Replacement } from './speed-floor.ts';
import { LEAST } from './speed-least.ts';
import { cookieOf, READERS, USED_UP, WRITES, type SpeedHub, type Student } from './speed-hub.ts';

/** A request in the form that the load generator takes. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Scenario {
  name: string;
  /** The hub's minimum throughput as a share of the floor's. */
  aim: number;
  /** Requests per round: a fixed number, because some can be sent only once. */
  amount: number;
  works: FloorWork[];
  /** Sent in turn; if each can be sent only once, there are enough for the whole run. */
  requests: LoadRequest[];
  /** Requests for another checkout; the same by default. */
  others?: LoadRequest[];
  /** The values of each of the floor's requests, instead of the recorded ones. */
  replacements?: Replacement[];
  least: Pick<FloorTask, 'works' | 'replacements'>;
}

const READS = sized(2000, 100);
export const READ_AIM = 0.5;
const WRITE_AIM = 0.4;
const SEARCHES = 20;

function requestOf<E extends EndpointDefinition>(endpoint: E, cookie: string, input: CallInput<E>): LoadRequest {
  const { params, query, body } = input as { params?: {}; query?: {}; body?: unknown }; // whichever of them E has
  return {
    method: endpoint.method === 'GET' ? 'GET' : 'POST',
    path: urlOf(endpoint.path, params, query),
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** A read-only request, by several callers or with several questions. */
async function reading<E extends EndpointDefinition>(
  name: string,
  endpoint: E,
  least: string,
  variants: { client: TestClient; input: CallInput<E>; values: unknown[] }[],
): Promise<Scenario> {
  const works: FloorWork[] = [];
  for (const { client, input } of variants) {
    let answer: unknown;
    const statements = await statementsOf(async () => (answer = await client.ok(endpoint, ...([input] as never))));
    works.push({ statements, answer });
  }
  const requests = variants.map(({ client, input }) => requestOf(endpoint, cookieOf(client), input));
  const leastWorks = variants.map(({ values }) => ({ statements: [[least, values] as Statement] }));
  return { name, aim: READ_AIM, amount: READS, works, requests, least: { works: leastWorks } };
}

/** A writing request, each time for another student. */
async function writing(call: () => Promise<unknown>): Promise<FloorWork> {
  let answer: unknown;
  const statements = await allStatementsOf(async () => (answer = await call()));
  return { statements, answer };
}

const portal = ({ hub, students }: SpeedHub) => {
  const today = hub.clock.read().toISOString().slice(0, 10);
  const variants = students.slice(0, READERS).map(({ id, client }) => ({ client, input: {}, values: [id, today] }));
  return reading('portal', getPortal, LEAST.portal, variants);
};

const history = ({ students }: SpeedHub) => {
  const input = { query: { limit: '20', offset: '0' } };
  const variants = students.slice(0, READERS).map(({ id, client }) => ({ client, input, values: [id] }));
  return reading('history', listOwnQuizSessions, LEAST.history, variants);
};

const search = ({ teacher: client }: SpeedHub) => {
  const variants = generatedQuestions(SEARCHES, 9).map(({ question }) => {
    const words = question.split(/\s+/).slice(2, 5).join(' ');
    return { client, input: { query: { search: words, order: 'newest' as const, limit: '50' } }, values: [words] };
  });
  return reading('question search', listQuestions, LEAST.search, variants);
};

async function dashboard({ hub, teacher: client, teacherId }: SpeedHub): Promise<Scenario> {
  // The one statement reads only what a job has counted, and the scenarios before this one have changed it.
  await hub.db.transaction((tx) => countDueDays(tx, 1000));
  return reading('dashboard', getDashboard, LEAST.dashboard, [{ client, input: {}, values: [teacherId] }]);
}

async function start({ students, mainTopics }: SpeedHub): Promise<Scenario> {
  const body = { topicIds: mainTopics, totalQuestions: 10 };
  const [sample] = students as [Student];
  let id = '';
  const work = await writing(async () => {
    const session = await sample.client.ok(createQuizSession, { body });
    id = session.id;
    return session;
  });
  const instead = (): Replacement[] =>
    Array.from({ length: USED_UP }, (_, index) => [
      ...asStudent(sample, students[index % students.length]),
      [id, randomUUID()],
    ]);
  return {
    name: 'start a quiz of 10 out of 12,000',
    aim: WRITE_AIM,
    amount: WRITES,
    works: [work],
    requests: students.map(({ cookie }) => requestOf(createQuizSession, cookie, { body })),
    replacements: instead(),
    least: { works: leastOf(LEAST.start, [id, sample.id, mainTopics, 10]), replacements: instead() },
  };
}

const leastOf = (text: string, values: unknown[]): FloorWork[] => [{ statements: [[text, values]] }];

const asStudent = (recorded: Student, instead: Student | undefined): Replacement =>
  instead === undefined ? [] : [[recorded.id, instead.id]];

async function submit({ unanswered }: SpeedHub): Promise<Scenario> {
  const [sample, ...others] = unanswered;
  if (sample === undefined) throw new Error('there are no questions to answer');
  const answer = ({ sessionId, questionId }: typeof sample) => ({
    body: { sessionId, questionId, selectedAnswer: 0, timeSpent: 5 },
  });
  let recordedId = '';
  const work = await writing(async () => {
    const recorded = await sample.student.client.ok(answerQuestion, answer(sample));
    recordedId = recorded.id;
    return recorded;
  });
  return {
    name: 'submit an answer',
    aim: WRITE_AIM,
    amount: WRITES,
    works: [work],
    ...shared(others, {
      least: leastOf(LEAST.submit, [recordedId, sample.sessionId, sample.questionId, sample.student.id, 0, 5]),
      request: (one) => requestOf(answerQuestion, one.student.cookie, answer(one)),
      replacement: (one) => [
        ...asStudent(sample.student, one.student),
        [sample.sessionId, one.sessionId],
        [sample.questionId, one.questionId],
        [recordedId, randomUUID()],
        [sample.topicId, one.topicId],
        [sample.mainTopicId, one.mainTopicId],
      ],
    }),
  };
}

/** Splits one-time items into thirds: for the hub, for the floor or other checkout, and for the least. */
function shared<Thing>(
  things: Thing[],
  to: { request: (thing: Thing) => LoadRequest; replacement: (thing: Thing) => Replacement; least: FloorWork[] },
): Required<Pick<Scenario, 'requests' | 'others' | 'replacements' | 'least'>> {
  // Interleaved, since the first items may differ from the last ones.
  const [own = [], others = [], rest = []] = [0, 1, 2].map((part) => things.filter((_, index) => index % 3 === part));
  return {
    requests: own.map(to.request),
    others: others.map(to.request),
    replacements: others.map(to.replacement),
    least: { works: to.least, replacements: rest.map(to.replacement) },
  };
}

async function complete({ openSessions }: SpeedHub): Promise<Scenario> {
  const [sample, ...others] = openSessions;
  if (sample === undefined) throw new Error('there are no sessions to complete');
  const call = (id: string) => ({ params: { id }, body: {} });
  const work = await writing(() => sample.student.client.ok(completeQuizSession, call(sample.id)));
  return {
    name: 'complete a quiz',
    aim: WRITE_AIM,
    amount: WRITES,
    works: [work],
    ...shared(others, {
      least: leastOf(LEAST.complete, [sample.id, sample.student.id]),
      request: (one) => requestOf(completeQuizSession, one.student.cookie, call(one.id)),
      replacement: (one) => [...asStudent(sample.student, one.student), [sample.id, one.id]],
    }),
  };
}

export const SCENARIOS = [submit, start, complete, portal, history, search, dashboard];
