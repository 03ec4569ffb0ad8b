import type { QuizHistoryEntry } from '#shared/practice/quiz-sessions.contract.ts';
import type { Confidence } from '#shared/domain/limits.ts';
import { formatCount } from '#client/lib/format.ts';

type Result = Pick<QuizHistoryEntry, 'correctAnswers' | 'questionsAttempted' | 'totalQuestions'>;

/** The result of a completed quiz, out of all its questions like its score: "2 of 10 right, 8 not answered". */
export function resultText({ correctAnswers, questionsAttempted, totalQuestions }: Result): string {
  const right = `${formatCount(correctAnswers)} of ${formatCount(totalQuestions)} right`;
  const left = totalQuestions - questionsAttempted;
  return left > 0 ? `${right}, ${formatCount(left)} not answered` : right;
}

/** The result of an answer with part credit. */
export const partlyCorrect = (fraction: number): string => `Partly correct (${Math.round(100 * fraction)}%)`;

export const CONFIDENCE_LABELS: Record<Confidence, string> = { sure: 'Sure', unsure: 'Unsure', guess: 'Guess' };
