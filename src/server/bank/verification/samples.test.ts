import { describe, expect, it } from 'vitest';
import { sampleQuestion, samples } from '#tests/support/verification-samples/all.ts';
import { verifyQuestion } from './verify-question.ts';

describe('hand-written questions', () => {
  it('are numerous, and each has its right and its wrong key among its options', () => {
    expect(samples.length).toBeGreaterThanOrEqual(70);
    const outside = samples.filter(({ right, wrong, options }) =>
      [right, wrong].some((key) => options[key] === undefined),
    );
    expect(outside).toEqual([]);
  });

  it.each(samples)('raise no alarm with the right key: $question', (sample) => {
    expect(verifyQuestion(sampleQuestion(sample))).toEqual([]);
  });

  it.each(samples.filter(({ right, wrong }) => right !== wrong))(
    'are found with the wrong key only by the expected rules: $question',
    (sample) => {
      const issues = verifyQuestion(sampleQuestion(sample, sample.wrong));
      expect(issues.map(({ type }) => type)).toEqual(sample.found);
      for (const { suggestedAnswer } of issues) expect([sample.right, null]).toContain(suggestedAnswer);
    },
  );
});
