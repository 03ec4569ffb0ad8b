import { describe, expect, it } from 'vitest';
import { type AnswerReading, BY_LETTER, resolveAnswer } from './answers.ts';
import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';

const ORGANS = ['Liver', 'Spleen', 'Kidney', 'Pancreas'];
const answer = (text: string, options: string[] = ORGANS) => resolveAnswer(text, options, 'CORRECT');

describe('the answer of a row', () => {
  it.each([
    ['a letter', ['B', 'b', 'B)', '(b)', 'B.', 'b:', 'Option B', 'answer b', ' B ', '[b]', '(B).']],
    ['a number from 1', ['2', '2.0', '02']],
    ['the option’s own text', ['Spleen', ' spleen', 'SPLEEN']],
    ['the text between blanks and a period', ['Spleen.', 'spleen .', '\u00a0Spleen\u00a0']],
    [
      'a letter with its text',
      ['B) Spleen', '(B) spleen', 'b. Spleen', 'B: Spleen', 'b)spleen.', 'B – Spleen', '[B]\tSpleen'],
    ],
  ])('is %s: %j', (_what, texts) => {
    for (const text of texts) expect([text, answer(text)]).toEqual([text, { index: 1 }]);
  });

  it('is the text with the quotation marks and dashes of another program', () => {
    expect(answer("Murphy's sign", ['None', 'Murphy’s sign.'])).toEqual({ index: 1 });
    expect(answer('5–10 MHz', ['5-10 MHz', '2-5 MHz'])).toEqual({ index: 0 });
  });

  it('is the letter’s position even if another option’s text is that letter', () => {
    expect(answer('A', ['B', 'A'])).toEqual({ index: 0 });
    expect(answer('B', ['B', 'A'])).toEqual({ index: 1 });
  });

  it('is the text if the letter has no option', () => {
    expect(answer('E', ['E', 'F', 'G'])).toEqual({ index: 0 });
    expect(answer('Z', ['X', 'Y', 'Z'])).toEqual({ index: 2 });
  });

  it('is the text if it agrees with the number, or the number has no option', () => {
    expect(answer('2', ['1', '2', '3'])).toEqual({ index: 1 });
    expect(answer('20', ['10', '20'])).toEqual({ index: 1 });
  });

  it('is unknown if text and number are different options', () => {
    expect(answer('3', ['2', '3', '4', '5'])).toEqual({
      message: 'CORRECT says "3", which is the text of option B, but could also mean option number 3: write the letter',
    });
  });

  it('is the text or the number that the file’s reading says', () => {
    const read = (text: string, options: string[], reading: Partial<AnswerReading>) =>
      resolveAnswer(text, options, 'CORRECT', { ...BY_LETTER, ...reading });
    expect(read('A', ['O', 'A', 'B', 'AB'], { letters: 'text' })).toEqual({ index: 1 });
    expect(read('C', ['O', 'A', 'B', 'AB'], { letters: 'text' })).toEqual({ index: 2 });
    expect(read('0', ORGANS, { counting: 'zero' })).toEqual({ index: 0 });
    expect(read('3', ORGANS, { counting: 'zero' })).toEqual({ index: 3 });
    expect(read('4', ORGANS, { counting: 'zero' })).toEqual({
      message: 'There is no option number 4, but CORRECT names it; options start at 0',
    });
    expect(read('1', ['0', '1', '2'], { counting: 'zero' })).toEqual({ index: 1 });
  });

  it('is a number of the same value', () => {
    expect(answer('3', ['2.0', '3.0', '4.0'])).toEqual({
      message: expect.stringMatching(/could also mean option number 3/),
    });
    expect(answer('7', ['5,0', '7,0'])).toEqual({ index: 1 });
    expect(answer('1540', ['1,540', '343'])).toEqual({ index: 0 });
  });

  it('distinguishes texts that differ only in case', () => {
    expect(answer('pH', ['PH', 'pH'])).toEqual({ index: 1 });
  });

  it.each([
    ['', ORGANS, 'The correct answer is missing: CORRECT has to name one option by its letter'],
    ['E', ORGANS, 'There is no option E, but CORRECT says E'],
    ['C', ['x', 'y', ' '], 'Option C is empty, but CORRECT says C'],
    ['F) x', ORGANS, 'There is no option F, but CORRECT says F'],
    ['9', ORGANS, 'There is no option number 9, but CORRECT names it; options start at 1'],
    ['0', ORGANS, 'There is no option number 0, but CORRECT names it; options start at 1'],
    ['B) Liver', ORGANS, 'CORRECT says "B) Liver", but option B is "Spleen"'],
    ['A, C', ORGANS, 'CORRECT says "A, C": exactly one option can be right'],
    ['1,3', ORGANS, 'CORRECT says "1,3": exactly one option can be right'],
    ['B and D', ORGANS, 'CORRECT says "B and D": exactly one option can be right'],
    ['Heart', ORGANS, 'CORRECT says "Heart", which is neither an option\'s letter nor its text'],
  ])('is said to be wrong: %j of %j', (text, options, message) => {
    expect(answer(text, options)).toEqual({ message });
  });

  it('is unknown if two options have the same text', () => {
    expect(answer('same', ['same', 'other', 'same'])).toEqual({
      message: 'CORRECT says "same", but options A and C both say that: write the letter',
    });
  });
});

it('names options by letters', () => {
  expect([0, 4, 25, 26].map(letterOf)).toEqual(['A', 'E', 'Z', '27']);
});
