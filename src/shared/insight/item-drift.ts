/** So many percentage points between two quarters are drift, and so many first attempts a quarter are enough to tell. */
const DRIFT_POINTS = 15;
const DRIFT_MIN_ATTEMPTS = 20;

/** How a question fared among the first attempts of three months. */
export interface QuarterFigures {
  /** Such as 2026-Q3. */
  quarter: string;
  attempts: number;
  /** Percent right. */
  facilityIndex: number;
}

/** The latest two quarters in a row, of those with enough attempts, between which the facility changed much; null without. */
export function driftOf(quarters: readonly QuarterFigures[]): { from: QuarterFigures; to: QuarterFigures } | null {
  const told = quarters.filter(({ attempts }) => attempts >= DRIFT_MIN_ATTEMPTS);
  const at = told.findLastIndex((quarter, place) => {
    const before = told[place - 1];
    return before !== undefined && Math.abs(quarter.facilityIndex - before.facilityIndex) >= DRIFT_POINTS;
  });
  const [from, to] = [told[at - 1], told[at]];
  return from && to ? { from, to } : null;
}
