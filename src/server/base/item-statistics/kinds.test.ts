import { describe, expect, it } from 'vitest';
import { keyColumns } from '#server/core/answer-values.ts';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { canonical, isSameAnswer } from '#shared/bank/question-kinds/same-answer.ts';
import { kindOf, QUESTION_KINDS } from '#shared/bank/question-kinds/registry.ts';
import { updateQuestion } from '#shared/bank/questions.contract.ts';
import { listGivenAnswers, listItemStatistics } from '#shared/insight/analytics.contract.ts';
import { aQuestion, aTeacher, type QuestionRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { firstAnswers, refreshStatistics, type AnsweringGroup } from '#tests/support/item-statistics.ts';
import { formOf } from '#tests/support/kind-quiz.ts';
import { sampleOf, type KindSample } from '#tests/support/question-kind-samples.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

/** Rebuilds and returns the statistics of the only question that has any. */
async function statistics() {
  await refreshStatistics(hub);
  const { questions } = await teacher.ok(listItemStatistics, { query: {} });
  expect(questions).toHaveLength(1);
  return questions[0];
}

const aSampled = (sample: KindSample): Promise<QuestionRow> => {
  const { kind, options, content, key } = sample;
  return aQuestion(hub.db, { kind, options, content, ...keyColumns(key), imageUrl: formOf(sample).imageUrl });
};

/** Returns the expected statistics if answers are judged by this key. */
function expected({ kind, options, content }: KindSample, key: AnswerValue, groups: AnsweringGroup[]) {
  const rules = kindOf(kind);
  const asked = { options, content };
  const total = groups.reduce((sum, [count]) => sum + count, 0);
  const judged = groups.map(([count, answer]) => {
    const { fraction } = rules.grade(asked, key, answer);
    return { count, fraction, text: rules.describe(asked, answer, key), isRight: fraction === 1 };
  });
  const points = judged.reduce((sum, { count, fraction }) => sum + count * fraction, 0);
  const shown = judged.map(({ count, text, isRight }) => ({
    count,
    share: expect.closeTo((100 * count) / total, 3) as number,
    text,
    isRight,
  }));
  return {
    kind,
    attempts: total,
    correctAnswer: key,
    facilityIndex: expect.closeTo((100 * points) / total, 3) as number,
    ...(typeof key === 'object' && { optionStatistics: shown, alarm: null }),
  };
}

describe.each(Object.keys(QUESTION_KINDS))('the statistics of a question of the kind %s', (kind) => {
  const sample = sampleOf(kind);
  const { key, otherKey, right, wrong, partly } = sample;
  const groups: AnsweringGroup[] = [
    [4, right, 0.9],
    [3, wrong, 0.25],
    ...(partly ? [[2, partly.answer, 0.5] as AnsweringGroup] : []),
  ];

  it('count partial grades, list the most frequent answers, and follow the key', async () => {
    const question = await aSampled(sample);
    await firstAnswers(hub.db, question, groups);
    const before = await statistics();
    expect(before).toMatchObject(expected(sample, key, groups));
    expect(before?.discriminationIndex).toBeGreaterThan(90);
    await teacher.ok(updateQuestion, { params: { id: question.id }, body: { correctAnswer: otherKey } });
    const after = await statistics();
    expect(after).toMatchObject(expected(sample, otherKey, groups));
    expect(after?.discriminationIndex).toBeLessThan(0);
  });

  it('include the answers to what the question asks now', async () => {
    const question = await aSampled(sample);
    await firstAnswers(hub.db, question, [
      [2, right, 0.9],
      [1, wrong, 0.5],
    ]);
    const params = { id: question.id };
    const given = () => teacher.ok(listGivenAnswers, { params });
    expect((await given()).map(canonical).toSorted()).toEqual([right, right, wrong].map(canonical).toSorted());
    await teacher.ok(updateQuestion, { params, body: { correctAnswer: otherKey } });
    expect(await given()).toHaveLength(3);
    const options = sample.options.map((option) => `${option}, rewritten`);
    if (options.length > 0) await teacher.ok(updateQuestion, { params, body: { options } });
    expect(await given()).toHaveLength(options.length > 0 ? 0 : 3);
  });
});

describe('the statistics of kinds without a single right option', () => {
  const sample = sampleOf('numeric');

  it('list the eight most frequent answers, but count the others too', async () => {
    const typed = Array.from({ length: 12 }, (_, n): AnsweringGroup => [n + 1, { value: n, unit: 'm/s' }, 0.5]);
    await firstAnswers(hub.db, await aSampled(sample), [...typed, [1, sample.right, 0.5]]);
    const shown = await statistics();
    expect(shown).toMatchObject({ attempts: 79, facilityIndex: expect.closeTo(100 / 79, 3) as number });
    expect(shown?.optionStatistics.map(({ text, count }) => [text, count])).toEqual(
      typed
        .toReversed()
        .slice(0, 8)
        .map(([count, answer]) => [`${(answer as { value: number }).value} m/s`, count]),
    );
  });

  it('drop invalid answers, which a backup may contain, and answers to different content', async () => {
    const question = await aSampled(sample);
    const groups: AnsweringGroup[] = [[2, sample.right, 0.5]];
    await firstAnswers(hub.db, question, [...groups, [3, { unknown: 1 }, 0.5], [1, 2, 0.5]]);
    expect(await statistics()).toMatchObject(expected(sample, sample.key, groups));
    const content = { ...sample.content, decimals: 2 };
    await teacher.ok(updateQuestion, { params: { id: question.id }, body: { content } });
    await refreshStatistics(hub);
    expect(await teacher.ok(listItemStatistics, { query: {} })).toMatchObject({ total: 0 });
  });

  it('count equal answers together, whatever the order of their fields', async () => {
    const turned = Object.fromEntries(Object.entries(sample.right).toReversed());
    expect(isSameAnswer(turned, sample.right)).toBe(true);
    await firstAnswers(hub.db, await aSampled(sample), [
      [1, sample.right, 0.5],
      [1, turned, 0.5],
    ]);
    expect((await statistics())?.optionStatistics).toMatchObject([{ count: 2, isRight: true }]);
  });
});
