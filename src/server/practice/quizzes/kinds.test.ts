import { describe, expect, it } from 'vitest';
import { studentQuestions } from '#server/db/schema/progress.ts';
import { quizAttempts } from '#server/db/schema/quizzes.ts';
import { kindOf, QUESTION_KINDS } from '#shared/bank/question-kinds/registry.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { createQuestion, getQuestion, updateQuestion } from '#shared/bank/questions.contract.ts';
import { createOwnCard } from '#shared/cards/own-cards.contract.ts';
import { listSessionAttempts } from '#shared/insight/student-detail.contract.ts';
import { saveQuizPosition } from '#shared/practice/open-quizzes.contract.ts';
import {
  answerQuestion,
  getQuizSession,
  listOwnAttempts,
  listOwnQuizSessions,
} from '#shared/practice/quiz-sessions.contract.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { aKindQuiz, formOf, withPicture } from '#tests/support/kind-quiz.ts';
import { KIND_SAMPLES, sampleOf, type KindSample } from '#tests/support/question-kind-samples.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const KINDS = Object.keys(QUESTION_KINDS);

const hub = forEachTest(async () => withPicture(await createTestApp()));

const attempts = () => hub.db.select().from(quizAttempts);

/** Returns the same answer with the fields of its objects in reverse order. */
function turnedAround(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnedAround);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, part]) => [name, turnedAround(part)]),
  );
}

/** Values that no kind accepts as a response, and responses to other kinds. */
const noAnswersTo = ({ kind, bad }: KindSample): unknown[] => [
  ...bad,
  ...Object.values(KIND_SAMPLES)
    .filter((other) => other.kind !== kind)
    .flatMap(({ right, otherKey }) => [right, otherKey]),
  null,
  'A',
  [],
  {},
  { unknown: 1 },
  { points: Array.from({ length: 10_000 }, () => ({ x: 0.5, y: 0.5 })) },
  { text: 'x'.repeat(100_001) },
  { text: '\u0000' },
  { text: '\uD800' },
];

describe.each(KINDS)('a question of kind %s', (kind) => {
  const sample = sampleOf(kind);
  const { right, wrong, partly, key, otherKey } = sample;

  it('is stored as written, and can be changed', async () => {
    const teacher = await hub.as(await aTeacher(hub.db));
    const form = formOf(sample);
    const created = await teacher.call(createQuestion, { body: form });
    expect(created).toMatchObject({ status: 201, body: form });
    const params = { id: created.body.id };
    const changed = await teacher.ok(updateQuestion, { params, body: { correctAnswer: otherKey } });
    expect(changed).toMatchObject({ ...form, correctAnswer: otherKey });
    expect(changed.versionId).not.toBe(created.body.versionId);
    const back = { correctAnswer: key, versionId: created.body.versionId };
    expect(await teacher.ok(updateQuestion, { params, body: back })).toMatchObject(created.body);
    expect(await teacher.ok(getQuestion, { params })).toMatchObject(created.body);
  });

  it('can be changed to another kind only as a whole', async () => {
    const teacher = await hub.as(await aTeacher(hub.db));
    for (const other of KINDS.filter((other) => other !== kind).map(sampleOf)) {
      const { id } = await teacher.ok(createQuestion, { body: formOf(sample) });
      const { question: _question, explanation: _explanation, ...body } = formOf(other);
      const { correctAnswer } = body;
      const change = (body: PartInput<typeof updateQuestion, 'body'>) =>
        teacher.call(updateQuestion, { params: { id }, body });
      expect(await change({ correctAnswer })).toMatchObject({ status: 400, error: { code: 'invalid' } });
      expect(await change({ kind: other.kind })).toMatchObject({ status: 400, error: { code: 'invalid' } });
      expect(await change(body)).toMatchObject({ status: 200, body });
    }
  });

  it('is refused with a key or content that does not fit', async () => {
    const teacher = await hub.as(await aTeacher(hub.db));
    const form = formOf(sample);
    const keys = Object.values(KIND_SAMPLES).flatMap((other) => (other.kind === kind ? [] : [other.key]));
    for (const correctAnswer of [...keys, {}, 99, { ...Object(key), more: 1 }]) {
      const { status } = await teacher.call(createQuestion, { body: { ...form, correctAnswer } });
      expect([correctAnswer, status]).toEqual([correctAnswer, 400]);
    }
    const content = { ...form.content, more: 1 };
    expect((await teacher.call(createQuestion, { body: { ...form, content } })).status).toBe(400);
  });

  it('is graded right, wrong and in part, with all grades shown at the end', async () => {
    const quiz = await aKindQuiz(hub, [sample, sample, sample, sample]);
    const given = [right, wrong, ...(partly ? [partly.answer] : [])];
    for (const [index, answer] of given.entries()) {
      const body = { selectedAnswer: answer, reveal: null };
      expect(await quiz.answer(index, answer)).toMatchObject({ status: 201, body });
    }
    const { body: result } = await quiz.complete();
    const fractions = [1, 0, partly?.fraction ?? 0, 0];
    expect(result).toMatchObject({
      questionsAttempted: given.length,
      correctAnswers: 1,
      score: Math.round(25 * fractions.reduce((a, b) => a + b)),
    });
    const reviewed = fractions.map((fraction, index) => ({
      kind,
      options: sample.options,
      content: sample.content,
      correctAnswer: key,
      explanation: formOf(sample).explanation,
      isCorrect: index === 0,
      fraction: expect.closeTo(fraction, 10) as number,
      selectedAnswer: given[index] ?? null,
    }));
    expect(result.questions).toMatchObject(reviewed);
    const params = { sessionId: quiz.session.id };
    expect(await quiz.client.ok(listOwnAttempts, { params })).toMatchObject(reviewed);
    expect(await quiz.teacher.ok(listSessionAttempts, { params })).toMatchObject(reviewed);
    const { score, correctAnswers } = result;
    expect(await quiz.client.ok(listOwnQuizSessions)).toMatchObject([{ score, correctAnswers, totalQuestions: 4 }]);
    const body = { ...params, questionId: quiz.bank[0]?.id ?? '' };
    const card = await quiz.client.ok(createOwnCard, { body });
    for (const option of sample.options) expect(card.front).toContain(option);
    expect(card.back).toContain(formOf(sample).explanation);
    expect(card.back.length).toBeGreaterThan(formOf(sample).explanation.length + 2);
  });

  it('shows its key with the answer in immediate mode', async () => {
    const quiz = await aKindQuiz(hub, [sample, sample], { answerReveal: 'immediate' });
    const { explanation, details } = formOf(sample);
    const reveals = [
      { isCorrect: true, fraction: 1, correctAnswer: key, explanation, details, shares: [] },
      { isCorrect: false, fraction: 0, correctAnswer: key, explanation, details, shares: [] },
    ];
    expect((await quiz.answer(0, right)).body.reveal).toEqual(reveals[0]);
    expect((await quiz.answer(1, wrong)).body.reveal).toEqual(reveals[1]);
    const session = await quiz.client.ok(getQuizSession, { params: { id: quiz.session.id } });
    expect(session.answers.map(({ reveal }) => reveal)).toEqual(reveals);
  });

  it('accepts the same answer again, and refuses a different one', async () => {
    const quiz = await aKindQuiz(hub, [sample, sample]);
    const first = await quiz.answer(0, right);
    for (const same of [right, turnedAround(right)]) {
      expect(await quiz.answer(0, same)).toMatchObject({ status: 200, body: { id: first.body.id } });
    }
    for (const other of [wrong, partly?.answer ?? wrong, { unknown: 1 }]) {
      expect(await quiz.answer(0, other)).toMatchObject({ status: 409, error: { code: 'already_answered' } });
    }
    const { body } = await quiz.complete();
    expect(body).toMatchObject({ questionsAttempted: 1, correctAnswers: 1, score: 50 });
    expect(await attempts()).toHaveLength(1);
    expect(await hub.db.select().from(studentQuestions)).toMatchObject([{ timesAnswered: 1, timesCorrect: 1 }]);
  });

  it('refuses invalid responses', async () => {
    const quiz = await aKindQuiz(hub, [sample]);
    for (const nothing of noAnswersTo(sample)) {
      expect([nothing, (await quiz.answer(0, nothing)).status]).toEqual([nothing, 400]);
    }
    expect(await attempts()).toEqual([]);
    expect(await hub.db.select().from(studentQuestions)).toEqual([]);
    const session = await quiz.client.ok(getQuizSession, { params: { id: quiz.session.id } });
    expect(session.answers).toEqual([]);
    expect(await quiz.answer(0, right)).toMatchObject({ status: 201 });
  });

  it('is submitted with the selected response when time is up, unless that is invalid', async () => {
    const quiz = await aKindQuiz(hub, [sample, sample, sample], { timeLimit: 1 });
    const [first, second, third] = quiz.bank.map(({ id }) => id) as [string, string, string];
    const params = { id: quiz.session.id };
    const selected = { [first]: right, [second]: { unknown: 1 }, [third]: partly?.answer ?? wrong };
    await quiz.client.ok(saveQuizPosition, { params, body: { selected } });
    expect((await quiz.client.ok(getQuizSession, { params })).place.selected).toEqual(selected);
    hub.clock.advance({ minutes: 2 });
    const session = await quiz.client.ok(getQuizSession, { params });
    expect(session.completedAt).toBe('2026-03-11T12:01:00.000Z');
    expect(session.answers.map(({ questionId, selectedAnswer }) => [questionId, selectedAnswer])).toEqual([
      [first, right],
      [third, partly?.answer ?? wrong],
    ]);
    const score = Math.round((100 * (1 + (partly?.fraction ?? 0))) / 3);
    expect(await quiz.client.ok(listOwnQuizSessions)).toMatchObject([{ correctAnswers: 1, score }]);
  });
});

describe('an unknown kind', () => {
  it.each(['no-such-kind', '', 'Single', 'toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'is refused: %j',
    async (kind) => {
      const teacher = await hub.as(await aTeacher(hub.db));
      const body = { ...formOf(sampleOf('single')), kind };
      expect(await teacher.call(createQuestion, { body })).toMatchObject({ status: 400, error: { code: 'invalid' } });
      const { id } = await teacher.ok(createQuestion, { body: { ...body, kind: 'single' } });
      expect((await teacher.call(updateQuestion, { params: { id }, body: { kind } })).status).toBe(400);
    },
  );
});

describe('an answer', () => {
  it.each([1000, 100_000, 1_000_000])('is refused if it is nested %i levels deep', async (depth) => {
    const quiz = await aKindQuiz(hub, [sampleOf('multiple')]);
    const given = `{"chosen":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const ids = `"sessionId":"${quiz.session.id}","questionId":"${quiz.bank[0]?.id}"`;
    const answer = await quiz.client.send('POST', answerQuestion.path, {
      headers: { 'content-type': 'application/json' },
      payload: `{${ids},"selectedAnswer":${given}}`,
    });
    expect(answer.status).toBe(400);
    expect(await attempts()).toEqual([]);
  });

  it('of any kind counts toward one score, rounded once', async () => {
    const samples = KINDS.map(sampleOf);
    const quiz = await aKindQuiz(hub, [...samples, ...samples]);
    for (const [index, { right, partly, wrong }] of samples.entries()) {
      expect((await quiz.answer(index, right)).status).toBe(201);
      expect((await quiz.answer(samples.length + index, partly?.answer ?? wrong)).status).toBe(201);
    }
    const { body } = await quiz.complete();
    const sum = samples.reduce((all, { partly }) => all + 1 + (partly?.fraction ?? 0), 0);
    const score = Math.round((100 * sum) / (2 * samples.length));
    expect(body).toMatchObject({ correctAnswers: samples.length, score });
    for (const { kind, content, key, options } of samples) {
      expect(kindOf(kind).faults({ options, content }, key)).toEqual([]);
    }
  });
});
