import { ITEM_ALARM_MIN_ATTEMPTS } from './first-attempt-minimums.ts';
import type { OptionStatistics } from './item-statistics.ts';

/**
 * The fault of a distractor, a wrong option: nobody chooses it, hardly anybody does, or students do who are good at the
 * other questions of their quizzes.
 */
export type DistractorFault = 'never' | 'rare' | 'attracts_better';

/** The percentage of students below which an option misleads too few to be worth reading. */
const RARE_BELOW_PERCENT = 5;
/** Below this, a point-biserial correlation is meaningless with the number of answers that most questions have. */
const ATTRACTS_FROM = 0.1;

/** Judges a wrong option by its statistics; null if it has no fault, or too few students have answered. */
export function distractorFault(
  { count, share, pointBiserial }: Pick<OptionStatistics, 'count' | 'share' | 'pointBiserial'>,
  attempts: number,
): DistractorFault | null {
  if (attempts < ITEM_ALARM_MIN_ATTEMPTS) return null;
  if (count === 0) return 'never';
  if (share < RARE_BELOW_PERCENT) return 'rare';
  return pointBiserial !== null && pointBiserial >= ATTRACTS_FROM ? 'attracts_better' : null;
}
