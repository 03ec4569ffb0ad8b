import { describe, expect, it } from 'vitest';
import { singleQuestionsOf } from '#shared/hub/starter-library.ts';
import { starterCategories } from '#tests/support/starter-categories.ts';
import { falseAlarms, isHeldOut, measureQuality } from '#tests/support/verification-quality.ts';
import { sampleQuestion, samples } from '#tests/support/verification-samples/all.ts';
import { readBanks } from '#tests/support/verification-samples/banks.ts';

const library = starterCategories().flatMap(singleQuestionsOf);

const SEEDS = 5;

describe('the quality of answer verification', () => {
  it('is measured on halves of about the same size', () => {
    const share = library.filter(({ question }) => isHeldOut(question)).length / library.length;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
  });

  it('raises no alarm on the unchanged starter library', () => {
    expect(falseAlarms(library)).toEqual([]);
  });

  it.each([
    ['the whole library', library],
    ['the half that rules were developed on', library.filter(({ question }) => !isHeldOut(question))],
    ['the half that was held out', library.filter(({ question }) => isHeldOut(question))],
  ])('finds wrong keys with few false alarms in %s', (_what, questions) => {
    const { overall, byType } = measureQuality(questions, { seeds: SEEDS });
    expect(overall.precision).toBeGreaterThanOrEqual(0.9);
    expect(overall.recall).toBeGreaterThanOrEqual(0.15);
    expect(overall.rightSuggestions).toBeGreaterThanOrEqual(0.9);
    expect(byType.option_mismatch.precision).toBeGreaterThanOrEqual(0.9);
    expect(byType.medical_term_mismatch.precision).toBeGreaterThanOrEqual(0.9);
  });

  it('trusts explicitly named answers, which the starter library never has', () => {
    const questions = samples.map((sample) => sampleQuestion(sample));
    const { byType } = measureQuality(questions, { seeds: SEEDS });
    expect(byType.explicit_answer_mismatch.precision).toBeGreaterThanOrEqual(0.9);
    expect(byType.explicit_answer_mismatch.rightSuggestions).toBeGreaterThanOrEqual(0.8);
  });

  it.each([
    ['development', 200, 0.1],
    ['held-out', 50, 0.2],
  ] as const)('is right in nine of ten alarms on questions by other authors (%s)', (part, least, leastRecall) => {
    const banks = readBanks(part);
    const questions = banks.flatMap((bank) => bank.questions);
    expect(questions.length).toBeGreaterThanOrEqual(least);
    expect(questions.filter(({ options, correctAnswer }) => options[correctAnswer] === undefined)).toEqual([]);
    for (const { style, questions: ofStyle } of [...banks, { style: 'all', questions }]) {
      const { precision, recall } = measureQuality(ofStyle, { seeds: 20 }).overall;
      console.info(
        `${part}, ${style} (${ofStyle.length} questions): precision ${precision?.toFixed(2) ?? 'without alarm'}, recall ${recall?.toFixed(2)}`,
      );
      expect(precision ?? 1).toBeGreaterThanOrEqual(0.9);
    }
    expect(measureQuality(questions, { seeds: 20 }).overall.recall).toBeGreaterThanOrEqual(leastRecall);
  });
});
