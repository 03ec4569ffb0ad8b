import { describe, expect, it } from 'vitest';
import { EXAM_TERMS, makeAnswer, makeQuiz, makeSession, quizAfter } from '#tests/support/client/quiz-factory.ts';
import type { ExamTerms } from '#shared/practice/exam-terms.ts';
import type { QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { openQuiz, positionOf } from './quiz-restore.ts';
import { canSelect, countsOf, isOnBreak, openQuestions, statusOf } from './quiz-selectors.ts';

const anExam = (session: Partial<QuizSession> = {}) => makeQuiz(3, {}, { exam: EXAM_TERMS, ...session });
const chosen = (choice: number | undefined) => ({ type: 'answer-chosen', choice }) as const;
const sent = { type: 'answer-sent', questionId: 'q1' } as const;
const saved = (choice: number | null) =>
  ({ type: 'answer-saved', answer: { ...makeAnswer('q1', 0), selectedAnswer: choice } }) as const;

describe('an answer in an exam', () => {
  it('can be changed after it was sent and saved', () => {
    const quiz = quizAfter(anExam(), chosen(1), sent, saved(1));
    expect(statusOf(quiz, 'q1')).toBe('answered');
    expect(canSelect(quiz)).toBe(true);
    expect(quizAfter(quiz, chosen(2)).progress['q1']).toEqual({ status: 'selected', choice: 2 });
    expect(quizAfter(quiz, chosen(undefined)).progress['q1']).toBeUndefined();
  });

  it('stays as last changed when the server saves an earlier one', () => {
    expect(quizAfter(anExam(), chosen(1), sent, chosen(2), saved(1)).progress['q1']).toEqual({
      status: 'selected',
      choice: 2,
    });
    expect(quizAfter(anExam(), chosen(1), sent, chosen(2), sent, saved(1)).progress['q1']?.status).toBe('sending');
    expect(
      quizAfter(anExam(), chosen(1), sent, chosen(undefined), saved(1), saved(null)).progress['q1'],
    ).toBeUndefined();
  });

  it('counts as answered, even while it waits to be sent', () => {
    const quiz = quizAfter(anExam(), chosen(1), sent, { type: 'answers-wait' });
    expect(countsOf(quiz)).toMatchObject({ submitted: 1, selected: 0, unanswered: 2 });
    expect(openQuestions(quiz)).toMatchObject({ answered: [0], unanswered: [1, 2], selected: [] });
  });
});

describe('an exam', () => {
  it('asks before its end, even if every question is answered', () => {
    const answers = ['q1', 'q2', 'q3'].map((id) => makeAnswer(id, 0));
    const last = quizAfter(anExam({ answers }), { type: 'moved', to: 'last' }, { type: 'moved', to: 'next' });
    expect(last).toMatchObject({ dialog: 'finish', stage: { name: 'answering' } });
    expect(quizAfter(last, { type: 'exam-submitted' }).stage).toMatchObject({ name: 'completing', ending: 'exam' });
  });

  it('can be ended without an answer', () => {
    expect(quizAfter(anExam(), { type: 'exam-submitted' }).stage.name).toBe('completing');
  });

  it('resumes with the answers that only this browser has', () => {
    const session = makeSession(3, { exam: EXAM_TERMS, answers: [makeAnswer('q1', 0), makeAnswer('q2', 0)] });
    const position = { index: 1, selected: { q1: 3 }, skipped: [], seconds: {} };
    const waiting = {
      answers: [{ sessionId: 's1', questionId: 'q2', selectedAnswer: null, timeSpent: 0, at: '' }],
      flags: [],
    };
    const quiz = openQuiz(session, { now: 0, position, waiting });
    expect(quiz.progress).toEqual({ q1: { status: 'selected', choice: 3 } });
  });

  it('keeps the seconds of answered questions until its end', () => {
    expect(positionOf(anExam({ answers: [makeAnswer('q1', 0)] }), { q1: 12.34 }).seconds).toEqual({ q1: 12.3 });
  });

  it('follows the server into and out of breaks, and extends the time', () => {
    const clockSynced = (exam: ExamTerms, remainingSeconds: number) =>
      ({
        type: 'clock-synced',
        session: makeSession(3, { exam, remainingSeconds, timeLimit: 120, extendedFrom: 80 }),
        now: 5,
      }) as const;
    const away = quizAfter(anExam(), clockSynced({ ...EXAM_TERMS, breakSince: '2026-11-20T20:42:00.000Z' }, 4800));
    expect(isOnBreak(away)).toBe(true);
    const back = quizAfter(away, clockSynced(EXAM_TERMS, 4000));
    expect(isOnBreak(back)).toBe(false);
    expect(back).toMatchObject({
      countdown: { remainingSeconds: 4000, at: 5 },
      session: { timeLimit: 120, extendedFrom: 80 },
    });
  });
});
