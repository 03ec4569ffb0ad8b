import type { Move, QuizInProgress } from './quiz-state.ts';

/** How far First/Last's neighbours −10 and +10 go. */
export const JUMP = 10;

/** The index a move leads to; moves past an end stop at it. */
export function targetIndex(index: number, total: number, move: Move): number {
  const wanted = wantedIndex(index, total, move);
  return Math.min(Math.max(wanted, 0), Math.max(total - 1, 0));
}

function wantedIndex(index: number, total: number, move: Move): number {
  if (typeof move === 'object') return move.index;
  switch (move) {
    case 'next':
      return index + 1;
    case 'previous':
      return index - 1;
    case 'first':
      return 0;
    case 'last':
      return total - 1;
    case 'forward-10':
      return index + JUMP;
    case 'back-10':
      return index - JUMP;
    default:
      return move satisfies never;
  }
}

export function isOnLast(quiz: QuizInProgress): boolean {
  return quiz.index >= quiz.session.questions.length - 1;
}

export function goTo(quiz: QuizInProgress, index: number): QuizInProgress {
  const target = targetIndex(quiz.index, quiz.session.questions.length, { index });
  return target === quiz.index && quiz.dialog === null ? quiz : { ...quiz, index: target, dialog: null };
}
