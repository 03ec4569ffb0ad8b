import { contains, type Point, type Region } from '../regions.ts';

/**
 * Gives as many regions as possible a point of their own: for each region the index of its point, or null.
 *
 * Regions are served from the first to the last, and one that was served never ends up without a point. So which
 * regions are hit does not depend on the order of the points.
 */
export function matchedPoints(regions: readonly Region[], points: readonly Point[]): (number | null)[] {
  const within = regions.map((region) => points.flatMap((point, index) => (contains(region, point) ? [index] : [])));
  const regionOf = new Map<number, number>();

  /** Finds the region a point, moving others to another of theirs where that helps (an augmenting path). */
  function serve(region: number, tried: Set<number>): boolean {
    for (const point of within[region] ?? []) {
      if (tried.has(point)) continue;
      tried.add(point);
      const holder = regionOf.get(point);
      if (holder === undefined || serve(holder, tried)) {
        regionOf.set(point, region);
        return true;
      }
    }
    return false;
  }

  regions.forEach((_region, index) => serve(index, new Set()));
  const matched = regions.map((): number | null => null);
  for (const [point, region] of regionOf) matched[region] = point;
  return matched;
}
