import { describe, expect, it } from 'vitest';
import type { QuestionWithIssues } from '#shared/bank/verification.contract.ts';
import { withDismissal, withoutFixed, withReturned, type ScanResult } from './scan-result.ts';

const aQuestion = (id: string, isDismissed = false): QuestionWithIssues => ({
  id,
  kind: 'single',
  question: 'Which?',
  options: ['a', 'b'],
  content: null,
  correctAnswer: 0,
  explanation: null,
  imageUrl: null,
  videoUrl: null,
  topicId: null,
  versionId: `${id}1`,
  isDismissed,
  issues: [{ type: 'option_mismatch', message: 'Why', suggestedAnswer: 1 }],
});
const aResult = (...issues: QuestionWithIssues[]): ScanResult => ({
  totalQuestions: 9,
  questionsWithIssues: issues.filter(({ isDismissed }) => !isDismissed).length,
  dismissedCount: issues.filter(({ isDismissed }) => isDismissed).length,
  issues,
});
const [a, b, c] = [aQuestion('a'), aQuestion('b'), aQuestion('c', true)];

describe('fixing a question', () => {
  it('removes it from the list and from the count that included it', () => {
    expect(withoutFixed(aResult(a, b, c), a)).toEqual(aResult(b, c));
    expect(withoutFixed(aResult(a, b, c), c)).toEqual(aResult(a, b));
  });

  it('leaves the number of checked questions as it was', () => {
    expect(withoutFixed(aResult(a), a).totalQuestions).toBe(9);
  });
});

describe('undoing a fix', () => {
  it('puts the question back in its position, and counts it again', () => {
    for (const question of [a, b, c]) {
      const nextId = { a: 'b', b: 'c', c: null }[question.id] ?? null;
      const result = aResult(a, b, c);
      expect(withReturned(withoutFixed(result, question), question, nextId)).toEqual(result);
    }
  });

  it('puts it last if the next question has left too, and changes nothing if it is listed', () => {
    expect(withReturned(aResult(a), b, 'c').issues).toEqual([a, b]);
    expect(withReturned(aResult(a, b), b, null)).toEqual(aResult(a, b));
  });
});

describe('dismissing a question', () => {
  it('marks it in its position, in any order, and counts it as dismissed', () => {
    expect(withDismissal(aResult(b, a), b, true)).toEqual(aResult(aQuestion('b', true), a));
    expect(withDismissal(aResult(a, b, c), a, true)).toEqual(aResult(aQuestion('a', true), b, c));
  });

  it('can be undone', () => {
    expect(withDismissal(aResult(a, b, c), c, false)).toEqual(aResult(a, b, aQuestion('c')));
  });

  it('puts a restored question first in a list that was fetched without it', () => {
    const listed = { ...aResult(a, c), dismissedCount: 1, questionsWithIssues: 2, issues: [a, c] };
    const b2 = aQuestion('b', true);
    expect(withDismissal(listed, b2, false)).toMatchObject({
      questionsWithIssues: 3,
      dismissedCount: 0,
      issues: [aQuestion('b'), a, c],
    });
  });

  it('changes nothing if the question is already dismissed', () => {
    expect(withDismissal(aResult(a, c), c, true)).toEqual(aResult(a, c));
  });
});
