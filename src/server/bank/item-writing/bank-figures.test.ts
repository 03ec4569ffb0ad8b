import { describe, expect, it } from 'vitest';
import { bankFigures } from './bank-figures.ts';
import type { KeyedOptions } from '#shared/bank/item-writing/options.ts';

const figuresOf = (questions: KeyedOptions[]) => {
  const { add, figures } = bankFigures();
  questions.forEach(add);
  return figures();
};
/** This many questions, the first `found` of which have their key in the tested position, the rest elsewhere. */
const someOf = (total: number, found: number, options: string[], [there, elsewhere]: [number, number]) =>
  Array.from({ length: total }, (_, index) => ({ options, correctAnswer: index < found ? there : elsewhere }));

const LENGTHS = ['middle', 'longest one', 'short', 'average'];

describe('the figures of a bank', () => {
  it.each([
    ['as often as chance', 5, true],
    ['5 points more often', 6, true],
    ['more often', 7, false],
    ['5 points less often', 4, true],
    ['less often', 3, false],
  ])('say whether the key is longest %s', (_what, found, isFair) => {
    expect(figuresOf(someOf(20, found, LENGTHS, [1, 0])).longest).toEqual({ found, of: 20, expected: 5, isFair });
    expect(figuresOf(someOf(20, found, LENGTHS, [2, 0])).shortest).toEqual({ found, of: 20, expected: 5, isFair });
  });

  it('count a key as longest or shortest only if no other option is as long', () => {
    const twins = figuresOf([
      { options: ['twin', 'twos', 'a', 'b'], correctAnswer: 0 },
      { options: ['twin', 'twos', 'a', 'b'], correctAnswer: 2 },
    ]);
    expect([twins.longest.found, twins.shortest.found]).toEqual([0, 0]);
  });

  it('combine the odds of questions with different numbers of options', () => {
    const mixed = figuresOf([...someOf(10, 0, ['a', 'b'], [0, 1]), ...someOf(10, 0, LENGTHS, [0, 0])]);
    expect(mixed.longest).toMatchObject({ of: 20, expected: 7.5 });
  });

  it.each([
    ['as often as chance', 10, true],
    ['15 points more often', 13, true],
    ['more often', 14, false],
    ['less often', 6, false],
  ])('say whether a number is outermost %s', (_what, found, isFair) => {
    const numbers = ['1 cm', '2 cm', '3 cm', '4 cm'];
    const { outermost } = figuresOf([...someOf(20, found, numbers, [3, 1]), ...someOf(5, 0, LENGTHS, [0, 0])]);
    expect(outermost).toEqual({ found, of: 20, expected: 10, isFair });
  });

  it('count the smallest of unsorted numbers, but not of only two', () => {
    const { outermost } = figuresOf([
      { options: ['7', '2', '5'], correctAnswer: 1 },
      { options: ['7', '2', '5'], correctAnswer: 2 },
      { options: ['0', '1'], correctAnswer: 1 },
    ]);
    expect(outermost).toMatchObject({ found: 1, of: 2 });
  });

  it.each([
    [[7, 7, 7], true],
    [[9, 7, 5], true],
    [[10, 6, 5], false],
    [[4, 8, 9], false],
    [[6, 6, 7], null],
  ])('say whether positions are even: %j', (counts, isFair) => {
    const keys = counts.flatMap((count, correctAnswer) =>
      Array.from({ length: count }, () => ({ options: ['a', 'b', 'c'], correctAnswer })),
    );
    const [three, ...others] = figuresOf(keys).positions;
    expect(three).toEqual({ options: 3, counts, isFair });
    expect(others).toEqual([
      { options: 4, counts: [0, 0, 0, 0], isFair: null },
      { options: 5, counts: [0, 0, 0, 0, 0], isFair: null },
    ]);
  });

  it('are empty for fewer than 20 questions, and ignore other kinds', () => {
    const few = figuresOf([...someOf(19, 19, LENGTHS, [1, 1]), { options: LENGTHS, correctAnswer: { correct: [1] } }]);
    expect(few.longest).toEqual({ found: 19, of: 19, expected: 4.75, isFair: null });
    expect(few.positions[1]).toEqual({ options: 4, counts: [0, 19, 0, 0], isFair: null });
  });
});
