import type { FastifyInstance } from 'fastify';
import { SESSION_COOKIE } from '#server/core/sessions.ts';
import type { Database } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';
import { loginAdmin, registerStudent } from '#shared/contract/auth.ts';
import type { EndpointDefinition, ResponseOutput } from '#shared/contract/endpoint.ts';
import { answerQuestion, completeQuizSession, createQuizSession } from '#shared/contract/quiz-sessions.ts';
import { listTopics } from '#shared/contract/topics.ts';
import type { Topic } from '#shared/contract/topics.ts';
import { setUserStatus } from '#shared/contract/users.ts';
import { addressOf, CLASS, DEMO_PASSWORD, DEMO_TEACHER, WAITING } from './class-list.ts';
import type { DemoStudent } from './class-list.ts';

const DAYS = 30;
const QUESTIONS_A_SESSION = [5, 10, 10, 15];
/** Easier questions are known by more. */
const DIFFICULTY_SHIFT = { easy: 0.12, medium: 0, hard: -0.15 };

interface FillOptions {
  app: FastifyInstance;
  db: Database;
  /** Moves the clock that the app reads. */
  setClock: (now: Date) => void;
  today: Date;
  random: () => number;
}

/** Fills the hub with a month of a class's work, through its own API and under a clock that moves. */
export async function fillClass({ app, db, setClock, today, random }: FillOptions): Promise<void> {
  const keys = new Map((await db.select().from(questions)).map(({ id, correctAnswer }) => [id, correctAnswer]));
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];

  /** Calls an endpoint of the contract; `id` stands for the parameter of that name in its path. */
  async function call<E extends EndpointDefinition>(endpoint: E, { id = '', cookie = '', payload = {} } = {}) {
    const { method, path } = endpoint;
    const url = path.replace(':id', id);
    const response = await app.inject({
      method,
      url,
      headers: { cookie },
      ...(method === 'GET' ? {} : { payload }),
    });
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.payload}`);
    const session = response.cookies.find(({ name }) => name === SESSION_COOKIE);
    return {
      body: response.json<ResponseOutput<E>>(),
      cookie: session ? `${SESSION_COOKIE}=${session.value}` : cookie,
    };
  }

  const register = (student: Pick<DemoStudent, 'firstName' | 'lastName'>) => {
    const { firstName, lastName } = student;
    const payload = { firstName, lastName, email: addressOf(student), password: DEMO_PASSWORD };
    return call(registerStudent, { payload: { ...payload, dateOfBirth: '2001-05-17' } });
  };

  async function takeQuiz(student: DemoStudent, cookie: string, { topics, begin }: { topics: Topic[]; begin: Date }) {
    let now = begin.getTime();
    setClock(new Date(now));
    const topic = pick(topics);
    const totalQuestions = pick(QUESTIONS_A_SESSION) ?? 10;
    const payload = { topicIds: [topic?.id], totalQuestions, answerReveal: 'immediate' };
    const { body: session } = await call(createQuizSession, { cookie, payload });
    for (const { id, options, difficulty } of session.questions) {
      const timeSpent = 15 + Math.round(random() * 50);
      now += timeSpent * 1000;
      setClock(new Date(now));
      const key = keys.get(id) ?? 0;
      const knows = random() < student.skill + DIFFICULTY_SHIFT[difficulty];
      const others = options.map((_, index) => index).filter((index) => index !== key);
      const selectedAnswer = knows ? key : (pick(others) ?? key);
      await call(answerQuestion, {
        cookie,
        payload: { sessionId: session.id, questionId: id, selectedAnswer, timeSpent },
      });
    }
    await call(completeQuizSession, { id: session.id, cookie });
  }

  const dayBegins = (daysAgo: number) => new Date(today.getTime() - daysAgo * 86_400_000);
  setClock(dayBegins(DAYS + 1));
  const { cookie: teacher } = await call(loginAdmin, { payload: DEMO_TEACHER });
  const { body: topics } = await call(listTopics, { cookie: teacher });
  const cookies = new Map<DemoStudent, string>();
  for (const student of CLASS) {
    const { body, cookie } = await register(student);
    await call(setUserStatus, { id: body.id, cookie: teacher, payload: { status: 'approved' } });
    cookies.set(student, cookie);
  }
  const asked = topics.filter(({ questionCount }) => questionCount > 0);
  for (let daysAgo = DAYS; daysAgo >= 1; daysAgo -= 1) {
    for (const [student, cookie] of cookies) {
      if (random() > student.diligence) continue;
      const begin = new Date(dayBegins(daysAgo).getTime() + random() * 4 * 3_600_000);
      await takeQuiz(student, cookie, { topics: asked, begin });
    }
  }
  setClock(dayBegins(0));
  for (const student of WAITING) await register(student);
}
