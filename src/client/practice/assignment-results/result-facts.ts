import type { StudentResult } from '#shared/practice/gradebook.contract.ts';

/** Whether a student can or could still hand in, and has not. */
export const isOwing = ({ cell: { state } }: Pick<StudentResult, 'cell'>): boolean =>
  state === 'open' || state === 'begun' || state === 'missing';

/** The lowest percent of each band, from the best one; 80 and 60 are where the colors of scores change. */
const FLOORS = [90, 80, 70, 60, 50, 0];

interface MarkBand {
  /** "80 to 89%" */
  label: string;
  count: number;
  /** Percent of the fullest band. */
  share: number;
}

/** How many students have which mark, their number, and the mean; null without a mark. */
export function markBands(students: readonly Pick<StudentResult, 'cell'>[]): {
  bands: MarkBand[];
  count: number;
  mean: number | null;
} {
  const marks = students.flatMap(({ cell }) => (cell.mark === null ? [] : [cell.mark]));
  const counts = FLOORS.map(() => 0);
  for (const mark of marks) {
    const band = FLOORS.findIndex((floor) => mark >= floor);
    counts[band] = (counts[band] ?? 0) + 1;
  }
  const most = Math.max(1, ...counts);
  return {
    bands: FLOORS.map((floor, index) => ({
      label: floor === 0 ? 'Below 50%' : floor === 90 ? '90% or more' : `${floor} to ${floor + 9}%`,
      count: counts[index] ?? 0,
      share: (100 * (counts[index] ?? 0)) / most,
    })),
    count: marks.length,
    mean: marks.length === 0 ? null : marks.reduce((sum, mark) => sum + mark, 0) / marks.length,
  };
}
