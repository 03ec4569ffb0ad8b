import { describe, expect, it } from 'vitest';
import { CallError } from '#client/lib/call.ts';
import { loadDraft, type DraftServer } from './load-draft.ts';
import { makeAnswer, makeSession } from '#tests/support/client/quiz-factory.ts';
import type { QuizDraft } from './quiz-draft.ts';

const draft: QuizDraft = {
  topicIds: ['t1'],
  questionCount: 3,
  timeLimit: 15,
  currentQuestionIndex: 2,
  selectedAnswers: { q1: 1, q2: 3 },
  submittedQuestions: ['q1'],
  skippedQuestions: [],
  flaggedQuestions: [],
  quizQuestions: ['q1', 'q2', 'q3'],
  savedAt: '2026-11-20T20:42:00.000Z',
};
const refusal = (status: number, code: string) => new CallError(status, JSON.stringify({ message: 'No', code }));
const refuse = (error: Error) => () => Promise.reject(error);

/** A server that knows topic t1 and session s1; `calls` is what was asked of it. */
function makeServer(overrides: Partial<DraftServer> = {}) {
  const calls: unknown[] = [];
  const server: DraftServer = {
    start: (quiz) => {
      calls.push(['start', quiz]);
      return Promise.resolve(makeSession(3, { id: 's2' }));
    },
    answer: (answer) => {
      calls.push(['answer', answer]);
      return Promise.resolve(makeAnswer(answer.questionId, answer.selectedAnswer));
    },
    topicIds: () => Promise.resolve(new Set(['t1'])),
    ...overrides,
  };
  return { server, calls };
}

describe('a draft that only this browser knows', () => {
  const started = ['start', { topicIds: ['t1'], totalQuestions: 3, questionIds: ['q1', 'q2', 'q3'], timeLimit: 15 }];
  const answered = ['answer', { sessionId: 's2', questionId: 'q1', selectedAnswer: 1, timeSpent: 0 }];

  it('starts a new one on the same questions and gives the submitted answers again', async () => {
    const { server, calls } = makeServer();
    const loaded = await loadDraft(draft, server);
    expect(calls).toEqual([started, answered]);
    expect(loaded).toMatchObject({ session: { id: 's2', answers: [{ questionId: 'q1' }] } });
  });

  it('keeps an answer that is refused as a choice', async () => {
    const { server } = makeServer({ answer: refuse(new CallError(0, 'offline')) });
    const loaded = await loadDraft(draft, server);
    expect(loaded).toMatchObject({ session: { answers: [] }, place: { selected: { q1: 1 } } });
  });
});

describe('failing', () => {
  it.each([
    [
      'the topic is gone',
      { topicIds: () => Promise.resolve(new Set<string>()) },
      'Could not find the topic for this draft quiz.',
    ],
    [
      'the topic goes meanwhile',
      { start: refuse(refusal(404, 'not_found')) },
      'Could not find the topic for this draft quiz.',
    ],
    [
      'questions are gone',
      { start: refuse(refusal(409, 'questions_gone')) },
      'Some questions from the draft are no longer available.',
    ],
    [
      'fewer questions come',
      { start: () => Promise.resolve(makeSession(2)) },
      'Some questions from the draft are no longer available.',
    ],
    [
      'there is no network',
      { topicIds: refuse(new CallError(0, 'offline')) },
      'Failed to load draft quiz. Please try again.',
    ],
    ['the server fails', { start: refuse(refusal(500, 'internal')) }, 'Failed to load draft quiz. Please try again.'],
  ])('when %s it says so', async (_, overrides, message) => {
    await expect(loadDraft(draft, makeServer(overrides).server)).rejects.toThrow(message);
  });
});
