/** Names and colors of scores, in percent. Bands judge the displayed value: pass the rounded percentage. */

const EXCELLENT_PERCENT = 80;
const GOOD_PERCENT = 60;
const TROPHY_PERCENT = 80;
const HISTORY_GOOD_PERCENT = 70;
const HISTORY_FAIR_PERCENT = 50;

export type ScoreLabel = 'Excellent' | 'Good' | 'Keep Going';

/** The badge of a score in the learning portal. */
export function scoreBadge(percent: number): { label: ScoreLabel; tone: 'good' | 'warn' | 'bad' } {
  if (percent >= EXCELLENT_PERCENT) return { label: 'Excellent', tone: 'good' };
  if (percent >= GOOD_PERCENT) return { label: 'Good', tone: 'warn' };
  return { label: 'Keep Going', tone: 'bad' };
}

/** Whether reading what was wrong helps more than the next quiz. */
export const isReviewDue = (percent: number): boolean => percent < GOOD_PERCENT;

/** The style of a score in the quiz history; its bands are lower than the portal's. */
export function historyTone(percent: number): 'good' | 'neutral' | 'bad' {
  if (percent >= HISTORY_GOOD_PERCENT) return 'good';
  return percent >= HISTORY_FAIR_PERCENT ? 'neutral' : 'bad';
}

export function hasTrophy(percent: number): boolean {
  return percent >= TROPHY_PERCENT;
}

/**
 * Rounds a percentage to a whole number or to a tenth, halves up. 100% means that all is right and 0% that nothing is, so
 * nothing else is rounded to them.
 */
export function roundedScore(decimals: 0 | 1, percent: number): number {
  if (percent <= 0 || percent >= 100) return percent;
  const units = 10 ** decimals;
  return Math.min(Math.max(Math.round(percent * units), 1), 100 * units - 1) / units;
}

/** `correct` of `total` in whole percent; 0 if the total is 0. */
export function roundedPercent(correct: number, total: number): number {
  return total > 0 ? roundedScore(0, (correct * 100) / total) : 0;
}
