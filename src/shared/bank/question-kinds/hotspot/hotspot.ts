import { z } from 'zod';
import { questionKind } from '../question-kind.ts';
import { contains, type Point, pointShape, regionFault, regionName, regionShape } from '../regions.ts';
import { matchedPoints } from './matched-points.ts';
import { KIND_LABELS } from '../kind-labels.ts';

export const CLICKS_MAX = 10;
export const REGIONS_MAX = 20;

const content = z.strictObject({
  /** How many places students have to find. */
  clicks: z
    .int('Enter how many clicks to ask for')
    .min(1, 'At least 1 click is needed')
    .max(CLICKS_MAX, `At most ${CLICKS_MAX} clicks are allowed`),
  partCredit: z.boolean(),
});
export type HotspotContent = z.infer<typeof content>;

const key = z.strictObject({
  regions: z
    .array(regionShape)
    .min(1, 'Draw at least 1 region')
    .max(REGIONS_MAX, `At most ${REGIONS_MAX} regions are allowed`),
});
export type HotspotKey = z.infer<typeof key>;

const response = z.strictObject({ points: z.array(pointShape).min(1).max(CLICKS_MAX) });
export type HotspotResponse = z.infer<typeof response>;

const OUTSIDE = { id: 'outside', name: 'Outside all regions', what: 'outside' };

/** Clicks on the picture. Each must be in a different region. */
export const hotspot = questionKind({
  label: KIND_LABELS.hotspot,
  options: { min: 0, max: 0 },
  needsImage: () => true,
  content,
  key,
  response,
  fault: ({ content: { clicks } }, { regions }) => {
    const at = regions.findIndex((region) => regionFault(region) !== null);
    const region = regions[at];
    if (region !== undefined) return { path: ['key', 'regions', at], message: regionFault(region) ?? '' };
    if (regions.length >= clicks) return null;
    return { path: ['key', 'regions'], message: 'There are fewer regions than clicks' };
  },
  responseFault: ({ content: { clicks } }, { points }) =>
    points.length <= clicks ? null : 'There are too many clicks',
  grade: ({ content: { clicks, partCredit } }, { regions }, { points }) => {
    const hits = matchedPoints(regions, points).filter((point) => point !== null);
    const parts = points.map((_point, index) => (hits.includes(index) ? 1 : 0));
    const isAll = hits.length >= clicks;
    return { fraction: isAll ? 1 : partCredit ? hits.length / clicks : 0, parts };
  },
  describe: (_asked, { points }, { regions }) => {
    const matched = matchedPoints(regions, points);
    const names = regions.map(regionName).filter((_name, index) => matched[index] !== null);
    const outside = points.filter((point) => isOutside(regions, point)).length;
    const again = points.length - names.length - outside;
    return [...names, ...times(again, 'in the same region'), ...times(outside, 'outside')].join(', ');
  },
  describeKey: ({ content: { clicks } }, { regions }) => {
    const names = regions.map(regionName).join(', ');
    return clicks < regions.length ? `${clicks} of: ${names}` : names;
  },
  reasonTargets: (_asked, { regions }) => [
    ...regions.map((region, index) => ({ id: String(index), name: regionName(region, index), what: region })),
    OUTSIDE,
  ],
  chosenTargets: (_asked, { points }, { regions }) => {
    const hit = regions.flatMap((region, index) =>
      points.some((point) => contains(region, point)) ? [String(index)] : [],
    );
    return points.some((point) => isOutside(regions, point)) ? [...hit, OUTSIDE.id] : hit;
  },
});

function isOutside(regions: HotspotKey['regions'], point: Point): boolean {
  return !regions.some((region) => contains(region, point));
}

/** "outside", or "2 outside". */
function times(count: number, words: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? words : `${count} ${words}`];
}
