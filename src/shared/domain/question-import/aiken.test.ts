import { describe, expect, it } from 'vitest';
import { collecting } from '#tests/support/collecting.ts';
import { readAiken } from './aiken.ts';

function read(text: string) {
  const { collector, questions, problems } = collecting();
  readAiken(text, collector);
  return { questions, problems, totalCount: collector.totalCount };
}

describe('the Aiken format', () => {
  it('holds questions, options with dots or brackets, and the answer’s letter', () => {
    const { questions, problems } = read(
      'What?\r\nA. one\r\nB. two\r\nANSWER: B\r\n\r\nWhich\nof them?\n\nA) x\nB) y\nmore\nC) z\nanswer: c',
    );
    expect(problems).toEqual([]);
    expect(questions).toMatchObject([
      { line: 1, question: 'What?', options: ['one', 'two'], correctAnswer: 1, explanation: null, topic: null },
      { line: 6, question: 'Which\nof them?', options: ['x', 'y\nmore', 'z'], correctAnswer: 2 },
    ]);
  });

  it('takes a letter out of turn for text', () => {
    expect(read('A. carotis is\nA. an artery\nB. a vein\nANSWER: A').questions).toMatchObject([
      { question: 'A. carotis is', options: ['an artery', 'a vein'] },
    ]);
  });

  it('goes on after a question without an answer', () => {
    const { questions, problems } = read('One?\nA. x\nB. y\n\nTwo?\nA. x\nB. y\nANSWER: A\n\nThree?\nA. x\nB. y');
    expect(questions).toMatchObject([{ question: 'Two?', questionNumber: 2 }]);
    expect(problems).toEqual([
      { line: 1, questionNumber: 1, message: 'This question has no line with ANSWER: and a letter' },
      { line: 10, questionNumber: 3, message: 'This question has no line with ANSWER: and a letter' },
    ]);
  });

  it.each([
    ['What?\nA. x\nB. y\nANSWER: C', 4, 'There is no option C, but ANSWER says C'],
    ['ANSWER: A', 1, 'ANSWER: stands here without a question'],
    ['What?\nA. x\nANSWER: A', 2, 'At least 2 options are required'],
  ])('says in which line what is wrong: %j', (text, line, message) => {
    expect(read(text)).toEqual({ totalCount: 1, questions: [], problems: [{ line, questionNumber: 1, message }] });
  });
});
