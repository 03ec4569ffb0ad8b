import { describe, expect, it } from 'vitest';
import { makeAnswer, makeQuiz, makeResult, makeSession } from './quiz-factory.ts';
import { quizReducer } from './quiz-reducer.ts';
import { setupState, type QuizAction, type QuizInProgress, type QuizState } from './quiz-state.ts';

function after(state: QuizState, ...actions: QuizAction[]): QuizState {
  return actions.reduce(quizReducer, state);
}

function inProgress(state: QuizState): QuizInProgress {
  if (state.phase !== 'in-progress') throw new Error(`expected a quiz in progress, got ${state.phase}`);
  return state;
}

function quizAfter(state: QuizState, ...actions: QuizAction[]): QuizInProgress {
  return inProgress(after(state, ...actions));
}

describe('setup', () => {
  it('keeps what is chosen', () => {
    const state = after(setupState('t1'), { type: 'choices-changed', change: { preset: 20 } });
    expect(state).toMatchObject({ phase: 'setup', choices: { preset: 20, topicIds: new Set(['t1']) } });
  });

  it('ignores what belongs to a running quiz', () => {
    const setup = setupState();
    expect(after(setup, { type: 'question-skipped' }, { type: 'questions-reviewed' })).toBe(setup);
  });

  it('begins a quiz at the first question, nothing answered', () => {
    const quiz = quizAfter(setupState(), { type: 'session-opened', session: makeSession(3), place: undefined, now: 0 });
    expect(quiz).toMatchObject({ index: 0, marks: {}, stage: { name: 'answering' }, countdown: null });
  });
});

describe('selecting', () => {
  it('marks the question as selected and lets the choice change', () => {
    const quiz = quizAfter(makeQuiz(3), { type: 'option-selected', choice: 1 }, { type: 'option-selected', choice: 3 });
    expect(quiz.marks).toEqual({ q1: { status: 'selected', choice: 3 } });
  });

  it('clears a skipped mark', () => {
    const quiz = quizAfter(makeQuiz(3, { skipped: ['q1'] }), { type: 'option-selected', choice: 0 });
    expect(quiz.marks['q1']).toEqual({ status: 'selected', choice: 0 });
  });

  it.each([-1, 4])('refuses option %i, which the question does not have', (choice) => {
    expect(quizAfter(makeQuiz(3), { type: 'option-selected', choice }).marks).toEqual({});
  });
});

describe('submitting an answer', () => {
  const selected = makeQuiz(3, { selected: { q1: 2 } });

  it('holds the choice while it is on its way', () => {
    const quiz = quizAfter(selected, { type: 'answer-sent', questionId: 'q1' }, { type: 'option-selected', choice: 0 });
    expect(quiz.marks['q1']).toEqual({ status: 'sending', choice: 2 });
  });

  it('needs a choice', () => {
    expect(quizAfter(makeQuiz(3), { type: 'answer-sent', questionId: 'q1' }).marks).toEqual({});
  });

  it('locks the question once the server has it', () => {
    const quiz = quizAfter(
      selected,
      { type: 'answer-sent', questionId: 'q1' },
      { type: 'answer-saved', answer: makeAnswer('q1', 2) },
      { type: 'option-selected', choice: 0 },
      { type: 'answer-sent', questionId: 'q1' },
    );
    expect(quiz.marks['q1']).toEqual({ status: 'submitted', choice: 2, reveal: null });
  });

  it('keeps the key that came with the answer', () => {
    const reveal = { isCorrect: false, correctAnswer: 1, explanation: 'Because.' };
    const quiz = quizAfter(selected, { type: 'answer-saved', answer: makeAnswer('q1', 2, reveal) });
    expect(quiz.marks['q1']).toEqual({ status: 'submitted', choice: 2, reveal });
  });

  it('keeps the choice for another try when saving fails', () => {
    const failed = quizAfter(
      selected,
      { type: 'answer-sent', questionId: 'q1' },
      { type: 'answer-failed', questionId: 'q1' },
    );
    expect(failed.marks['q1']).toEqual({ status: 'selected', choice: 2 });
    expect(quizAfter(failed, { type: 'answer-sent', questionId: 'q1' }).marks['q1']?.status).toBe('sending');
  });

  it('does not undo a saved answer when a late failure arrives', () => {
    const quiz = quizAfter(
      selected,
      { type: 'answer-saved', answer: makeAnswer('q1', 2) },
      { type: 'answer-failed', questionId: 'q1' },
    );
    expect(quiz.marks['q1']?.status).toBe('submitted');
  });
});

it('ignores an answer that arrives late for another session', () => {
  const quiz = makeQuiz(3);
  const answer = { ...makeAnswer('q1', 2), sessionId: 's0' };
  expect(after(quiz, { type: 'answer-saved', answer })).toBe(quiz);
});

describe('skipping', () => {
  it('marks an unanswered question and moves on', () => {
    expect(quizAfter(makeQuiz(3), { type: 'question-skipped' })).toMatchObject({
      index: 1,
      marks: { q1: { status: 'skipped' } },
    });
  });

  it('moves on without a mark where an option is chosen', () => {
    const quiz = quizAfter(makeQuiz(3, { selected: { q1: 1 } }), { type: 'question-skipped' });
    expect(quiz).toMatchObject({ index: 1, marks: { q1: { status: 'selected' } } });
  });

  it('finishes on the last question', () => {
    const quiz = quizAfter(makeQuiz(2, { index: 1 }), { type: 'question-skipped' });
    expect(quiz).toMatchObject({
      stage: { name: 'completing', ending: 'finished' },
      marks: { q2: { status: 'skipped' } },
    });
  });

  it('warns on the last question of the ones skipped before', () => {
    const quiz = quizAfter(makeQuiz(2, { index: 1, skipped: ['q1'] }), { type: 'question-skipped' });
    expect(quiz).toMatchObject({ dialog: 'skipped-warning', stage: { name: 'answering' } });
  });

  it('warns on the last question of a choice that was not submitted', () => {
    const quiz = quizAfter(makeQuiz(2, { index: 1, selected: { q1: 0 } }), { type: 'question-skipped' });
    expect(quiz.dialog).toBe('unsubmitted-warning');
  });
});

describe('flagging', () => {
  it('sets and takes away the flag of the current question', () => {
    const flagged = quizAfter(makeQuiz(2), { type: 'flag-toggled' });
    expect([...flagged.flagged]).toEqual(['q1']);
    expect(quizAfter(flagged, { type: 'flag-toggled' }).flagged.size).toBe(0);
  });

  it('goes back to what it was where the server refuses, on whatever question the student is by then', () => {
    const moved = quizAfter(makeQuiz(3), { type: 'flag-toggled' }, { type: 'moved', to: 'next' });
    expect(quizAfter(moved, { type: 'flag-refused', questionId: 'q1', wasFlagged: false }).flagged.size).toBe(0);
    const unflagged = quizAfter(
      makeQuiz(3, { flagged: ['q2'] }, {}),
      { type: 'moved', to: 'next' },
      { type: 'flag-toggled' },
    );
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

describe('finishing', () => {
  it('ends with Next on the last question when nothing is open', () => {
    const quiz = quizAfter(makeQuiz(2, { index: 1 }), { type: 'moved', to: 'next' });
    expect(quiz.stage).toEqual({ name: 'completing', ending: 'finished' });
  });

  it('warns of skipped questions and leads to the first of them', () => {
    const warned = quizAfter(makeQuiz(4, { index: 3, skipped: ['q2', 'q3'] }), { type: 'moved', to: 'next' });
    expect(warned).toMatchObject({ dialog: 'skipped-warning', stage: { name: 'answering' } });
    expect(quizAfter(warned, { type: 'skipped-reviewed' })).toMatchObject({ dialog: null, index: 1 });
  });

  it('ends anyway when the student insists', () => {
    const quiz = quizAfter(
      makeQuiz(2, { index: 1, skipped: ['q1'] }),
      { type: 'moved', to: 'next' },
      { type: 'finish-confirmed' },
    );
    expect(quiz).toMatchObject({ dialog: null, stage: { name: 'completing', ending: 'finished' } });
  });

  it('mentions chosen answers that were not submitted and leads to the first of them', () => {
    const warned = quizAfter(makeQuiz(3, { index: 2, selected: { q2: 1 } }), { type: 'moved', to: 'next' });
    expect(warned.dialog).toBe('unsubmitted-warning');
    expect(quizAfter(warned, { type: 'unsubmitted-reviewed' })).toMatchObject({ dialog: null, index: 1 });
  });

  it('goes back to the questions when an answer on its way failed', () => {
    const quiz = quizAfter(
      makeQuiz(1, { selected: { q1: 0 } }),
      { type: 'answer-sent', questionId: 'q1' },
      { type: 'finish-confirmed' },
      { type: 'answer-failed', questionId: 'q1' },
    );
    expect(quiz).toMatchObject({ stage: { name: 'answering' }, marks: { q1: { status: 'selected' } } });
  });
});

describe('submitting the exam', () => {
  const answered = makeQuiz(3, {}, { answers: [makeAnswer('q1', 1)] });

  it('is refused without a submitted answer', () => {
    const quiz = makeQuiz(3, { selected: { q1: 1 }, skipped: ['q2'] });
    expect(after(quiz, { type: 'exam-submitted' })).toBe(quiz);
  });

  it('locks every option', () => {
    const quiz = quizAfter(answered, { type: 'moved', to: 'next' }, { type: 'exam-submitted' });
    expect(quiz.stage).toEqual({ name: 'completing', ending: 'exam' });
    expect(quizAfter(quiz, { type: 'option-selected', choice: 0 }).marks['q2']).toBeUndefined();
  });

  it('shows results, and from there the questions in review mode', () => {
    const result = makeResult(3);
    const results = after(answered, { type: 'exam-submitted' }, { type: 'completed', result });
    expect(results).toMatchObject({ phase: 'results', ending: 'exam', result });
    const review = quizAfter(results, { type: 'questions-reviewed' });
    expect(review).toMatchObject({ index: 0, stage: { name: 'reviewing' }, countdown: null });
    expect(quizAfter(review, { type: 'moved', to: 'next' }, { type: 'option-selected', choice: 0 }).marks).toEqual(
      review.marks,
    );
    const back = after(review, { type: 'moved', to: 'last' }, { type: 'moved', to: 'next' });
    expect(back).toMatchObject({ phase: 'results', result, ending: 'exam' });
  });
});

describe('time', () => {
  const timed = makeQuiz(3, { selected: { q1: 1 } }, { timeLimit: 5, remainingSeconds: 20 });

  it('ends the quiz, closing any dialog', () => {
    const quiz = quizAfter(timed, { type: 'dialog-opened', dialog: 'options' }, { type: 'time-ran-out' });
    expect(quiz).toMatchObject({ dialog: null, stage: { name: 'completing', ending: 'time-up' } });
  });

  it('does not wait for an answer that failed on its way', () => {
    const quiz = quizAfter(
      timed,
      { type: 'answer-sent', questionId: 'q1' },
      { type: 'time-ran-out' },
      { type: 'answer-failed', questionId: 'q1' },
    );
    expect(quiz.stage).toEqual({ name: 'completing', ending: 'time-up' });
  });

  it('follows the server when it says how much is left', () => {
    const countdown = { remainingSeconds: 7, at: 1000 };
    expect(quizAfter(timed, { type: 'countdown-synced', countdown }).countdown).toEqual(countdown);
  });
});

describe('completing', () => {
  it('is tried again after a failure', () => {
    const failed = quizAfter(makeQuiz(1), { type: 'finish-confirmed' }, { type: 'completion-failed' });
    expect(failed.stage).toEqual({ name: 'completion-failed', ending: 'finished' });
    expect(quizAfter(failed, { type: 'completion-retried' }).stage).toEqual({ name: 'completing', ending: 'finished' });
    expect(quizAfter(failed, { type: 'completion-abandoned' }).stage).toEqual({ name: 'answering' });
  });

  it('does not open the questions again when time is up', () => {
    const failed = quizAfter(makeQuiz(1), { type: 'time-ran-out' }, { type: 'completion-failed' });
    expect(quizAfter(failed, { type: 'completion-abandoned' }).stage.name).toBe('completion-failed');
  });

  it('happens when the server says that the session is completed already', () => {
    const quiz = quizAfter(makeQuiz(2), { type: 'closed-by-server' });
    expect(quiz.stage).toEqual({ name: 'completing', ending: 'reopened' });
  });

  it('is not taken for true while questions are still answered', () => {
    const quiz = makeQuiz(2);
    expect(after(quiz, { type: 'completed', result: makeResult(2) }, { type: 'completion-failed' })).toBe(quiz);
  });
});

it('forgets everything when another quiz is taken', () => {
  const results = after(makeQuiz(1), { type: 'finish-confirmed' }, { type: 'completed', result: makeResult(1) });
  expect(after(results, { type: 'left' })).toEqual(setupState());
});
