import { putInto, type Flow, type Region } from '../core/body.ts';
import { noise } from '../core/noise.ts';
import { blend, grow, type Shape } from '../core/shapes.ts';
import { anyNearest, knotOn, nearestOn, tube, type Tube } from '../core/tube.ts';
import { scale, unit, type V3 } from '../core/vectors.ts';
import { flowAlong } from './flows.ts';
import { local, onSide, sided, type Side } from './neck-frame.ts';
import { jetPeak, residualLumen, type Jet } from './neck-stenosis.ts';
import { NECK_TISSUES as T, NECK_WALLS as W } from './neck-tissues.ts';
import { COMMON_WAVE, EXTERNAL_WAVE, INTERNAL_WAVE, SMALL_WAVE } from './neck-waves.ts';

/** Where the common carotid artery ends, as a distance from the midline and height. */
const FORK: V3 = [32, 23, 46];
export const COMMON_LINE: readonly V3[] = [[22, 28.6, -60], [26, 27.6, -30], [29, 26.2, 0], [30.8, 24.8, 22], FORK];
export const INTERNAL_LINE: readonly V3[] = [FORK, [33, 26, 56], [34.2, 29, 68], [35.2, 31.4, 82], [35.5, 33.5, 102]];
export const EXTERNAL_LINE: readonly V3[] = [FORK, [31.1, 19.9, 56], [30.2, 17.9, 68], [31.5, 23, 84], [34, 28, 102]];

/** Across the fork from the external to the internal carotid artery: back and outward. */
export const FORK_DIRECTION: V3 = unit([0.3, 0.954, 0]);

/**
 * Inner radii, mm. Diameters of 6.3 (common) and 4.8 mm (internal), the means of women and men (Krejza, 2006); the bulb is
 * wider than the artery below it.
 */
const COMMON_RADII = [3.15, 3.15, 3.15, 3.2, 3.7];
const INTERNAL_RADII = [3.6, 3.9, 2.9, 2.4, 2.4];
const EXTERNAL_RADII = [2.6, 2.3, 2.1, 2, 1.9];

/** Healthy in adults of middle age, from the leading edge of the intima to that of the adventitia, mm (above 0.9 it is thickened: ESH and ESC, 2013). */
export const INTIMA_MEDIA = 0.65;
const ADVENTITIA = 0.75;

/** Below this height the branches are too far away to matter. */
const BRANCHES_BEGIN = FORK[2] - 16;

export interface Carotid {
  /** All of the healthy lumen. */
  lumen: Shape;
  /** To the outside of the adventitia. */
  outside: Shape;
  common: Tube;
  internal: Tube;
  external: Tube;
}

export function carotidOf(side: Side, intimaMedia: number): Carotid {
  const common = tube(onSide(side, COMMON_LINE), COMMON_RADII, 2);
  const internal = tube(onSide(side, INTERNAL_LINE), INTERNAL_RADII, 3);
  const external = tube(onSide(side, EXTERNAL_LINE), EXTERNAL_RADII, 3);
  const all = blend(blend(common, internal, 2), external, 2.4);
  const lumen = local((x, y, z) => (z < BRANCHES_BEGIN ? common(x, y, z) : all(x, y, z)), [common, internal, external]);
  return { lumen, outside: grow(lumen, intimaMedia + ADVENTITIA), common, internal, external };
}

export interface CarotidOptions {
  intimaMedia: number;
  /** Percent by diameter, NASCET; 0 for none. */
  stenosis: number;
}

/** Wall in three layers, the three arteries and the first branch of the external one. */
export function addCarotid(
  regions: Region[],
  side: Side,
  carotid: Carotid,
  { intimaMedia, stenosis }: CarotidOptions,
): void {
  const put = putInto(regions);
  const { lumen, outside, common, internal, external } = carotid;
  put('carotid wall', outside, T.adventitia, { margin: 1 });
  const branch = superiorThyroidArtery(side);
  put('superior thyroid artery', local(branch, [branch]), T.blood, {
    wall: W.vein,
    flow: flowAlong(branch, SMALL_WAVE),
  });
  put('intima-media complex', grow(lumen, intimaMedia), T.media, { wall: W.adventitia, margin: 1 });
  const jet = stenosis > 0 ? residualLumen(internal, stenosis, sided(side, scale(FORK_DIRECTION, -1))) : null;
  const flow = flowInCarotid(side, { common, internal, external }, jet);
  // The whole lumen carries the line of the intima; the branches over it have no edge of their own.
  put('common carotid artery', lumen, T.blood, { wall: W.intima, flow, margin: 1 });
  // halved, since each of the two changes by 1 mm a mm
  const nearer = (x: number, y: number, z: number) => (internal(x, y, z) - external(x, y, z)) / 2;
  const branchOf =
    (sign: 1 | -1): Shape =>
    (x, y, z) => {
      const under = FORK[2] + 4 - z;
      return under > 8 ? under : Math.max(under, lumen(x, y, z), sign * nearer(x, y, z));
    };
  put('internal carotid artery', branchOf(1), T.blood, { flow, margin: 1 });
  put('external carotid artery', branchOf(-1), T.blood, { flow, margin: 1 });
  if (jet === null) return;
  const plaque: Shape = (x, y, z) =>
    Math.max(jet.window(x, y, z), lumen(x, y, z), internal(x, y, z), -jet.lumen(x, y, z), 0.4 - external(x, y, z));
  put('plaque', plaque, PLAQUE_TISSUE, { wall: W.small, margin: 1 });
}

/** Uneven, with dark and bright parts. */
const PLAQUE_TISSUE = {
  echo: -3,
  attenuation: 0.9,
  texture: (x: number, y: number, z: number) => 3.5 * noise(x, y, z, 2.4),
};

/** The first branch of the external carotid: forward, then down to the upper pole of the thyroid. */
const superiorThyroidArtery = (side: Side): Tube =>
  tube(
    onSide(side, [
      [30.8, 19, 58],
      [27.5, 15.8, 59],
      [25, 15.6, 52],
      [23, 18, 40],
      [21, 19, 29],
    ]),
    [1, 0.95, 0.9, 0.85, 0.75],
  );

/** Where flow turns back: at the outer wall of the bulb. */
const EDDY = { share: 0.24, reach: 0.16, depth: 0.35 };

/**
 * Blunt in the common, parabolic in the branches. In the internal carotid the same blood passes each section, so the velocity
 * rises where the lumen is narrow and falls in the bulb, at whose outer wall the flow separates (Ku and others, 1985).
 */
function flowInCarotid(
  side: Side,
  { common, internal, external }: Pick<Carotid, 'common' | 'internal' | 'external'>,
  jet: Jet | null,
): Flow {
  const passing = jet === null ? 1 : jet.flow;
  const inCommon = flowAlong(common, (time) => COMMON_WAVE(time) * (0.4 + 0.6 * passing), 4);
  const inExternal = flowAlong(external, EXTERNAL_WAVE, 2.5);
  const inInternal = flowInInternal(side, internal, jet);
  const branches = [
    [common, inCommon],
    [internal, inInternal],
    [external, inExternal],
  ] as const;
  const part = new Float64Array(3);
  return (x, y, z, time, out) => {
    const distances = branches.map(([vessel]) => vessel(x, y, z));
    const least = Math.min(...distances);
    let total = 0;
    const sum = [0, 0, 0] satisfies [number, number, number];
    for (const [n, [, flow]] of branches.entries()) {
      const weight = Math.exp((least - (distances[n] ?? 0)) / MERGING);
      if (weight < 0.02) continue;
      flow(x, y, z, time, part);
      total += weight;
      for (const axis of [0, 1, 2] as const) sum[axis] += weight * (part[axis] ?? 0);
    }
    for (const axis of [0, 1, 2] as const) out[axis] = sum[axis] / total;
  };
}

/** mm over which the flow of one artery turns into that of the next. */
const MERGING = 0.9;

function flowInInternal(side: Side, internal: Tube, jet: Jet | null): Flow {
  const nearest = anyNearest();
  const vessel = jet?.line ?? internal;
  const [ox, oy] = sided(side, FORK_DIRECTION);
  return (x, y, z, time, out) => {
    const { offAxis, radius, share, direction } = nearestOn(vessel, x, y, z, nearest);
    const { factor, bluntness, reach } = jetPeak(share, radius, jet);
    const within = offAxis / reach;
    let speed = INTERNAL_WAVE(time) * factor * Math.max(0, 1 - within ** bluntness);
    if (jet !== null && within > 1) speed = -0.12 * INTERNAL_WAVE(time) * Math.max(0, 1 - (offAxis / radius) ** 2);
    const [px, py] = knotOn(vessel, share).point;
    const outward = (x - px) * ox + (y - py) * oy;
    if (jet === null) speed *= 1 - eddyAt(share, outward / radius);
    out[0] = direction[0] * speed;
    out[1] = direction[1] * speed;
    out[2] = direction[2] * speed;
  };
}

/** 0 where flow is as usual, above 1 where it runs back. `outward` is −1 at the inner and 1 at the outer wall. */
const eddyAt = (share: number, outward: number): number =>
  2.4 * Math.exp(-(((share - EDDY.share) / EDDY.reach) ** 2)) * Math.min(1, Math.max(0, (outward - 0.1) / EDDY.depth));
