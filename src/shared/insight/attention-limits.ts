/** The reasons why a student can need attention. */
export const ATTENTION_REASONS = ['low', 'inactive', 'falling', 'sure_wrong', 'low_mark', 'missing_work'] as const;
/** The default threshold of each reason, and the range that teachers can choose from. */
export const ATTENTION_LIMITS = {
  /** The percentage of right answers is below this. */
  low: { default: 60, min: 1, max: 100 },
  /** Days without an answer, card or completed session. */
  inactive: { default: 14, min: 1, max: 365 },
  /** The percentage of right answers has fallen by this many points. */
  falling: { default: 10, min: 1, max: 100 },
  /** The percentage of answers that are wrong although the student was sure. */
  sure_wrong: { default: 15, min: 1, max: 100 },
  /** The lowest mark of the last four weeks is below this percentage. */
  low_mark: { default: 50, min: 1, max: 100 },
  /** Assignments of the last four weeks that were not handed in. */
  missing_work: { default: 2, min: 1, max: 50 },
} as const satisfies Record<AttentionReasonKind, { default: number; min: number; max: number }>;
/** Answers are compared over two periods of this many days, the second of which ends today. */
export const ATTENTION_PERIOD_DAYS = 14;
/** Fewer answers than this are not enough to judge a student. */
export const ATTENTION_MIN_ANSWERS = 20;

export type AttentionReasonKind = (typeof ATTENTION_REASONS)[number];
