import { once } from 'node:events';
import http from 'node:http';
import { describe, expect, it } from 'vitest';
import { completeQuizSession, listOwnQuizSessions } from '#shared/practice/quiz-sessions.contract.ts';
import { getHealth } from '#shared/hub/system.contract.ts';
import { between, seededRandom } from '#tests/support/seeded-random.ts';
import { isTorture, record } from '#tests/support/torture.ts';
import { anyAnswer } from '#tests/support/any-answer.ts';
import { newSession, readSession } from './support/answers.ts';
import { AnswerStream } from './support/answer-stream.ts';
import { Api, createStudent, signInTeacher } from './support/api.ts';
import { ENGINES, databaseOn, startForTest } from './support/engines.ts';
import { GradeStream } from './support/grade-stream.ts';
import { QuestionStream } from './support/question-stream.ts';
import { dataFolder } from './support/run-folder.ts';
import { launch } from './support/server.ts';
import { sendUntil } from './support/write-stream.ts';

const KILLS = isTorture ? 200 : 3;
const PATIENCE = isTorture ? 3_600_000 : 600_000;
/** Milliseconds within which the server must listen after a kill, on a busy machine. */
const AT_ONCE = 120_000;
/** More than one stream can send before the kill. */
const PREPARED = 60;
const SEED = 20_261_121;

describe.each(ENGINES)('on the %s engine', { timeout: PATIENCE }, (engine) => {
  it(`keeps every acknowledged write, once, over ${KILLS} kills while answers, grades and questions come in`, async () => {
    const random = seededRandom(SEED);
    const where = await databaseOn(engine);
    let server = await startForTest(where);
    const teacher = await signInTeacher(server.url);
    const { api: student } = await createStudent(server.url, teacher);
    const answers = new AnswerStream(student, random);
    const streams = [answers, new GradeStream(student, random), new QuestionStream(teacher)];
    const missing: unknown[] = [];
    let slowestStart = 0;

    for (let kill = 0; kill < KILLS; kill += 1) {
      for (const stream of streams) await stream.prepare(PREPARED);
      const killed = server;
      await sendUntil(shuffled([...streams, answers], random).slice(0, between(random, 1, 4)), {
        acknowledgements: between(random, 1, 12),
        delay: random() * 20,
        kill: () => killed.signal('SIGKILL'),
      });
      expect(await killed.ended).toMatchObject({ signal: 'SIGKILL', stderr: '' });

      const began = performance.now();
      server = await startForTest(where);
      slowestStart = Math.max(slowestStart, performance.now() - began);
      teacher.url = server.url;
      student.url = server.url;
      for (const stream of streams) missing.push(...(await stream.missing()));
      if (missing.length > 0) break;
      for (const stream of streams) {
        await stream.repeat();
        const { there, acknowledged } = await stream.contents();
        expect(there).toEqual(acknowledged);
      }
    }
    record({
      kills: KILLS,
      acknowledged: streams.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      lost: missing.length,
      remark: `the server listened within ${Math.round(slowestStart)} ms of its start`,
    });
    expect(missing).toEqual([]);
    expect(slowestStart).toBeLessThan(AT_ONCE);

    for (const { id } of answers.sessions) {
      const given = answers.answersOf(id);
      const result = await student.call(completeQuizSession, { params: { id }, body: {} });
      const asked = result.questions.filter((question) => question.selectedAnswer !== null);
      expect(new Map(asked.map((question) => [question.id, question.selectedAnswer]))).toEqual(
        new Map(given.map((answer) => [answer.questionId, answer.selectedAnswer])),
      );
      expect(result).toMatchObject({
        questionsAttempted: given.length,
        correctAnswers: asked.filter((question) => question.selectedAnswer === question.correctAnswer).length,
        totalTimeSpent: given.reduce((sum, { timeSpent }) => sum + timeSpent, 0),
      });
    }
    const ids = (await student.call(listOwnQuizSessions, {})).map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(answers.sessions.map(({ id }) => id)));
    expect(ids).toHaveLength(answers.sessions.length);
  });

  it('finishes the request in flight when it is stopped, and exits cleanly', async () => {
    const where = await databaseOn(engine);
    const server = await startForTest(where);
    const { api } = await createStudent(server.url, await signInTeacher(server.url));
    const session = await newSession(api, 5);
    const [question] = session.questions;
    if (question === undefined) throw new Error('the starter library has no questions');
    const body = JSON.stringify({
      sessionId: session.id,
      questionId: question.id,
      selectedAnswer: anyAnswer(question),
    });

    const request = http.request(`${server.url}/api/quiz-attempts`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        cookie: api.cookie,
        // The server sends "100 Continue" once it has accepted the request.
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

    api.url = (await startForTest(where)).url;
    const { answers } = await readSession(api, session.id);
    expect(answers.map((answer) => answer.questionId)).toEqual([question.id]);
  });
});

describe('a second server on the same data folder', () => {
  it('refuses to start with one clear line, and leaves the first one alone', async () => {
    const dataDir = dataFolder();
    const first = await startForTest({ dataDir });
    const { code, stdout, stderr } = await launch({ dataDir }).ended;
    expect(code).toBe(1);
    expect(stdout).not.toContain('Listening');
    expect(stderr.trimEnd()).toMatch(
      /^Cannot start: DATA_DIR .+ is in use by another running server \(process \d+ on .+, since .+\)\. Stop that one first, or set another DATA_DIR\.$/,
    );
    expect(await new Api(first.url).call(getHealth, {})).toEqual({ status: 'ok', database: 'embedded' });
  });

  it('starts after the first one was killed', async () => {
    const dataDir = dataFolder();
    await (await startForTest({ dataDir })).end('SIGKILL');
    const second = await startForTest({ dataDir });
    expect(await new Api(second.url).send(getHealth, {})).toMatchObject({ status: 200 });
  });
});

function shuffled<T>(all: T[], random: () => number): T[] {
  const drawn = all.map((one) => ({ one, at: random() }));
  return drawn.toSorted((a, b) => a.at - b.at).map(({ one }) => one);
}
