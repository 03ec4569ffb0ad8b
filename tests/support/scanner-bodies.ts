import type { Body, Region } from '#shared/scanner/core/body.ts';
import { poseOf, HOLD_LIMITS } from '#shared/scanner/core/hold.ts';
import type { Pose } from '#shared/scanner/core/pose.ts';
import { extentOf, PROBES } from '#shared/scanner/core/probe.ts';
import { RegionIndex } from '#shared/scanner/core/region-index.ts';
import { Slice } from '#shared/scanner/core/slice.ts';
import type { V3 } from '#shared/scanner/core/vectors.ts';
import { startOf, type View } from '#shared/scanner/views/view.ts';
import { seededRandom } from './seeded-random.ts';

const PLACES = 60_000;
/** Places around the deepest one of a region that was not met, and how far from it, mm. */
const CLOSER = { places: 3000, reach: 4 };
const POSES = 200;
const PLACES_PER_POSE = 40;

/** Names of the regions that others hide entirely, so that nobody can ever see them. */
export function hiddenRegions(body: Body): string[] {
  const index = new RegionIndex(body);
  const random = seededRandom(1);
  const met = new Set<Region>();
  const deepest = new Map<Region, { distance: number; place: V3 }>();
  const { min, max } = body.box;
  for (let n = 0; n < PLACES; n += 1) {
    const place: V3 = [0, 1, 2].map((axis) => min[axis as 0] + random() * (max[axis as 0] - min[axis as 0])) as never;
    const region = index.at(...place);
    if (region !== null) met.add(region);
    if (n % 6 !== 0) continue;
    for (const each of body.regions) {
      const distance = each.shape(...place);
      if (distance < (deepest.get(each)?.distance ?? Number.POSITIVE_INFINITY)) deepest.set(each, { distance, place });
    }
  }
  const isMet = (region: Region) => met.has(region) || isMetNear(index, region, deepest.get(region)?.place, random);
  return body.regions.filter((region) => !isMet(region)).map(({ name }) => name);
}

/** Walks down to the middle of a region and looks around there. */
function isMetNear(index: RegionIndex, region: Region, from: V3 | undefined, random: () => number): boolean {
  if (from === undefined) return false;
  let place = from;
  let distance = region.shape(...place);
  for (let step = 0; step < 4000; step += 1) {
    const reach = Math.max(0.5, Math.abs(distance));
    const next = place.map((value) => value + (random() - 0.5) * 2 * reach) as unknown as V3;
    const there = region.shape(...next);
    if (there < distance) [place, distance] = [next, there];
  }
  for (let n = 0; n < CLOSER.places; n += 1) {
    const near = place.map((value) => value + (random() - 0.5) * CLOSER.reach) as unknown as V3;
    if (index.at(...near) === region) return true;
  }
  return false;
}

/** Places at which the index disagrees with all regions asked one by one, in slices of random holds of these views. */
export function indexFaults(body: Body, poses: readonly Pose[]): string[] {
  const index = new RegionIndex(body);
  const random = seededRandom(2);
  const faults: string[] = [];
  for (let n = 0; n < POSES; n += 1) {
    const any = (most: number) => (random() - 0.5) * most;
    const pose = poseOf(body.skin, poses[n % poses.length] as Pose, {
      slide: any(60),
      sweep: any(60),
      rotate: any(2 * HOLD_LIMITS.rotate),
      tilt: any(60),
      rock: any(40),
      press: 1,
    });
    const slice = new Slice(index, PROBES.curved, pose);
    const { half } = extentOf(PROBES.curved, 150);
    for (let k = 0; k < PLACES_PER_POSE; k += 1) {
      const place = slice.placeOf({ x: any(2 * half), y: random() * 150 });
      const [found, expected] = [index.at(...place), index.atWithoutIndex(...place)];
      if (found !== expected)
        faults.push(`${place.map(Math.round).join(' ')}: ${found?.name} instead of ${expected?.name}`);
    }
  }
  return faults;
}

/** Structures that a view should show and does not, in its ideal pose. */
export function missingIn(view: View, body: Body): string[] {
  body.moveTo?.(view.settings.time ?? 0);
  const slice = new Slice(new RegionIndex(body), PROBES[view.probe], startOf(view, body));
  const shown = slice.areas(view.settings.depth, 1);
  return view.contains.filter((name) => (shown.get(name) ?? 0) < 3);
}

/** The names of the regions at the places of a landmark. */
export function regionsAt(body: Body, landmark: string): (string | undefined)[] {
  const index = new RegionIndex(body);
  return (body.landmarks[landmark] ?? []).map((place) => index.at(...place)?.name);
}
