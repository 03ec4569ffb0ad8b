import { waveform } from '#shared/console/waveform.ts';
import type { Put } from '../core/body.ts';
import { share } from '../core/hash.ts';
import { noise } from '../core/noise.ts';
import { blend, ellipsoid, grow, intersection, type Shape } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { add, axesAlong, scale, type Axes, type V3 } from '../core/vectors.ts';
import { flowAlong, waveOf, type Wave } from './flows.ts';
import type { Side } from './scrotum-options.ts';
import { SCROTUM_TISSUES as TISSUE, SCROTUM_WALLS as WALL } from './scrotum-tissues.ts';

/** Half of 30 × 25 × 45 mm (transverse, front to back, long): an ordinary adult testis. */
const RADII: V3 = [15, 12.5, 22.5];
/** Swelling by torsion. */
const SWOLLEN = 1.1;

/** One side: a place is given as mm to the side, to the back and upward from the middle of the testis. */
export interface Frame {
  middle: V3;
  axes: Axes;
  radii: V3;
  at: (lateral: number, back: number, up: number) => V3;
}

export function frameOf({ sign, isTwisted }: Side): Frame {
  // The left testis hangs lower.
  const middle: V3 = [sign * 18.6, 19, sign > 0 ? -4 : 0];
  const axes = axesAlong([sign * 0.1, -0.14, 1], [1, 0, 0]);
  const [across, back, up] = axes;
  const radii = isTwisted ? scale(RADII, SWOLLEN) : RADII;
  return {
    middle,
    axes,
    radii,
    at: (u, v, w) => add(middle, add(add(scale(across, u * sign), scale(back, v)), scale(up, w))),
  };
}

export const testisOf = ({ middle, axes, radii }: Frame): Shape => ellipsoid(middle, radii, axes);

/** The space inside the tunica vaginalis: the testis, the head of the epididymis and a few drops of fluid around it. */
export function sacOf({ at, axes, radii, middle }: Frame, { hydrocele: h, isInflamed }: Side): Shape {
  const head = isInflamed ? 2 : 0;
  const recess = ellipsoid(at(1.5, 1.5, 22.5), [10.5 + head, 8.5 + head, 7 + head], axes);
  const normal = blend(ellipsoid(middle, [radii[0] + 0.4, radii[1] + 0.4, radii[2] + 0.6], axes), recess, 5);
  if (h === 0) return normal;
  const pool = ellipsoid(
    at(0.15 * h, -0.52 * h, 1 - 0.1 * h),
    [radii[0] + 0.55 * h, radii[1] + 0.5 * h, radii[2] + 0.5 * h],
    axes,
  );
  return blend(normal, pool, 4);
}

/** Peak systolic velocity 9.7 and end-diastolic velocity 3.6 cm/s, resistive index 0.62 (Middleton, 1989). */
const intratesticular = waveform({ peak: 9.7, endDiastolic: 3.6, rate: 72 }, [
  { at: 0.12, rise: 0.06, fall: 0.18, height: 1 },
  { at: 0.42, rise: 0.08, fall: 0.26, height: 0.32 },
]);
export const INTRATESTICULAR = waveOf(intratesticular);

export function putTestis(put: Put, frame: Frame, side: Side): void {
  const testis = testisOf(frame);
  put('testis', testis, side.isTwisted ? TISSUE.ischemic : TISSUE.testis, { wall: WALL.albuginea });
  putArteries(put, frame, testis, !side.isTwisted);
  put('mediastinum testis', intersection(mediastinumOf(frame), grow(testis, -0.4)), TISSUE.mediastinum, { margin: 1 });
  if (side.tumor > 0) putTumor(put, frame, side.tumor);
  if (side.hasGrains) put('microlith', intersection(grains, grow(testis, -1)), TISSUE.calcium, { margin: 3.5 });
}

/** Along the back, on the outer side. */
const mediastinumOf = ({ at }: Frame): Shape =>
  tube([at(6.5, 7, 14), at(7.6, 8.4, 5), at(7.9, 8.5, -4), at(6.6, 7.4, -13)], [0.8, 1.9, 1.9, 0.7]);

/** A place just below the tunica, at an angle around the long axis (degrees, 0 outward and 90 to the back). */
function below({ at, radii }: Frame, degrees: number, up: number): V3 {
  const width = Math.sqrt(1 - (up / radii[2]) ** 2) * 0.95;
  const angle = (degrees * Math.PI) / 180;
  return at(radii[0] * width * Math.cos(angle), radii[1] * width * Math.sin(angle), up);
}

/** Capsular arteries run around the testis; centripetal ones leave them for the mediastinum. */
function putArteries(put: Put, frame: Frame, testis: Shape, hasFlow: boolean): void {
  const artery = (name: string, points: V3[], radii: number[], speed: number) => {
    const vessel = tube(points, radii);
    const wave: Wave = (time) => speed * INTRATESTICULAR(time);
    const flow = hasFlow ? { flow: flowAlong(vessel, wave) } : {};
    put(name, intersection(vessel, testis), TISSUE.artery, { margin: 0.3, ...flow });
  };
  for (const [n, up] of [11, 1, -10].entries()) {
    const around = [48, 10, -35, -80, -125, -160];
    artery(
      'capsular artery',
      around.map((degrees, k) => below(frame, degrees, up + 1.5 * Math.sin(k + n))),
      [0.6, 0.6, 0.55, 0.5, 0.45, 0.3],
      1.25,
    );
    for (const degrees of [-35, -92, -140]) {
      const start = below(frame, degrees, up + 0.5);
      const end = frame.at(4.6 - n, 5.4, up * 0.75 - 1);
      const middle = add(scale(add(start, end), 0.5), [0, 0, 1.5]);
      artery('centripetal artery', [start, middle, end], [0.42, 0.4, 0.3], 1);
    }
  }
}

/** Dark and lobulated, like most seminomas, with vessels in it. */
function putTumor(put: Put, { at, axes }: Frame, size: number): void {
  const middle = at(-2, -2, 3);
  const r = size / 2;
  const round = ellipsoid(middle, [r * 0.92, r * 0.85, r], axes);
  const mass: Shape = (x, y, z) => {
    const distance = round(x, y, z);
    return Math.abs(distance) > 4 ? distance : distance + 0.05 * size * noise(x, y, z, size * 0.45);
  };
  put('tumor', mass, TISSUE.tumor, { margin: 0.15 * size });
  const vessel = tube([at(-2 - r, -3, 4), at(-3, -1, 2), at(1, -2, 6)], [0.5, 0.45, 0.3]);
  put('tumor vessel', vessel, TISSUE.artery, { flow: flowAlong(vessel, (time) => 1.4 * INTRATESTICULAR(time)) });
}

const SPACING = 4;

/** A grain at an uneven place in each cube of a grid: about ten in a longitudinal plane. */
const grains: Shape = (x, y, z) => {
  const [i, j, k] = [Math.floor(x / SPACING), Math.floor(y / SPACING), Math.floor(z / SPACING)];
  const place = (index: number, axis: number) => (index + 0.15 + 0.7 * share(i * 3 + axis, j, k)) * SPACING;
  return Math.hypot(x - place(i, 0), y - place(j, 1), z - place(k, 2)) - 0.42;
};
