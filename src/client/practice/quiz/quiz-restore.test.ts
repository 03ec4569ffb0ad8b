import { describe, expect, it } from 'vitest';
import { makeAnswer, makePosition, makeQuiz, makeSession, quizAfter } from '#tests/support/client/quiz-factory.ts';

import { mergedPosition, openQuiz, positionOf } from './quiz-restore.ts';
import { setupState } from './quiz-state.ts';

const position = makePosition({ index: 2, selected: { q2: 1 }, skipped: ['q1'], seconds: { q2: 7 } });

describe('returning to a quiz', () => {
  it('restores the same question with the same progress', () => {
    const quiz = openQuiz(makeSession(4, { answers: [makeAnswer('q3', 0)] }), { now: 0, position });
    expect(quiz).toMatchObject({
      index: 2,
      progress: {
        q1: { status: 'skipped' },
        q2: { status: 'selected', choice: 1 },
        q3: { status: 'submitted', choice: 0 },
      },
      secondsBefore: { q2: 7 },
    });
  });

  it('uses the server’s position if this browser has none', () => {
    expect(openQuiz(makeSession(4, { place: position }), { now: 0 })).toMatchObject({
      index: 2,
      progress: { q2: { status: 'selected', choice: 1 } },
    });
  });

  it('prefers the server’s answer to the one in the position', () => {
    const session = makeSession(2, { answers: [makeAnswer('q1', 3), makeAnswer('q2', 2)] });
    expect(openQuiz(session, { now: 0, position }).progress).toMatchObject({
      q1: { choice: 3 },
      q2: { status: 'submitted', choice: 2 },
    });
  });

  it('continues at the first open question without a stored position', () => {
    const answers = [makeAnswer('q1', 0), makeAnswer('q2', 0)];
    expect(openQuiz(makeSession(4, { answers }), { now: 0 }).index).toBe(2);
  });

  it('shows the last question if all are answered', () => {
    const answers = [makeAnswer('q1', 0), makeAnswer('q2', 0)];
    expect(openQuiz(makeSession(2, { answers }), { now: 0 }).index).toBe(1);
  });

  it('drops questions and options that the session does not have', () => {
    const stray = makePosition({ index: 40, selected: { q1: 9, gone: 0 }, skipped: ['gone'] });
    const quiz = openQuiz(makeSession(2), { now: 0, position: stray, flagged: ['gone', 'q1'] });
    expect(quiz).toMatchObject({ index: 1, progress: {}, flagged: new Set(['q1']) });
  });

  it('adds the flags of an old draft to the stored ones', () => {
    const session = makeSession(4, { flaggedQuestionIds: ['q3'] });
    expect(openQuiz(session, { now: 0 }).flagged).toEqual(new Set(['q3']));
    expect(openQuiz(session, { now: 0, flagged: ['q2'] }).flagged).toEqual(new Set(['q2', 'q3']));
  });

  it('uses the student’s latest flags, even those that the server has not received yet', () => {
    const session = makeSession(4, { flaggedQuestionIds: ['q3', 'q4'] });
    const flags = [
      { questionId: 'q1', isFlagged: true },
      { questionId: 'q3', isFlagged: false },
      { questionId: 'gone', isFlagged: true },
    ];

    expect(
      quizAfter(setupState(), { type: 'session-opened', session, now: 0, waiting: { answers: [], flags } }),
    ).toMatchObject({ flagged: new Set(['q1', 'q4']) });
  });

  it('locks an answer that waits to be sent, unless the server has one', () => {
    const waitingAnswer = (questionId: string, sessionId = 's1') => ({
      sessionId,
      questionId,
      selectedAnswer: 3,
      timeSpent: 5,
      at: '2026-11-20T20:42:00.000Z',
    });
    const answers = [waitingAnswer('q1'), waitingAnswer('q2'), waitingAnswer('q3', 's0')];
    const session = makeSession(4, { answers: [makeAnswer('q2', 0)] });
    const { progress } = openQuiz(session, { now: 0, waiting: { answers, flags: [] } });
    expect(progress).toEqual({
      q1: { status: 'waiting', choice: 3 },
      q2: { status: 'submitted', choice: 0, reveal: null },
    });
  });

  it('counts down from the server’s remaining time', () => {
    const quiz = openQuiz(makeSession(1, { timeLimit: 5, remainingSeconds: 90 }), { now: 4000 });
    expect(quiz.countdown).toEqual({ remainingSeconds: 90, at: 4000 });
  });

  it('goes straight to the results of a completed session', () => {
    const quiz = openQuiz(makeSession(1, { completedAt: '2026-11-20T20:50:00.000Z' }), { now: 0 });
    expect(quiz.stage).toEqual({ name: 'completing', ending: 'reopened' });
  });
});

it('stores answers without a server record in the position, including pending ones, with their seconds', () => {
  const quiz = makeQuiz(4, { ...position, selected: { q2: 1, q4: 2 } }, { answers: [makeAnswer('q3', 0)] });
  const sending = quizAfter(quiz, { type: 'answer-sent', questionId: 'q4' });
  expect(positionOf(sending, { q1: 3.04, q3: 9 })).toEqual({
    index: 2,
    selected: { q2: 1, q4: 2 },
    skipped: ['q1'],
    seconds: { q1: 3 },
  });
});

describe('a position stored in this browser', () => {
  const kept = { ...makePosition({ index: 3, selected: { q2: 0 }, skipped: ['q4'], seconds: { q1: 2, q2: 9 } }) };

  it('is ignored if the server has received it', () => {
    expect(mergedPosition(position, { ...kept, isSynced: true })).toBeUndefined();
    expect(mergedPosition(position, undefined)).toBeUndefined();
  });

  it('is merged into the server’s position otherwise', () => {
    expect(mergedPosition({ ...position, seconds: { q1: 5 } }, { ...kept, isSynced: false })).toEqual({
      index: 3,
      selected: { q2: 0 },
      skipped: ['q1', 'q4'],
      seconds: { q1: 5, q2: 9 },
    });
  });
});
