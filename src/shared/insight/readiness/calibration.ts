/** The predicted probability of passing an exam, 0 to 1, and whether it was passed. */
export interface Outcome {
  probability: number;
  isPassed: boolean;
}

export interface CalibrationBin {
  /** Probabilities from `from` up to `to`; the last bin includes its upper bound. */
  from: number;
  to: number;
  count: number;
  /** The mean prediction, and the share that passed; null if there are no predictions. */
  predicted: number | null;
  passed: number | null;
}

export interface Calibration {
  count: number;
  /** Mean squared difference of prediction and outcome, from 0 to 1, the lower the better (G. W. Brier 1950). */
  brier: number;
  bins: CalibrationBin[];
}

/** With fewer outcomes, chance decides how good predictions look. */
export const LEAST_OUTCOMES = 20;

/** Compares predictions with outcomes in bins of equal width; null if there are too few. */
export function calibrationOf(outcomes: readonly Outcome[], bins = 5): Calibration | null {
  if (outcomes.length < LEAST_OUTCOMES) return null;
  const within = Array.from({ length: bins }, (): Outcome[] => []);
  for (const outcome of outcomes) within[Math.min(bins - 1, Math.floor(outcome.probability * bins))]?.push(outcome);
  return {
    count: outcomes.length,
    brier: mean(outcomes, ({ probability, isPassed }) => (probability - Number(isPassed)) ** 2) ?? 0,
    bins: within.map((some, n) => ({
      from: n / bins,
      to: (n + 1) / bins,
      count: some.length,
      predicted: mean(some, ({ probability }) => probability),
      passed: mean(some, ({ isPassed }) => Number(isPassed)),
    })),
  };
}

function mean(outcomes: readonly Outcome[], value: (outcome: Outcome) => number): number | null {
  if (outcomes.length === 0) return null;
  return outcomes.reduce((sum, outcome) => sum + value(outcome), 0) / outcomes.length;
}
