import { describe, expect, it } from 'vitest';
import { bankFigures } from '#server/bank/item-writing/bank-figures.ts';
import { figureLines } from './figure-lines.ts';

describe("the lines about a bank's figures", () => {
  it('are empty without questions', () => {
    expect(figureLines(bankFigures().figures())).toEqual([]);
  });

  it('show how often, of how many, and how often by chance', () => {
    const { add, figures } = bankFigures();
    for (let count = 0; count < 30; count += 1) {
      add({ options: ['Portal vein', 'Aorta', 'Duct', 'Vein'], correctAnswer: count % 2 });
    }
    add({ options: ['1 cm', '2 cm', '3 cm'], correctAnswer: 1 });
    expect(figureLines(figures())).toEqual([
      { text: 'The key is longer than every other option in 15 of 31 (48%; by chance 25%).', isFair: false },
      { text: 'The key is shorter than every other option in 0 of 31 (0%; by chance 25%).', isFair: false },
      {
        text: 'Where options are numbers, the key is the smallest or the largest in 0 of 1 (0%; by chance 67%).',
        isFair: null,
      },
      { text: 'Of 3 options the key is A 0%, B 100%, C 0%, in 1 question.', isFair: null },
      { text: 'Of 4 options the key is A 50%, B 50%, C 0%, D 0%, in 30 questions.', isFair: false },
    ]);
  });
});
