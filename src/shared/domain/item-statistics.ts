/**
 * Why the stored key of a question may be wrong: those who know more do worse on it, or the better half of the class
 * chooses a distractor more often than the key.
 */
export const ITEM_ALARMS = ['negative_discrimination', 'distractor_beats_key'] as const;
export type ItemAlarm = (typeof ITEM_ALARMS)[number];

/** How an option fares among first attempts. */
export interface OptionStatistics {
  /** How often it was chosen. */
  count: number;
  /** Percent of first attempts. */
  share: number;
  /** Correlation, −1 to 1, of choosing it with the rest score; null where it has none. */
  pointBiserial: number | null;
  /** How often the better half chose it. */
  betterHalf: number;
}
