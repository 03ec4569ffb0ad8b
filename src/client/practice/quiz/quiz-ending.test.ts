import { describe, expect, it } from 'vitest';
import { after, makeAnswer, makeQuiz, makeResult, makeSession, quizAfter } from '#tests/support/client/quiz-factory.ts';

const next = { type: 'moved', to: 'next' } as const;
const sent = { type: 'answer-sent', questionId: 'q1' } as const;
const refused = { type: 'answer-refused', questionId: 'q1', isTooLate: false } as const;
const confirmed = { type: 'finish-confirmed' } as const;
const submitted = { type: 'exam-submitted' } as const;
const ranOut = { type: 'time-ran-out' } as const;

describe('finishing', () => {
  const allAnswered = [makeAnswer('q1', 0), makeAnswer('q2', 0)];

  it('ends with Next on the last question when nothing is open', () => {
    const quiz = quizAfter(makeQuiz(2, { index: 1 }, { answers: allAnswered }), next);
    expect(quiz.stage).toEqual({ name: 'completing', ending: 'finished' });
  });

  it.each([
    ['unanswered', {}, 0],
    ['skipped', { skipped: ['q3'] }, 2],
    ['only selected', { selected: { q2: 1 } }, 1],
  ])('lists open questions first if one is %s, and leads to it', (_, position, index) => {
    const afterNext = quizAfter(makeQuiz(4, { index: 3, ...position }), next);
    expect(afterNext).toMatchObject({ dialog: 'finish', stage: { name: 'answering' } });
    expect(quizAfter(afterNext, { type: 'open-reviewed' })).toMatchObject({ dialog: null, index });
  });

  it('lists a flagged question first, even if all are answered', () => {
    const quiz = makeQuiz(2, { index: 1, flagged: ['q1'] }, { answers: allAnswered });
    const afterNext = quizAfter(quiz, next);
    expect(afterNext.dialog).toBe('finish');
    expect(quizAfter(afterNext, { type: 'open-reviewed' }).index).toBe(0);
  });

  it('does not end when the last question is skipped', () => {
    const quiz = makeQuiz(2, { index: 1 }, { answers: [makeAnswer('q1', 0)] });
    expect(quizAfter(quiz, { type: 'question-skipped' })).toMatchObject({
      progress: { q2: { status: 'skipped' } },
      dialog: 'finish',
      stage: { name: 'answering' },
    });
  });

  it('ends anyway if confirmed', () => {
    const quiz = quizAfter(makeQuiz(2, { index: 1, skipped: ['q1'] }), next, confirmed);
    expect(quiz).toMatchObject({ dialog: null, stage: { name: 'completing', ending: 'finished' } });
  });

  it('returns to the questions when a pending answer is refused', () => {
    const quiz = quizAfter(makeQuiz(1, { selected: { q1: 0 } }), sent, confirmed, refused);
    expect(quiz).toMatchObject({ stage: { name: 'answering' }, progress: { q1: { status: 'selected' } } });
  });
});

describe('submitting the exam', () => {
  const answered = makeQuiz(3, {}, { answers: [makeAnswer('q1', 1)] });

  it('is refused without a submitted answer', () => {
    const quiz = makeQuiz(3, { selected: { q1: 1 }, skipped: ['q2'] });
    expect(after(quiz, submitted)).toBe(quiz);
  });

  it('locks every option', () => {
    const quiz = quizAfter(answered, next, submitted);
    expect(quiz.stage).toEqual({ name: 'completing', ending: 'exam' });
    expect(quizAfter(quiz, { type: 'answer-chosen', choice: 0 }).progress['q2']).toBeUndefined();
  });

  it('shows results, and from there the questions in review mode', () => {
    const result = makeResult(3);
    const results = after(answered, submitted, { type: 'completed', result });
    expect(results).toMatchObject({ phase: 'results', ending: 'exam', result });
    const review = quizAfter(results, { type: 'questions-reviewed' });
    expect(review).toMatchObject({ index: 0, stage: { name: 'reviewing' }, countdown: null });
    expect(quizAfter(review, next, { type: 'answer-chosen', choice: 0 }).progress).toEqual(review.progress);
    const back = after(review, { type: 'moved', to: 'last' }, next);
    expect(back).toMatchObject({ phase: 'results', result, ending: 'exam' });
  });
});

describe('time', () => {
  const timed = makeQuiz(3, { selected: { q1: 1 } }, { timeLimit: 5, remainingSeconds: 20 });

  it('ends the quiz, closing any dialog', () => {
    const quiz = quizAfter(timed, { type: 'dialog-opened', dialog: 'options' }, ranOut);
    expect(quiz).toMatchObject({ dialog: null, stage: { name: 'completing', ending: 'time-up' } });
  });

  it('does not wait for a pending answer that is refused', () => {
    const quiz = quizAfter(timed, sent, ranOut, refused);
    expect(quiz.stage).toEqual({ name: 'completing', ending: 'time-up' });
  });

  it('follows the server’s remaining time', () => {
    const session = makeSession(2, { remainingSeconds: 7 });
    expect(quizAfter(timed, { type: 'clock-synced', session, now: 1000 }).countdown).toEqual({
      remainingSeconds: 7,
      at: 1000,
    });
  });
});

describe('completing', () => {
  const error = new Error('offline');

  it('is retried after a failure', () => {
    const failed = quizAfter(makeQuiz(1), confirmed, { type: 'completion-failed', error });
    expect(failed.stage).toEqual({ name: 'completion-failed', ending: 'finished', error });
    expect(quizAfter(failed, { type: 'completion-retried' }).stage).toEqual({
      name: 'completing',
      ending: 'finished',
      error,
    });
    expect(quizAfter(failed, { type: 'completion-abandoned' }).stage).toEqual({ name: 'answering' });
  });

  it('does not reopen the questions when time is up', () => {
    const failed = quizAfter(makeQuiz(1), ranOut, { type: 'completion-failed', error });
    expect(quizAfter(failed, { type: 'completion-abandoned' }).stage.name).toBe('completion-failed');
  });

  it('starts when the server says that the session is already completed', () => {
    const quiz = quizAfter(makeQuiz(2), { type: 'closed-by-server' });
    expect(quiz.stage).toEqual({ name: 'completing', ending: 'reopened' });
  });

  it('is ignored while questions are still being answered', () => {
    const quiz = makeQuiz(2);
    expect(after(quiz, { type: 'completed', result: makeResult(2) }, { type: 'completion-failed', error })).toBe(quiz);
  });
});
