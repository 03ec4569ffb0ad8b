import { describe, expect, it } from 'vitest';
import { CallError } from '#client/lib/call.ts';
import { makeAnswer, makeQuiz, makeSession } from '#tests/support/client/quiz-factory.ts';
import {
  draftOf,
  type DraftServer,
  hasAllQuestions,
  isStale,
  judgeDraft,
  loadDraft,
  positionOfDraft,
  quizDraft,
  type QuizDraft,
} from './quiz-draft.ts';

const quiz = makeQuiz(
  4,
  { index: 2, selected: { q2: 3 }, skipped: ['q3'] },
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

it('keeps the progress of the quiz, and its owner', () => {
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
    quizQuestions: ['q1', 'q2', 'q3', 'q4'],
    savedAt: '2026-11-20T20:42:00.000Z',
  });
});

it('survives a round trip', () => {
  expect(quizDraft.safeParse(JSON.parse(JSON.stringify(draft))).data).toEqual(draft);
});

it('a draft in the older format has one topic and no session', () => {
  const read = quizDraft.safeParse(olderFormat).data;
  expect(read).toMatchObject({ topicIds: ['t9'] });
  expect(read?.sessionId).toBeUndefined();
  expect(read?.userId).toBeUndefined();
});

it.each([
  ['nothing', null],
  ['text', 'quiz'],
  ['no topics', { ...olderFormat, topicId: undefined }],
  ['no questions', { ...olderFormat, quizQuestions: [] }],
  ['a count of none', { ...olderFormat, questionCount: 0 }],
  ['a session without a name', { ...olderFormat, sessionId: '' }],
  ['an option that no question has', { ...olderFormat, selectedAnswers: { q1: 5 } }],
  ['answers that are not numbers', { ...olderFormat, selectedAnswers: { q1: 'B' } }],
  ['an invalid time', { ...olderFormat, savedAt: 'yesterday' }],
  ['a time beyond all dates', { ...olderFormat, savedAt: 1e300 }],
])('is corrupted with %s', (_, stored) => {
  expect(quizDraft.safeParse(stored)).toEqual({});
});

describe('when setup opens', () => {
  it('offers a draft to its owner', () => {
    expect(judgeDraft(draft, 'u1')).toEqual({ verdict: 'offer', draft });
  });

  it('leaves the draft of another student alone', () => {
    expect(judgeDraft(draft, 'u2')).toEqual({ verdict: 'leave' });
  });

  it('offers a draft without an owner', () => {
    expect(judgeDraft(quizDraft.safeParse(olderFormat).data, 'u2').verdict).toBe('offer');
  });

  it('deletes a corrupted draft', () => {
    expect(judgeDraft(undefined, 'u1')).toEqual({ verdict: 'delete' });
  });

  it('deletes a stale draft, in which everything is submitted', () => {
    const stale: QuizDraft = { ...draft, submittedQuestions: ['q1', 'q2', 'q3', 'q4'] };
    expect(isStale(stale)).toBe(true);
    expect(isStale(draft)).toBe(false);
    expect(judgeDraft(stale, 'u1')).toEqual({ verdict: 'delete' });
  });
});

it('restores the position of the draft', () => {
  expect(positionOfDraft(draft)).toEqual({ index: 2, selected: { q1: 1, q2: 3 }, skipped: ['q3'], seconds: {} });
});

it('notices when a session no longer has the questions of the draft', () => {
  const ids = (...names: string[]) => names.map((id) => ({ id }));
  expect(hasAllQuestions(draft, ids('q4', 'q3', 'q2', 'q1'))).toBe(true);
  expect(hasAllQuestions(draft, ids('q1', 'q2', 'q3'))).toBe(false);
  expect(hasAllQuestions(draft, ids('q1', 'q2', 'q3', 'q5'))).toBe(false);
});

describe('continuing a draft that only this browser has', () => {
  const {
    userId: _owner,
    sessionId: _session,
    ...draft
  } = draftOf(makeQuiz(3, { selected: { q2: 3 } }, { answers: [makeAnswer('q1', 1)], timeLimit: 15 }), 'u1', savedAt);
  const refusal = (status: number, code: string) => new CallError(status, JSON.stringify({ message: 'No', code }));
  const refuse = (error: Error) => () => Promise.reject(error);
  const offline = refuse(new CallError(0, 'offline'));

  /** A server that knows topic t1 and session s1; `calls` records the requests. */
  function makeServer(overrides: Partial<DraftServer> = {}) {
    const calls: unknown[] = [];
    const server: DraftServer = {
      start: (quiz) => {
        calls.push(['start', quiz]);
        return Promise.resolve(makeSession(3, { id: 's2' }));
      },
      answer: (answer) => {
        calls.push(['answer', answer]);
        return Promise.resolve(makeAnswer(answer.questionId, answer.selectedAnswer ?? 0));
      },
      topicIds: () => Promise.resolve(new Set(['t1'])),
      ...overrides,
    };
    return { server, calls };
  }

  it('starts a new session with the same questions and submits the answers again', async () => {
    const { server, calls } = makeServer();
    const loaded = await loadDraft(draft, server);
    expect(calls).toEqual([
      ['start', { topicIds: ['t1'], totalQuestions: 3, questionIds: ['q1', 'q2', 'q3'], timeLimit: 15 }],
      ['answer', { sessionId: 's2', questionId: 'q1', selectedAnswer: 1, timeSpent: 0 }],
    ]);
    expect(loaded).toMatchObject({ session: { id: 's2', answers: [{ questionId: 'q1' }] } });
  });

  it('keeps a refused answer as a selection', async () => {
    const loaded = await loadDraft(draft, makeServer({ answer: offline }).server);
    expect(loaded).toMatchObject({ session: { answers: [] }, position: { selected: { q1: 1 } } });
  });

  const TOPIC = 'Could not find the topic for this draft quiz.';
  const QUESTIONS = 'Some questions from the draft are no longer available.';
  const FAILED = 'Failed to load draft quiz. Please try again.';
  it.each([
    ['the topic was deleted', { topicIds: () => Promise.resolve(new Set<string>()) }, TOPIC],
    ['the topic is deleted in the meantime', { start: refuse(refusal(404, 'not_found')) }, TOPIC],
    ['questions were deleted', { start: refuse(refusal(409, 'questions_gone')) }, QUESTIONS],
    ['the session has fewer questions', { start: () => Promise.resolve(makeSession(2)) }, QUESTIONS],
    ['there is no network', { topicIds: offline }, FAILED],
    ['the server fails', { start: refuse(refusal(500, 'internal')) }, FAILED],
  ])('fails, reporting that %s', async (_, overrides, message) => {
    await expect(loadDraft(draft, makeServer(overrides).server)).rejects.toThrow(message);
  });
});
