import { formatCount } from '#shared/domain/counted.ts';
import type { QuizHistoryEntry } from '#shared/practice/quiz-sessions.contract.ts';
import type { Confidence } from '#shared/practice/quiz-settings.ts';
import { roundedPercent } from '#shared/practice/score-bands.ts';

type Result = Pick<QuizHistoryEntry, 'correctAnswers' | 'questionsAttempted' | 'totalQuestions'>;

/**
 * The result of a completed quiz, out of all its questions like its score: "2 of 10 right, 8 not answered"; "2 of 10
 * answered" while the score is not shown.
 */
export function resultText({ correctAnswers, questionsAttempted, totalQuestions }: Result): string {
  const all = formatCount(totalQuestions);
  if (correctAnswers === null) return `${formatCount(questionsAttempted)} of ${all} answered`;
  const right = `${formatCount(correctAnswers)} of ${all} right`;
  const left = totalQuestions - questionsAttempted;
  return left > 0 ? `${right}, ${formatCount(left)} not answered` : right;
}

/** Instead of a score that would give away answers of an assignment. */
export const HIDDEN_SCORE = 'Score not shown yet';

/** The result of an answer with part credit. */
export const partlyCorrect = (fraction: number): string => `Partly correct (${roundedPercent(fraction, 1)}%)`;

export const CONFIDENCE_LABELS: Record<Confidence, string> = { sure: 'Sure', unsure: 'Unsure', guess: 'Guess' };
