import { describe, expect, it } from 'vitest';
import type { VerificationIssue } from '#shared/bank/verification.contract.ts';
import { decisivePieces } from './decisive-words.ts';

const options = ['Portal vein', 'Renal vein', 'Splenic vein', 'Mirror image artifact'];

/** The marked pieces if the key is B; also checks that all pieces together are the explanation. */
function marked(explanation: string, suggested: number | null, choices = options): string[] {
  const issue: VerificationIssue = { type: 'option_mismatch', message: 'Why', suggestedAnswer: suggested };
  const pieces = decisivePieces({ options: choices, correctAnswer: 1, explanation, issues: [issue] });
  expect(pieces.map(({ text }) => text).join('')).toBe(explanation);
  return pieces.filter(({ isDecisive }) => isDecisive).map(({ text }) => text);
}

describe('marks as decisive', () => {
  it('the letter of the suggested option', () => {
    expect(marked('The correct answer is C. It drains it.', 2)).toEqual(['correct answer is C']);
    expect(marked('Answer: (C), as it drains it.', 2)).toEqual(['Answer: (C)']);
    expect(marked('Here C is right, and D is not.', 2)).toEqual(['C is right']);
    expect(marked('Option C is correct.', 2)).toEqual(['Option C is correct']);
  });

  it('the text of the suggested option, ignoring case and white space', () => {
    expect(marked('Blood leaves by the splenic\n vein here.', 2)).toEqual(['splenic\n vein']);
    expect(marked('The splenic vein, in splenic disease.', 2)).toEqual(['splenic vein']);
  });

  it('the distinctive words of the suggested option if its text does not occur', () => {
    expect(marked('Mirrors give artifacts; a vein does not.', 3)).toEqual(['Mirrors', 'artifacts']);
    expect(marked('The splenic one, not a vein of the kidney.', 2)).toEqual(['splenic']);
  });

  it('a number as a whole', () => {
    expect(marked('(90 − 15) / 90 gives 0.75, not 10.75.', 2, ['0.2', '0.5', '0.75'])).toEqual(['0.75']);
  });

  it('what the explanation says about the key if no option is suggested', () => {
    expect(marked('Option B is wrong. The renal vein is elsewhere.', null)).toEqual([
      'Option B is wrong',
      'renal vein',
    ]);
  });
});

describe('does not mark as decisive', () => {
  it('an article, a letter within a word or the letter of another option', () => {
    expect(marked('The answer is a cyst; option B, Cs and CT.', 2)).toEqual([]);
    expect(marked('The answer is a cyst.', 0, ['Tumor', 'Stone'])).toEqual([]);
  });

  it('anything if the key is not a valid option', () => {
    const issues = [{ type: 'option_mismatch' as const, message: 'Why', suggestedAnswer: null }];
    const explanation = 'It is so.';
    expect(decisivePieces({ options, correctAnswer: 7, explanation, issues })).toEqual([
      { text: explanation, isDecisive: false },
    ]);
  });

  it('characters that are special in a pattern', () => {
    expect(marked('Loss of 3 dB (half).', 2, ['a', 'b', '(x+y)*[z]?'])).toEqual([]);
    expect(marked('It is 3 dB (half) here.', 2, ['a', 'b', '3 dB (half)'])).toEqual(['3 dB (half)']);
  });

  it("anything but the message's quotation if the key is not an option", () => {
    const explanation = 'It is 77 mm, and not 177 mm.';
    const issue: VerificationIssue = {
      type: 'explicit_answer_mismatch',
      message: 'The explanation states “77 mm”, but the key is 66 mm.',
      suggestedAnswer: null,
    };
    const pieces = decisivePieces({ options: [], correctAnswer: { value: 66 }, explanation, issues: [issue] });
    expect(pieces.filter(({ isDecisive }) => isDecisive)).toEqual([{ text: '77 mm', isDecisive: true }]);
  });
});
