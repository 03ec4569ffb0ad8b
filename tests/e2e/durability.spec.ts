import { once } from 'node:events';
import http from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getStudentStats } from '#shared/contract/progress.ts';
import { completeQuizSession, listOwnQuizSessions } from '#shared/contract/quiz-sessions.ts';
import { getHealth } from '#shared/contract/system.ts';
import { newSession, readSession } from './support/answers.ts';
import { AnswerStream, seededRandom } from './support/answer-stream.ts';
import { Api, createStudent, signInTeacher } from './support/api.ts';
import { createDatabase } from './support/postgres.ts';
import { dataFolder } from './support/run-folder.ts';
import { launch, startServer } from './support/server.ts';
import type { Server, ServerOptions } from './support/server.ts';

const KILLS = 20;
const SEED = 20_261_121;
const postgresUrl = process.env['TEST_DATABASE_URL'];
const engines = postgresUrl === undefined ? ['embedded'] : ['embedded', 'postgres'];

let running: Server[] = [];

async function start(options: ServerOptions): Promise<Server> {
  const server = await startServer(options);
  running.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(running.map((server) => server.end('SIGKILL')));
  running = [];
});

describe.each(engines)('on the %s engine', (engine) => {
  let database: Awaited<ReturnType<typeof createDatabase>> | undefined;
  const options = (): ServerOptions => ({ dataDir: dataFolder(), databaseUrl: database?.url });

  beforeAll(async () => {
    if (engine === 'postgres' && postgresUrl !== undefined) database = await createDatabase(postgresUrl);
  });
  afterAll(async () => {
    await database?.drop();
  });

  it(`keeps every acknowledged answer, once, over ${KILLS} kills in the middle of a stream of answers`, async () => {
    const random = seededRandom(SEED);
    const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
    const where = options();
    let server = await start(where);
    const { api } = await createStudent(server.url, await signInTeacher(server.url));
    const session = await newSession(api, 300);
    const stream = new AnswerStream(api, session, random);

    for (let kill = 0; kill < KILLS; kill += 1) {
      const killed = server;
      await stream.sendUntil({
        lanes: between(1, 3),
        acknowledgements: between(1, 12),
        kill: () => killed.signal('SIGKILL'),
      });
      expect(await killed.ended).toMatchObject({ signal: 'SIGKILL', stderr: '' });

      server = await start(where);
      api.url = server.url;
      const { answers: survived } = await readSession(api, session.id);
      expect(survived).toEqual(expect.arrayContaining([...stream.acknowledged.values()]));

      await stream.repeatUnacknowledged();
      const { answers } = await readSession(api, session.id);
      expect(byQuestion(answers)).toEqual(byQuestion([...stream.acknowledged.values()]));
      const stats = await api.call(getStudentStats, {});
      expect(stats).toMatchObject({ questionsAnswered: answers.length, questionsCompleted: answers.length });
    }

    const result = await api.call(completeQuizSession, { params: { id: session.id }, body: {} });
    const asked = result.questions.filter((question) => question.selectedAnswer !== null);
    expect(asked).toHaveLength(stream.acknowledged.size);
    expect(result).toMatchObject({
      questionsAttempted: asked.length,
      correctAnswers: asked.filter((question) => question.selectedAnswer === question.correctAnswer).length,
      totalTimeSpent: asked.reduce((sum, question) => sum + question.timeSpent, 0),
    });
    expect(await api.call(listOwnQuizSessions, {})).toMatchObject([{ id: session.id, number: 1 }]);
  }, 240_000);

  it('finishes the request in flight when it is told to stop, and ends well', async () => {
    const where = options();
    const server = await start(where);
    const { api } = await createStudent(server.url, await signInTeacher(server.url));
    const session = await newSession(api, 5);
    const [question] = session.questions;
    const body = JSON.stringify({ sessionId: session.id, questionId: question?.id, selectedAnswer: 0 });

    const request = http.request(`${server.url}/api/quiz-attempts`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        cookie: api.cookie,
        // The server says "continue" once it has taken the request on.
        expect: '100-continue',
      },
    });
    request.flushHeaders();
    await once(request, 'continue');
    server.signal('SIGTERM');
    await server.printed(/Stopping/);
    request.end(body);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(201);
    expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' });

    api.url = (await start(where)).url;
    const { answers } = await readSession(api, session.id);
    expect(answers.map((answer) => answer.questionId)).toEqual([question?.id]);
  });
});

describe('a second server on the same data folder', () => {
  it('refuses to start with one clear line, and leaves the first one alone', async () => {
    const dataDir = dataFolder();
    const first = await start({ dataDir });
    const { code, stdout, stderr } = await launch({ dataDir }).ended;
    expect(code).toBe(1);
    expect(stdout).not.toContain('Listening');
    expect(stderr.trimEnd()).toMatch(/^Cannot start: DATA_DIR .+ is in use by another running server \(process \d+\)$/);
    expect(await new Api(first.url).call(getHealth, {})).toEqual({ status: 'ok', database: 'embedded' });
  });

  it('starts when the first one has been killed', async () => {
    const dataDir = dataFolder();
    await (await start({ dataDir })).end('SIGKILL');
    const second = await start({ dataDir });
    expect(await new Api(second.url).send(getHealth, {})).toMatchObject({ status: 200 });
  });
});

/** Answers in an order that does not depend on when they came. */
function byQuestion<T extends { questionId: string }>(answers: T[]): T[] {
  return answers.toSorted((a, b) => a.questionId.localeCompare(b.questionId));
}
