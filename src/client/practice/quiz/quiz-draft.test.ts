import { describe, expect, it } from 'vitest';
import {
  draftOf,
  hasAllQuestions,
  isStale,
  judgeDraft,
  placeOfDraft,
  quizDraft,
  type QuizDraft,
} from './quiz-draft.ts';
import { makeAnswer, makeQuiz } from '#tests/support/client/quiz-factory.ts';

const quiz = makeQuiz(
  4,
  { index: 2, selected: { q2: 3 }, skipped: ['q3'], flagged: ['q2'] },
  { answers: [makeAnswer('q1', 1)], timeLimit: 15 },
);
const savedAt = new Date('2026-11-20T20:42:00.000Z');
const draft = draftOf(quiz, 'u1', savedAt);

const olderFormat = {
  topicId: 't9',
  questionCount: 2,
  timeLimit: 10,
  currentQuestionIndex: 1,
  selectedAnswers: { q1: 2 },
  submittedQuestions: ['q1'],
  skippedQuestions: [],
  quizQuestions: ['q1', 'q2'],
  savedAt: '2024-03-01T10:00:00.000Z',
};

it('keeps everything the spec names, and whose it is', () => {
  expect(draft).toEqual({
    userId: 'u1',
    sessionId: 's1',
    topicIds: ['t1'],
    questionCount: 4,
    timeLimit: 15,
    currentQuestionIndex: 2,
    selectedAnswers: { q1: 1, q2: 3 },
    submittedQuestions: ['q1'],
    skippedQuestions: ['q3'],
    flaggedQuestions: ['q2'],
    quizQuestions: ['q1', 'q2', 'q3', 'q4'],
    savedAt: '2026-11-20T20:42:00.000Z',
  });
});

it('is read back as it was written', () => {
  expect(quizDraft.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

describe('an older draft', () => {
  it('has one topic and no session', () => {
    const read = quizDraft.parse(olderFormat);
    expect(read.topicIds).toEqual(['t9']);
    expect(read.sessionId).toBeUndefined();
    expect(read.userId).toBeUndefined();
  });
});

it.each([
  ['nothing', null],
  ['text', 'quiz'],
  ['no topics', { ...olderFormat, topicId: undefined }],
  ['no questions', { ...olderFormat, quizQuestions: [] }],
  ['answers that are no numbers', { ...olderFormat, selectedAnswers: { q1: 'B' } }],
  ['a time that is none', { ...olderFormat, savedAt: 'yesterday' }],
  ['a time beyond all dates', { ...olderFormat, savedAt: 1e300 }],
])('is corrupted with %s', (_, stored) => {
  expect(quizDraft.safeParse(stored).success).toBe(false);
});

describe('when setup opens', () => {
  it('offers a draft to whom saved it', () => {
    expect(judgeDraft(draft, 'u1')).toEqual({ verdict: 'offer', draft });
  });

  it('leaves the draft of another student alone', () => {
    expect(judgeDraft(draft, 'u2')).toEqual({ verdict: 'leave' });
  });

  it('offers a draft that says nothing of its owner', () => {
    expect(judgeDraft(quizDraft.parse(olderFormat), 'u2').verdict).toBe('offer');
  });

  it('deletes a corrupted one', () => {
    expect(judgeDraft(undefined, 'u1')).toEqual({ verdict: 'delete' });
  });

  it('deletes a stale one, in which everything is submitted', () => {
    const stale: QuizDraft = { ...draft, submittedQuestions: ['q1', 'q2', 'q3', 'q4'] };
    expect(isStale(stale)).toBe(true);
    expect(isStale(draft)).toBe(false);
    expect(judgeDraft(stale, 'u1')).toEqual({ verdict: 'delete' });
  });
});

it('knows the place it was left at', () => {
  expect(placeOfDraft(draft)).toEqual({ index: 2, selected: { q1: 1, q2: 3 }, skipped: ['q3'], seconds: {} });
});

it('notices when a session no longer has the questions of the draft', () => {
  const ids = (...names: string[]) => names.map((id) => ({ id }));
  expect(hasAllQuestions(draft, ids('q4', 'q3', 'q2', 'q1'))).toBe(true);
  expect(hasAllQuestions(draft, ids('q1', 'q2', 'q3'))).toBe(false);
  expect(hasAllQuestions(draft, ids('q1', 'q2', 'q3', 'q5'))).toBe(false);
});
