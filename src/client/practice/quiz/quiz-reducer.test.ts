import { describe, expect, it } from 'vitest';
import { after, makeAnswer, makeQuiz, makeResult, makeSession, quizAfter } from '#tests/support/client/quiz-factory.ts';
import { countsOf } from './quiz-selectors.ts';
import { setupState } from './quiz-state.ts';

const chosen = (choice: number) => ({ type: 'answer-chosen', choice }) as const;
const sent = { type: 'answer-sent', questionId: 'q1' } as const;
const refused = { type: 'answer-refused', questionId: 'q1', isTooLate: false } as const;
const skipped = { type: 'question-skipped' } as const;
const flagged = { type: 'flag-toggled' } as const;
const next = { type: 'moved', to: 'next' } as const;

describe('setup', () => {
  it('keeps changed settings', () => {
    const state = after(setupState('t1'), { type: 'choices-changed', change: { preset: 20 } });
    expect(state).toMatchObject({ phase: 'setup', choices: { preset: 20, topicIds: new Set(['t1']) } });
  });

  it('ignores actions of a running quiz', () => {
    const setup = setupState();
    expect(after(setup, skipped, { type: 'questions-reviewed' })).toBe(setup);
  });

  it('starts a quiz at the first question, with nothing answered', () => {
    const quiz = quizAfter(setupState(), { type: 'session-opened', session: makeSession(3), now: 0 });
    expect(quiz).toMatchObject({ index: 0, progress: {}, stage: { name: 'answering' }, countdown: null });
  });
});

describe('selecting', () => {
  it('marks the question as selected and lets the selection change', () => {
    const quiz = quizAfter(makeQuiz(3), chosen(1), chosen(3));
    expect(quiz.progress).toEqual({ q1: { status: 'selected', choice: 3 } });
  });

  it('no longer counts as skipped once an option is selected', () => {
    const quiz = quizAfter(makeQuiz(3, { skipped: ['q1'] }), chosen(0));
    expect(quiz.progress['q1']).toEqual({ status: 'selected', choice: 0 });
  });

  it.each([-1, 4])('refuses option %i, which the question does not have', (choice) => {
    expect(quizAfter(makeQuiz(3), chosen(choice)).progress).toEqual({});
  });
});

describe('submitting an answer', () => {
  const selected = makeQuiz(3, { selected: { q1: 2 } });

  it('holds the selection while it is being sent', () => {
    const quiz = quizAfter(selected, sent, chosen(0));
    expect(quiz.progress['q1']).toEqual({ status: 'sending', choice: 2 });
  });

  it('needs a selection', () => {
    expect(quizAfter(makeQuiz(3), sent).progress).toEqual({});
  });

  it('locks the question once the server has recorded the answer', () => {
    const quiz = quizAfter(selected, sent, { type: 'answer-saved', answer: makeAnswer('q1', 2) }, chosen(0), sent);
    expect(quiz.progress['q1']).toEqual({ status: 'submitted', choice: 2, reveal: null });
  });

  it('stores the key that came with the answer', () => {
    const reveal = {
      isCorrect: false,
      fraction: 0,
      correctAnswer: 1,
      explanation: 'Because.',
      details: null,
      shares: [],
    };
    const quiz = quizAfter(selected, { type: 'answer-saved', answer: makeAnswer('q1', 2, reveal) });
    expect(quiz.progress['q1']).toEqual({ status: 'submitted', choice: 2, reveal });
  });

  it('keeps the selection for another try if the server refuses it', () => {
    const failed = quizAfter(selected, sent, refused);
    expect(failed.progress['q1']).toEqual({ status: 'selected', choice: 2 });
    expect(quizAfter(failed, sent).progress['q1']?.status).toBe('sending');
  });

  it('does not undo a saved answer when a late refusal arrives', () => {
    const quiz = quizAfter(selected, { type: 'answer-saved', answer: makeAnswer('q1', 2) }, refused);
    expect(quiz.progress['q1']?.status).toBe('submitted');
  });
});

describe('without a connection', () => {
  const waiting = quizAfter(makeQuiz(3, { selected: { q1: 2 } }), sent, { type: 'answers-wait' });

  it('locks an answer that waits, and lets the student move on', () => {
    expect(waiting.progress['q1']).toEqual({ status: 'waiting', choice: 2 });
    expect(after(waiting, chosen(0))).toBe(waiting);
    expect(quizAfter(waiting, next).index).toBe(1);
  });

  it('counts a waiting answer as submitted, and as an answer to hand in', () => {
    expect(countsOf(waiting)).toMatchObject({ submitted: 1, selected: 0, unanswered: 2 });
    expect(quizAfter(waiting, { type: 'exam-submitted' }).stage).toEqual({ name: 'completing', ending: 'exam' });
  });

  it('updates a waiting answer once the server has recorded it', () => {
    const quiz = quizAfter(waiting, { type: 'answer-saved', answer: makeAnswer('q1', 2) });
    expect(quiz.progress['q1']?.status).toBe('submitted');
  });

  it('can return to the questions while the end waits for an answer, unless time is up', () => {
    const ending = quizAfter(waiting, { type: 'finish-confirmed' });
    expect(quizAfter(ending, { type: 'completion-abandoned' }).stage).toEqual({ name: 'answering' });
    const timeUp = quizAfter(waiting, { type: 'time-ran-out' });
    expect(quizAfter(timeUp, { type: 'completion-abandoned' }).stage.name).toBe('completing');
  });

  it('remembers an answer that arrived too late', () => {
    const late = quizAfter(waiting, { type: 'answer-refused', questionId: 'q1', isTooLate: true });
    expect(late).toMatchObject({ tooLate: new Set(['q1']), progress: { q1: { status: 'selected' } } });
  });

  it('changes nothing if nothing is being sent', () => {
    const quiz = makeQuiz(3, { selected: { q1: 2 } });
    expect(after(quiz, { type: 'answers-wait' })).toBe(quiz);
  });
});

it('ignores a late answer for another session', () => {
  const quiz = makeQuiz(3);
  const answer = { ...makeAnswer('q1', 2), sessionId: 's0' };
  expect(after(quiz, { type: 'answer-saved', answer })).toBe(quiz);
});

describe('skipping', () => {
  it('marks an unanswered question and moves on', () => {
    expect(quizAfter(makeQuiz(3), skipped)).toMatchObject({
      index: 1,
      progress: { q1: { status: 'skipped' } },
    });
  });

  it('moves on without skipping if an option is selected', () => {
    const quiz = quizAfter(makeQuiz(3, { selected: { q1: 1 } }), skipped);
    expect(quiz).toMatchObject({ index: 1, progress: { q1: { status: 'selected' } } });
  });
});

describe('flagging', () => {
  it('sets and clears the flag of the current question', () => {
    const quiz = quizAfter(makeQuiz(2), flagged);
    expect([...quiz.flagged]).toEqual(['q1']);
    expect(quizAfter(quiz, flagged).flagged.size).toBe(0);
  });

  it('restores the flag if the server refuses, even if the student has moved to another question', () => {
    const moved = quizAfter(makeQuiz(3), flagged, next);
    expect(quizAfter(moved, { type: 'flag-refused', questionId: 'q1', wasFlagged: false }).flagged.size).toBe(0);
    const unflagged = quizAfter(makeQuiz(3, { flagged: ['q2'] }, {}), next, flagged);
    expect(unflagged.flagged.size).toBe(0);
    const back = quizAfter(unflagged, { type: 'flag-refused', questionId: 'q2', wasFlagged: true });
    expect([...back.flagged]).toEqual(['q2']);
    expect(quizAfter(back, { type: 'flag-refused', questionId: 'q2', wasFlagged: true })).toBe(back);
  });
});

describe('moving', () => {
  it.each([
    [5, 'next', 6],
    [5, 'previous', 4],
    [0, 'previous', 0],
    [5, 'first', 0],
    [5, 'last', 29],
    [5, 'forward-10', 15],
    [25, 'forward-10', 29],
    [15, 'back-10', 5],
    [5, 'back-10', 0],
  ] as const)('from index %i by %s leads to index %i', (index, to, expected) => {
    expect(quizAfter(makeQuiz(30, { index }), { type: 'moved', to }).index).toBe(expected);
  });

  it('jumps to a question, within bounds', () => {
    expect(quizAfter(makeQuiz(30), { type: 'moved', to: { index: 12 } }).index).toBe(12);
    expect(quizAfter(makeQuiz(30), { type: 'moved', to: { index: 99 } }).index).toBe(29);
  });
});

it('resets everything when another quiz starts', () => {
  const results = after(makeQuiz(1), { type: 'finish-confirmed' }, { type: 'completed', result: makeResult(1) });
  const left = after(results, { type: 'left' });
  expect(left).toEqual({ ...setupState(), left: 's1' });
  expect(after(left, { type: 'left' })).toEqual(setupState());
});
