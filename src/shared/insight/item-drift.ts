/** The minimum percentage points between two quarters that count as drift, and the minimum first attempts in each. */
const DRIFT_POINTS = 15;
const DRIFT_MIN_ATTEMPTS = 20;
/** Chance alone makes a difference of this many standard errors in 1% of comparisons: hubs make thousands. */
const STANDARD_ERRORS = 2.58;

/** A question's statistics for the first attempts of three months. */
export interface QuarterFigures {
  /** Such as 2026-Q3. */
  quarter: string;
  attempts: number;
  /** Percent right. */
  facilityIndex: number;
}

/** The latest two consecutive quarters with enough attempts and a large change of the facility; or null. */
export function driftOf(quarters: readonly QuarterFigures[]): { from: QuarterFigures; to: QuarterFigures } | null {
  const sufficient = quarters.filter(({ attempts }) => attempts >= DRIFT_MIN_ATTEMPTS);
  const at = sufficient.findLastIndex((quarter, index) => {
    const before = sufficient[index - 1];
    return before !== undefined && isChanged(before, quarter);
  });
  const [from, to] = [sufficient[at - 1], sufficient[at]];
  return from && to ? { from, to } : null;
}

/** Whether the proportions differ much, and by more than chance (two-proportion z-test with pooled variance). */
function isChanged(one: QuarterFigures, other: QuarterFigures): boolean {
  const points = Math.abs(other.facilityIndex - one.facilityIndex);
  const right = one.facilityIndex * one.attempts + other.facilityIndex * other.attempts;
  const pooled = right / 100 / (one.attempts + other.attempts);
  const error = 100 * Math.sqrt(pooled * (1 - pooled) * (1 / one.attempts + 1 / other.attempts));
  return points >= DRIFT_POINTS && points >= STANDARD_ERRORS * error;
}
