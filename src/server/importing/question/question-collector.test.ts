import { describe, expect, it } from 'vitest';
import { IMPORT_MAX_QUESTIONS } from '#shared/bank/import-limits.ts';
import { anImportedQuestion, collecting } from '#tests/support/collecting.ts';
import { PLAIN, type RawQuestion } from './question-collector.ts';

const raw: RawQuestion = {
  ...PLAIN,
  line: 7,
  question: ' What? ',
  options: ['x ', 'y', ' '],
  answer: { index: 1 },
  explanation: ' ',
  topic: { main: ' Liver ', sub: null },
};

describe('collecting the questions of a file', () => {
  it('returns them in their stored form', () => {
    const { collector, questions } = collecting();
    collector.add(raw);
    expect(questions).toEqual([
      anImportedQuestion({
        line: 7,
        questionNumber: 1,
        question: 'What?',
        options: ['x', 'y'],
        correctAnswer: 1,
        topic: { main: 'Liver', sub: null },
      }),
    ]);
  });

  it('also counts those with problems', () => {
    const { collector, questions, problems } = collecting();
    collector.add({ ...raw, answer: { message: 'No answer' } });
    collector.addUnreadable(9, 'Not readable');
    collector.addStray(10, 'Not a question');
    collector.add(raw);
    expect(collector.totalCount).toBe(3);
    expect(questions).toMatchObject([{ questionNumber: 3 }]);
    expect(problems).toEqual([
      { line: 7, questionNumber: 1, message: 'No answer' },
      { line: 9, questionNumber: 2, message: 'Not readable' },
      { line: 10, questionNumber: null, message: 'Not a question' },
    ]);
  });

  it('stops if there are more than the import limit', () => {
    const { collector } = collecting();
    for (let count = 0; count < IMPORT_MAX_QUESTIONS; count++) collector.addUnreadable(1, 'x');
    expect(() => collector.addUnreadable(1, 'x')).toThrow(
      'The file has more than 100,000 questions: please split it into smaller ones',
    );
  });

  it('stops if there are as many other entries', () => {
    const { collector } = collecting();
    for (let count = 0; count < IMPORT_MAX_QUESTIONS; count++) collector.addStray(1, 'x');
    expect(() => collector.addStray(1, 'x')).toThrow('please split it');
  });
});
