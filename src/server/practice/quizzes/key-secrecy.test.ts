import { describe, expect, it } from 'vitest';
import { loginStudent, registerStudent } from '#shared/people/auth.contract.ts';
import { getOwnProgress } from '#shared/practice/progress.contract.ts';
import { resumeQuizSession, saveQuizDraft, saveQuizPosition } from '#shared/practice/open-quizzes.contract.ts';
import {
  countQuestionPools,
  flagQuestion,
  getQuizSession,
  listOwnAttempts,
} from '#shared/practice/quiz-sessions.contract.ts';
import { canonical } from '#shared/bank/question-kinds/same-answer.ts';
import { kindOf, QUESTION_KINDS } from '#shared/bank/question-kinds/registry.ts';
import { listPendingUsers } from '#shared/people/users.contract.ts';
import { aTeacher, PASSWORD } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { sharesOf } from '#tests/support/item-statistics.ts';
import { aKindQuiz, formOf } from '#tests/support/kind-quiz.ts';
import { sampleOf, type KindSample } from '#tests/support/question-kind-samples.ts';
import { aQuizTaker, RIGHT, WRONG, type QuizTaker } from '#tests/support/quiz.ts';
import { readAll } from '#tests/support/student-reads.ts';
import type { RawAnswer, TestClient } from '#tests/support/test-client.ts';

const hub = hubForEachTest();

/** The field names of keys, and the text in every explanation made by the factories. */
const KEY = /"correctAnswer"|"explanation"|"details"|"shares"|Because of reason/;
const leaks = (answers: RawAnswer[]) => answers.map(({ text }) => text).filter((text) => KEY.test(text));

/** Reads everything a student can read, about this quiz if an endpoint takes parameters. */
async function lookAround(client: TestClient, about: Pick<QuizTaker, 'topic' | 'session'>): Promise<void> {
  await client.ok(flagQuestion, { params: { id: about.session.questions[0]?.id ?? '' } });
  await readAll(client, about);
}

describe('the key of a question', () => {
  it('is in no response to a student before the session is completed', async () => {
    const taker = await aQuizTaker(hub);
    await sharesOf(hub.db, taker.bank, [43, 57]);
    await lookAround(taker.client, taker);
    await taker.answer(0, RIGHT);
    await taker.answer(0, RIGHT);
    await taker.answer(0, WRONG);
    await taker.answer(1, WRONG);
    await taker.answer(1, 7);
    await lookAround(taker.client, taker);
    await taker.client.ok(resumeQuizSession, { params: { id: taker.session.id } });
    await taker.client.call(listOwnAttempts, { params: { sessionId: taker.session.id } });
    expect(taker.client.answers.length).toBeGreaterThan(25);
    expect(leaks(taker.client.answers)).toEqual([]);
  });

  it('cannot be inferred from responses to right and wrong answers', async () => {
    const taker = await aQuizTaker(hub);
    const right = await taker.answer(0, RIGHT);
    const wrong = await taker.answer(1, WRONG);
    expect([right.body.reveal, wrong.body.reveal]).toEqual([null, null]);
    expect(`${right.text}${wrong.text}`).not.toContain('isCorrect');
  });

  it('is revealed in the result once the session is completed, and in its details', async () => {
    const taker = await aQuizTaker(hub);
    const answered = await taker.answer(0, WRONG);
    const result = await taker.complete();
    expect(leaks([result])).toHaveLength(1);
    const details = await taker.client.call(listOwnAttempts, { params: { sessionId: taker.session.id } });
    expect(leaks([details])).toHaveLength(1);
    const again = await taker.client.ok(getQuizSession, { params: { id: taker.session.id } });
    expect(again.answers).toMatchObject([{ id: answered.body.id, reveal: { isCorrect: false, correctAnswer: RIGHT } }]);
  });

  it('is revealed with the answer, only for that question, in immediate mode', async () => {
    const taker = await aQuizTaker(hub, { answerReveal: 'immediate' });
    await sharesOf(hub.db, taker.bank, [43, 57]);
    expect(leaks(taker.client.answers)).toEqual([]);
    const explanationOf = (index: number) =>
      taker.bank.find(({ id }) => id === taker.session.questions[index]?.id)?.explanation ?? 'none';
    const wrong = await taker.answer(0, WRONG);
    expect(wrong.body.reveal).toEqual({
      isCorrect: false,
      fraction: 0,
      correctAnswer: RIGHT,
      explanation: explanationOf(0),
      details: null,
      shares: [43, 57],
    });
    const repeated = await taker.answer(0, WRONG);
    expect(repeated.body.reveal).toEqual(wrong.body.reveal);
    const right = await taker.answer(1, RIGHT);
    expect(right.body.reveal).toMatchObject({ isCorrect: true, explanation: explanationOf(1) });
    const session = await taker.client.call(getQuizSession, { params: { id: taker.session.id } });
    expect(session.body.answers.map(({ reveal }) => reveal)).toEqual([wrong.body.reveal, right.body.reveal]);
    expect(session.text).not.toContain(explanationOf(2));
  });

  it('stays secret in another session that asks the same question', async () => {
    const first = await aQuizTaker(hub, { questions: 2 });
    await first.complete();
    const second = await aQuizTaker(hub, { user: first.user, topicIds: [first.topic.id], questions: 2 });
    await second.answer(0, RIGHT);
    await lookAround(second.client, second);
    expect(leaks(second.client.answers)).toEqual([]);
  });
});

/** Yields a value and all values in it, with the names of their fields. */
function* valuesIn(value: unknown, name = ''): Generator<[name: string, value: unknown]> {
  yield [name, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [field, part] of Object.entries(value)) yield* valuesIn(part, Array.isArray(value) ? '' : field);
}

/** What only a sample's key contains: field names, and values longer than a small number. */
function secretsOf({ kind, options, content, key, right }: KindSample) {
  // Topics also have names, which are public.
  const open = new Set(['name', ...[...valuesIn(content), ...valuesIn(right)].map(([name]) => name)]);
  const names = [...valuesIn(key)].map(([name]) => name).filter((name) => !open.has(name));
  const values = [...valuesIn(key)].map(([, value]) => canonical(value)).filter((json) => json.length > 4);
  const asked = canonical({ options, content });
  return {
    names: [...names, 'correctAnswer', 'key', 'explanation', 'details', 'isCorrect', 'fraction', 'shares'],
    values: values.filter((json) => !asked.includes(json)),
    words: [
      kindOf(kind).describeKey({ options, content }, key),
      formOf(sampleOf(kind)).explanation,
      'A reason of its own',
    ],
  };
}

describe.each(Object.keys(QUESTION_KINDS))('the key of a question of kind %s', (kind) => {
  const sample = sampleOf(kind);
  const { names, values, words } = secretsOf(sample);

  /** Returns the parts of the key that a response reveals. */
  const toldBy = ({ text }: RawAnswer): string[] => {
    const seen = text === '' ? [] : [...valuesIn(JSON.parse(text))];
    return [
      ...words.filter((word) => text.includes(word)),
      ...seen.flatMap(([name, value]) => [
        ...(names.includes(name) ? [name] : []),
        ...(values.includes(canonical(value)) ? [canonical(value)] : []),
      ]),
    ];
  };

  it('is in no response to a student before it is due, whole or in parts', async () => {
    const quiz = await aKindQuiz(hub, [sample, sample, sample]);
    const { client, session } = quiz;
    await sharesOf(hub.db, quiz.bank, [43, 57]);
    const params = { id: session.id };
    await lookAround(client, quiz);
    const [, second = ''] = session.questions.map(({ id }) => id);
    await client.ok(saveQuizPosition, { params, body: { index: 1, selected: { [second]: sample.wrong } } });
    expect((await quiz.answer(0, sample.partly?.answer ?? sample.wrong)).status).toBe(201);
    await quiz.answer(0, sample.wrong);
    await quiz.answer(1, sample.wrong);
    for (const none of [...sample.bad, { unknown: 1 }]) await quiz.answer(2, none);
    await lookAround(client, quiz);
    await client.ok(saveQuizDraft, { params, body: { name: 'Later' } });
    await client.ok(resumeQuizSession, { params });
    await client.call(listOwnAttempts, { params: { sessionId: session.id } });
    expect(client.answers.length).toBeGreaterThan(30);
    expect(client.answers.flatMap(toldBy)).toEqual([]);
    // Proves that the search finds the key once it is due.
    expect(toldBy(await quiz.complete())).toEqual(expect.arrayContaining([...values, 'correctAnswer', 'shares']));
  });

  it('does not distinguish a right answer from a wrong one before it is due', async () => {
    const quiz = await aKindQuiz(hub, [sample, sample]);
    const answers = [await quiz.answer(0, sample.right), await quiz.answer(1, sample.wrong)];
    const shown = answers.map(({ body: { id: _id, questionId: _question, selectedAnswer: _answer, ...rest } }) => rest);
    expect(shown[0]).toEqual(shown[1]);
  });
});

describe('the hash of a password', () => {
  it('is in no response to anybody', async () => {
    const visitor = hub.stranger();
    const form = { email: 'ada@example.com', password: PASSWORD, firstName: 'Ada', lastName: 'L' };
    await visitor.ok(registerStudent, { body: { ...form, dateOfBirth: '2000-01-01' } });
    await visitor.ok(loginStudent, { body: form });
    const teacher = await hub.as(await aTeacher(hub.db));
    expect(await teacher.ok(listPendingUsers)).toHaveLength(1);
    const taker = await aQuizTaker(hub);
    await lookAround(taker.client, taker);
    const all = [visitor, teacher, taker.client].flatMap(({ answers }) => answers);
    expect(all.filter(({ text }) => /argon2|"password"/.test(text))).toEqual([]);
  });
});

describe('before its results are due, a quiz', () => {
  const taker = forEachTest(() => aQuizTaker(hub));

  it.each([RIGHT, WRONG])('does not show in pools and progress whether %i is right', async (choice) => {
    await taker.complete();
    const quiz = await aQuizTaker(hub, { user: taker.user });
    const query = { topicIds: quiz.topic.id };
    await quiz.answer(0, choice, { confidence: 'sure' });
    const before = { all: 3, unseen: 2, wrong: 0, sure_wrong: 0, flagged: 0 };
    expect(await quiz.client.ok(countQuestionPools, { query })).toEqual(before);
    expect(await quiz.client.ok(getOwnProgress)).toEqual({ topics: [], trend: [], weakest: [] });
    await quiz.complete();
    const correct = choice === RIGHT ? 1 : 0;
    const after = { wrong: 1 - correct, sure_wrong: 1 - correct };
    expect(await quiz.client.ok(countQuestionPools, { query })).toMatchObject(after);
    const figures = [{ answered: 1, correct }];
    expect(await quiz.client.ok(getOwnProgress)).toMatchObject({ topics: figures, trend: figures });
  });

  it('keeps earlier answers in the figures', async () => {
    const { user, client, topic, bank } = taker;
    await taker.answer(0, RIGHT);
    await taker.answer(1, WRONG);
    await taker.complete();
    const form = { topicIds: [topic.id], questionIds: bank.map(({ id }) => id), user };
    const again = await aQuizTaker(hub, form);
    await again.answer(0, WRONG);
    await again.answer(1, WRONG);
    expect(await client.ok(getOwnProgress)).toMatchObject({
      topics: [{ topicId: topic.id, answered: 2, correct: 1 }],
      trend: [{ answered: 2, correct: 1 }],
    });
  });
});
