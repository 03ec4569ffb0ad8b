import { describe, expect, it } from 'vitest';
import { makeAnswer, makeQuiz, makeSession } from './quiz-factory.ts';
import { quizReducer } from './quiz-reducer.ts';
import { openQuiz, placeOf } from './quiz-restore.ts';
import { setupState } from './quiz-state.ts';

const place = { index: 2, selected: { q2: 1 }, skipped: ['q1'], flagged: ['q2'] };

describe('coming back to a quiz', () => {
  it('returns to the same question with the same marks', () => {
    const quiz = openQuiz(makeSession(4, { answers: [makeAnswer('q3', 0)] }), place, 0);
    expect(quiz).toMatchObject({
      index: 2,
      marks: {
        q1: { status: 'skipped' },
        q2: { status: 'selected', choice: 1 },
        q3: { status: 'submitted', choice: 0 },
      },
      flagged: new Set(['q2']),
    });
  });

  it('believes the server where this browser remembers something else', () => {
    const quiz = openQuiz(makeSession(2, { answers: [makeAnswer('q1', 3), makeAnswer('q2', 2)] }), place, 0);
    expect(quiz.marks).toMatchObject({ q1: { choice: 3 }, q2: { status: 'submitted', choice: 2 } });
  });

  it('goes on at the first open question on a device that knows no place', () => {
    const answers = [makeAnswer('q1', 0), makeAnswer('q2', 0)];
    expect(openQuiz(makeSession(4, { answers }), undefined, 0).index).toBe(2);
  });

  it('shows the last question where all are answered', () => {
    const answers = [makeAnswer('q1', 0), makeAnswer('q2', 0)];
    expect(openQuiz(makeSession(2, { answers }), undefined, 0).index).toBe(1);
  });

  it('drops what the session does not know', () => {
    const stray = { index: 40, selected: { q1: 9, gone: 0 }, skipped: ['gone'], flagged: ['gone', 'q1'] };
    const quiz = openQuiz(makeSession(2), stray, 0);
    expect(quiz).toMatchObject({ index: 1, marks: {}, flagged: new Set(['q1']) });
  });

  it('adds the flags of a draft to those that are kept', () => {
    const session = makeSession(4, { flaggedQuestionIds: ['q3'] });
    expect(openQuiz(session, undefined, 0).flagged).toEqual(new Set(['q3']));
    expect(openQuiz(session, place, 0).flagged).toEqual(new Set(['q2', 'q3']));
  });

  it('flags what the student wanted last, also where the server has not heard of it yet', () => {
    const session = makeSession(4, { flaggedQuestionIds: ['q3', 'q4'] });
    const waitingFlags = new Map([
      ['q1', true],
      ['q3', false],
      ['gone', true],
    ]);
    const opened = quizReducer(setupState(), { type: 'session-opened', session, place, now: 0, waitingFlags });
    expect(opened).toMatchObject({ flagged: new Set(['q1', 'q2', 'q4']) });
  });

  it('counts down from what the server says is left', () => {
    const quiz = openQuiz(makeSession(1, { timeLimit: 5, remainingSeconds: 90 }), undefined, 4000);
    expect(quiz.countdown).toEqual({ remainingSeconds: 90, at: 4000 });
  });

  it('goes straight to the results of a completed session', () => {
    const quiz = openQuiz(makeSession(1, { completedAt: '2026-11-20T20:50:00.000Z' }), undefined, 0);
    expect(quiz.stage).toEqual({ name: 'completing', ending: 'reopened' });
  });
});

it('keeps in the place what the server does not know, an answer on its way included', () => {
  const quiz = makeQuiz(4, { ...place, selected: { q2: 1, q4: 2 } }, { answers: [makeAnswer('q3', 0)] });
  const sending = quizReducer(quiz, { type: 'answer-sent', questionId: 'q4' });
  if (sending.phase !== 'in-progress') throw new Error('expected a quiz in progress');
  expect(placeOf(sending)).toEqual({ index: 2, selected: { q2: 1, q4: 2 }, skipped: ['q1'], flagged: ['q2'] });
});
