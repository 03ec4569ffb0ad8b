import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { questionKind } from '#shared/bank/question-kinds/question-kind.ts';
import { KIND_LABELS } from '#shared/bank/question-kinds/kind-labels.ts';
import { QUESTION_KINDS } from '#shared/bank/question-kinds/registry.ts';
import { createQuestion, listQuestions, updateQuestion } from '#shared/bank/questions.contract.ts';
import { createOwnCard } from '#shared/cards/own-cards.contract.ts';
import { listItemStatistics } from '#shared/insight/analytics.contract.ts';
import { listOwnAttempts } from '#shared/practice/quiz-sessions.contract.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { refreshStatistics } from '#tests/support/item-statistics.ts';
import { aKindQuiz, formOf } from '#tests/support/kind-quiz.ts';
import type { KindSample } from '#tests/support/question-kind-samples.ts';
import { throughBackup } from '#tests/support/whole-hub.ts';

// A new kind of question, defined only in this file.

const KIND = 'spelled-word';

const spelledWord = questionKind({
  label: 'A word, spelled right',
  options: { min: 0, max: 1 },
  content: z.strictObject({ letters: z.int().min(1) }),
  key: z.strictObject({ word: z.string().min(1) }),
  response: z.strictObject({ typed: z.string().min(1) }),
  fault: ({ content: { letters } }, { word }) =>
    word.length === letters ? null : { path: ['key', 'word'], message: 'The word has another length' },
  responseFault: ({ content: { letters } }, { typed }) => (typed.length === letters ? null : 'The length is another'),
  grade: (_asked, { word }, { typed }) => {
    const parts = word.split('').map((letter, index) => (typed[index] === letter ? 1 : 0));
    const right = parts.filter((part) => part === 1).length;
    return { fraction: right / parts.length, parts };
  },
  describe: (_asked, { typed }) => `“${typed}”`,
  describeKey: (_asked, { word }) => `“${word}”`,
  reasonTargets: (_asked, { word }) => [{ id: 'word', name: word, what: word }],
  chosenTargets: (_asked, { typed }, { word }) => (typed === word ? ['word'] : []),
});

const sample: KindSample = {
  kind: KIND,
  options: [],
  content: { letters: 4 },
  key: { word: 'bile' },
  otherKey: { word: 'xxxx' },
  right: { typed: 'bile' },
  wrong: { typed: 'xxxx' },
  partly: { answer: { typed: 'bill' }, fraction: 0.75 },
  bad: [],
};

beforeAll(() => {
  QUESTION_KINDS[KIND] = spelledWord;
  Object.assign(KIND_LABELS, { [KIND]: spelledWord.label });
});
afterAll(() => {
  delete QUESTION_KINDS[KIND];
  Reflect.deleteProperty(KIND_LABELS, KIND);
});
const hub = hubForEachTest();

it('a new kind needs only its rules to work in the bank, quizzes, statistics, cards and backups', async () => {
  const quiz = await aKindQuiz(hub, [sample, sample, sample, sample]);
  const { teacher, client, bank, session } = quiz;
  const [first = expect.fail()] = bank;

  const misfit = { ...formOf(sample), correctAnswer: { word: 'gall bladder' } };
  expect(await teacher.call(createQuestion, { body: misfit })).toMatchObject({
    status: 400,
    error: { issues: [{ path: 'correctAnswer.word', message: 'The word has another length' }] },
  });
  const body = { content: { letters: 5 } };
  expect(await teacher.call(updateQuestion, { params: { id: first.id }, body })).toMatchObject({ status: 400 });
  expect(await client.ok(listQuestions)).toMatchObject(bank.map(() => ({ kind: KIND, content: { letters: 4 } })));

  for (const [index, typed] of ['bile', 'xxxx', 'bill'].entries()) {
    expect((await quiz.answer(index, { typed })).status).toBe(201);
  }
  expect(await quiz.answer(3, { typed: 'longer' })).toMatchObject({ status: 400 });
  expect(client.answers.map(({ text }) => text).join('')).not.toMatch(/"word"|reason spelled/);
  const { body: result } = await quiz.complete();
  expect(result).toMatchObject({ correctAnswers: 1, questionsAttempted: 3, score: 44 });
  expect(await client.ok(listOwnAttempts, { params: { sessionId: session.id } })).toMatchObject(
    [1, 0, 0.75, 0].map((fraction) => ({ kind: KIND, fraction, correctAnswer: sample.key })),
  );
  const card = await client.ok(createOwnCard, { body: { sessionId: session.id, questionId: first.id } });
  expect(card).toMatchObject({ front: formOf(sample).question, back: `“bile”\n\n${formOf(sample).explanation}` });

  await refreshStatistics(hub);
  const { questions } = await teacher.ok(listItemStatistics, { query: { order: 'hardest' } });
  expect(questions.map(({ facilityIndex }) => facilityIndex)).toEqual([0, 75, 100]);
  expect(questions[1]?.optionStatistics).toMatchObject([{ text: '“bill”', count: 1, isRight: false }]);

  const { before, after } = await throughBackup(hub, teacher);
  expect(after).toEqual(before);
});
