import { describe, expect, it } from 'vitest';
import {
  after,
  makeAnswer,
  makePosition,
  makeQuiz,
  makeResult,
  makeSession,
  quizAfter,
} from '#tests/support/client/quiz-factory.ts';
import { mergedPosition, openQuiz, positionOf } from './quiz-restore.ts';
import { canSelect, isCovered, typedOf } from './quiz-selectors.ts';

const covered = { coveredQuestionIds: ['q1', 'q2'] };
const quiz = makeQuiz(3, {}, covered);

describe('covered options', () => {
  it('cannot be picked until they are shown', () => {
    expect([isCovered(quiz, 'q1'), isCovered(quiz, 'q3')]).toEqual([true, false]);
    expect(canSelect(quiz)).toBe(false);
    expect(after(quiz, { type: 'answer-chosen', choice: 1 })).toBe(quiz);
    const shown = quizAfter(quiz, { type: 'options-shown', typed: 'Ringing' });
    expect([isCovered(shown, 'q1'), isCovered(shown, 'q2'), canSelect(shown)]).toEqual([false, true, true]);
    expect(typedOf(shown, 'q1')).toBe('Ringing');
    expect(quizAfter(shown, { type: 'answer-chosen', choice: 1 }).progress['q1']).toEqual({
      status: 'selected',
      choice: 1,
    });
  });

  it('can be shown without typing an answer, which stays as it is then', () => {
    const shown = quizAfter(quiz, { type: 'options-shown', typed: '' });
    expect([isCovered(shown, 'q1'), typedOf(shown, 'q1')]).toEqual([false, '']);
    expect(after(shown, { type: 'options-shown', typed: 'Ringing' })).toBe(shown);
  });

  it('stay covered if the question was skipped, but not if it has an answer', () => {
    expect(isCovered(quizAfter(quiz, { type: 'question-skipped' }), 'q1')).toBe(true);
    const answered = makeQuiz(3, { selected: { q2: 1 } }, { ...covered, answers: [makeAnswer('q1', 1)] });
    expect([isCovered(answered, 'q1'), isCovered(answered, 'q2')]).toEqual([false, false]);
  });

  it('are shown in review mode, with the text that the server has', () => {
    const result = makeResult(3);
    const questions = result.questions.map((question) => ({
      ...question,
      typed: question.id === 'q1' ? 'Ringing' : null,
    }));
    const stage = { name: 'reviewing', ending: 'finished', result: { ...result, questions } } as const;
    const reviewing = { ...quiz, stage };
    expect([isCovered(reviewing, 'q1'), typedOf(reviewing, 'q1'), typedOf(reviewing, 'q2')]).toEqual([
      false,
      'Ringing',
      '',
    ]);
  });
});

describe('the typed text', () => {
  it('is stored in the position, and is there when the quiz is opened again', () => {
    const shown = quizAfter(quiz, { type: 'options-shown', typed: 'Ringing' });
    const position = positionOf(shown, {});
    expect(position.typed).toEqual({ q1: 'Ringing' });
    const again = openQuiz(makeSession(3, { ...covered, place: position }), { now: 0 });
    expect([isCovered(again, 'q1'), isCovered(again, 'q2'), typedOf(again, 'q1')]).toEqual([false, true, 'Ringing']);
    expect(positionOf(makeQuiz(3), {}).typed).toBeUndefined();
  });

  it('of this browser is added to that of the server', () => {
    const stored = { ...makePosition({ typed: { q2: '' } }), isSynced: false };
    expect(mergedPosition(makePosition({ typed: { q1: 'Ringing' } }), stored)?.typed).toEqual({
      q1: 'Ringing',
      q2: '',
    });
  });
});
