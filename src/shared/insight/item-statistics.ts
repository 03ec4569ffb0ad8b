/**
 * The reason why the stored key of a question may be wrong: stronger students do worse on it, or the better half of the
 * class chooses a distractor more often than the key.
 */
export const ITEM_ALARMS = ['negative_discrimination', 'distractor_beats_key'] as const;
export type ItemAlarm = (typeof ITEM_ALARMS)[number];

/** An option's statistics among first attempts. */
export interface OptionStatistics {
  /** How often it was chosen. */
  count: number;
  /** Percent of first attempts. */
  share: number;
  /** Correlation, −1 to 1, of choosing it with the rest score; null if undefined. */
  pointBiserial: number | null;
  /** How often the better half chose it. */
  betterHalf: number;
  /** If it is not an option but a given answer: the answer in words, and whether it is right. */
  text?: string;
  isRight?: boolean;
}

/** A student's first answer to a question. */
export interface FirstAttempt {
  /** Zero-based index of an option; −1 for anything else. */
  selectedAnswer: number;
  /** The grade of the answer by today's key, 0 to 1; if absent, 1 for the key and 0 for everything else. */
  fraction?: number;
  /** The proportion right of the session's other questions, 0 to 1. */
  restScore: number;
  /** Seconds on screen; null if unknown. */
  timeSpent: number | null;
}

/** The basis of a question's statistics: its current key and options. */
export interface JudgedItem {
  /** Zero-based index of the key; null if it is not an option. */
  correctAnswer: number | null;
  optionCount: number;
}

/** The statistics of one question. */
export interface ItemFigures {
  /** First attempts, n. */
  attempts: number;
  /** Percent: the mean grade of first attempts; null without attempts. */
  facilityIndex: number | null;
  /** Percent, −100 to 100; null if n < 2, or all answers or all rest scores are equal. */
  discriminationIndex: number | null;
  /** Percent, at most 100; null as above. */
  discriminativeEfficiency: number | null;
  /** Seconds; null if no time is known. */
  medianTime: number | null;
  /** An entry per option, in order. */
  options: OptionStatistics[];
  alarm: ItemAlarm | null;
}
