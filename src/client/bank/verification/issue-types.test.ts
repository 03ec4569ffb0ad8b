import { describe, expect, it } from 'vitest';
import type { QuestionWithIssues, VerificationIssue } from '#shared/bank/verification.contract.ts';
import {
  concernedText,
  countsBySource,
  hasIssue,
  issueFilters,
  nextAfter,
  issueSearch,
  suggestedAnswer,
} from './issue-types.ts';

const anIssue = (type: VerificationIssue['type'], suggested: number | null = null): VerificationIssue => ({
  type,
  message: 'Why',
  suggestedAnswer: suggested,
});
const aQuestion = (...issues: VerificationIssue[]): QuestionWithIssues => ({
  id: 'q',
  kind: 'single',
  question: 'Which?',
  options: ['a', 'b', 'c'],
  content: null,
  correctAnswer: 0,
  explanation: null,
  imageUrl: null,
  videoUrl: null,
  topicId: null,
  versionId: '',
  isDismissed: false,
  issues,
});

describe('the filter by type', () => {
  const questions = [
    aQuestion(anIssue('option_mismatch')),
    aQuestion(anIssue('option_mismatch'), anIssue('medical_term_mismatch')),
    aQuestion(anIssue('possible_wrong_key', 2)),
  ];

  it('counts a question under each of its types, and once under all', () => {
    expect(issueFilters(questions).map(({ label }) => label)).toEqual([
      'All (3)',
      'Possible wrong key (1)',
      'Option mismatch (2)',
      'Explicit answer mismatch (0)',
      'Medical term mismatch (1)',
    ]);
  });

  it("counts issues from the class's answers apart from those in the texts", () => {
    expect(countsBySource(questions)).toEqual({ statistics: 1, texts: 2 });
  });

  it('keeps the questions with the type', () => {
    expect(questions.filter((question) => hasIssue(question, 'medical_term_mismatch'))).toEqual([questions[1]]);
    expect(questions.filter((question) => hasIssue(question, 'possible_wrong_key'))).toEqual([questions[2]]);
    expect(questions.filter((question) => hasIssue(question, 'all'))).toEqual(questions);
  });
});

it('reads the filter from the address, and treats an unknown type as all', () => {
  const type = 'medical_term_mismatch';
  expect(issueSearch.parse({ type, dismissed: '1' })).toEqual({ type, dismissed: '1' });
  expect(issueSearch.parse({ type: 'toString', dismissed: 'yes' })).toEqual({ type: 'all', dismissed: '0' });
});

it('continues with the question after the one that leaves, at the end with the one before', () => {
  const questions = ['a', 'b', 'c'].map((id) => ({ id }));
  expect(nextAfter(questions, 'b')).toBe('c');
  expect(nextAfter(questions, 'c')).toBe('b');
  expect(nextAfter([{ id: 'a' }], 'a')).toBeNull();
});

describe('the suggested answer', () => {
  it('is the first one that an issue names', () => {
    expect(suggestedAnswer(aQuestion(anIssue('option_mismatch'), anIssue('medical_term_mismatch', 2)))).toBe(2);
  });

  it('is the choice of the better half of the class if the text names none; the text takes precedence', () => {
    const byStatistics = anIssue('possible_wrong_key', 2);
    expect(suggestedAnswer(aQuestion(byStatistics))).toBe(2);
    expect(suggestedAnswer(aQuestion(anIssue('explicit_answer_mismatch', 1), byStatistics))).toBe(1);
  });

  it('is null if no issue names one, or only the stored one', () => {
    expect(suggestedAnswer(aQuestion(anIssue('option_mismatch')))).toBeNull();
    expect(suggestedAnswer(aQuestion(anIssue('option_mismatch', 0)))).toBeNull();
    const sameKey = { ...anIssue('explicit_answer_mismatch'), suggestedAnswer: { near: null, value: 1 } };
    expect(suggestedAnswer({ issues: [sameKey], correctAnswer: { value: 1, near: null } })).toBeNull();
  });
});

describe('the effect of another key', () => {
  it.each([
    [{ answers: 0, students: 0 }, /^No student has answered this question yet\.$/],
    [
      { answers: 1, students: 1 },
      /^1 student has given 1 answer to this question\. Their grades stay as they are until/,
    ],
    [{ answers: 1234, students: 2 }, /^2 students have given 1,234 answers to this question\./],
  ])('is described in numbers: %o', (counts, text) => expect(concernedText(counts)).toMatch(text));
});
