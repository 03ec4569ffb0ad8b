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
  /** Where it is no option but an answer that was given: in words, and whether it is right. */
  text?: string;
  isRight?: boolean;
}

/** A student's first answer to a question. */
export interface FirstAttempt {
  /** Zero-based index of an option; −1 for what is none of those that are counted. */
  selectedAnswer: number;
  /** What the answer counts by the key of today, 0 to 1; without it, 1 for the key and 0 for all else. */
  fraction?: number;
  /** The proportion right of the session's other questions, 0 to 1. */
  restScore: number;
  /** Seconds on screen; null where it is not known. */
  timeSpent: number | null;
}

/** What a question's statistics judge it by: its key and options as they are today. */
export interface JudgedItem {
  /** Zero-based index of the key; null where that is no option. */
  correctAnswer: number | null;
  optionCount: number;
}

/** The statistics of one question. */
export interface ItemFigures {
  /** First attempts, n. */
  attempts: number;
  /** Percent: the mean of what first attempts count; null without attempts. */
  facilityIndex: number | null;
  /** Percent, −100 to 100; null where n < 2, or all answers or all rest scores are alike. */
  discriminationIndex: number | null;
  /** Percent, at most 100; null as above. */
  discriminativeEfficiency: number | null;
  /** Seconds; null where no time is known. */
  medianTime: number | null;
  /** An entry an option, in their order. */
  options: OptionStatistics[];
  alarm: ItemAlarm | null;
}
