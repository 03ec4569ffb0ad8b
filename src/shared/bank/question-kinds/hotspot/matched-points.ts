import { contains, type Point, type Region } from '../regions.ts';

/**
 * Assigns a separate point to as many regions as possible: for each region the index of its point, or null.
 *
 * Regions are served from the first to the last, and a region never loses its point once it has one. So the order of
 * the points does not affect which regions are hit.
 */
export function matchedPoints(regions: readonly Region[], points: readonly Point[]): (number | null)[] {
  const within = regions.map((region) => points.flatMap((point, index) => (contains(region, point) ? [index] : [])));
  const regionOf = new Map<number, number>();

  /** Finds a point for the region, moving others to another of their points if that helps (an augmenting path). */
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
