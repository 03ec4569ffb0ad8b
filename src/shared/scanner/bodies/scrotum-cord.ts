import { waveform, velocityAt } from '#shared/console/waveform.ts';
import type { Put } from '../core/body.ts';
import { share } from '../core/hash.ts';
import { noise } from '../core/noise.ts';
import { ellipsoid, grow, sphere, type Shape } from '../core/shapes.ts';
import { tube, type Tube } from '../core/tube.ts';
import { add, between, type V3 } from '../core/vectors.ts';
import { flowAlong } from './flows.ts';
import type { Side } from './scrotum-options.ts';
import { INTRATESTICULAR, type Frame } from './scrotum-testis.ts';
import { SCROTUM_TISSUES as TISSUE, SCROTUM_WALLS as WALL } from './scrotum-tissues.ts';

/** The head of the epididymis is 10 to 12 mm long, the body 2 to 4 mm thick, the tail a little more. */
export function putEpididymis(put: Put, { at, axes }: Frame, { isInflamed, spermatocele }: Side): void {
  const k = isInflamed ? 1.75 : 1;
  const body = tube(
    [at(4, 8.5, 20), at(8, 11.6, 11), at(9.2, 12.4, 0), at(8.4, 12.2, -10), at(5.4, 9.6, -18)],
    [2.3 * k, 1.9 * k, 1.8 * k, 1.8 * k, 2.1 * k],
  );
  const tail = tube(
    [at(5.4, 9.6, -18), at(3, 6.2, -22.2), at(0.5, 7.6, -24), at(-1, 10.5, -20)],
    [2 * k, 2.7 * k, 2.1 * k, 1.1],
  );
  const head = ellipsoid(at(2.6, 4.6, 23.6), [5.6 * k, 4.8 * k, 4.4 * k], axes);
  const rest = { wall: WALL.epididymis };
  put('tail of the epididymis', tail, isInflamed ? TISSUE.inflamed : TISSUE.epididymis, rest);
  put('body of the epididymis', body, isInflamed ? TISSUE.inflamed : TISSUE.epididymis, rest);
  put('head of the epididymis', head, isInflamed ? TISSUE.inflamed : TISSUE.epididymalHead, rest);
  if (isInflamed) putHyperemia(put, at);
  if (spermatocele > 0) {
    const r = spermatocele / 2;
    put('spermatocele', ellipsoid(at(2, 2.5, 25.5 + r * 0.8), [r * 0.95, r * 0.9, r], axes), TISSUE.spermatocele, {
      wall: WALL.cyst,
    });
  }
}

function putHyperemia(put: Put, at: Frame['at']): void {
  const vessels: V3[][] = [
    [at(5, 9, 20), at(2, 5, 24), at(-1, 2, 26)],
    [at(9, 12, 2), at(8.4, 11.6, 10), at(4, 7, 22)],
    [at(8.4, 12, -8), at(5, 9, -18), at(2, 6, -24)],
  ];
  for (const points of vessels) {
    const vessel = tube(points, [0.7, 0.65, 0.5]);
    put('epididymal vessel', vessel, TISSUE.artery, { flow: flowAlong(vessel, (time) => 1.8 * INTRATESTICULAR(time)) });
  }
}

/** From behind the upper pole to the groin. */
export function cordLine({ at }: Frame, { sign }: Side): V3[] {
  return [at(1, 11.5, 17), [sign * 18, 29, 33], [sign * 19, 25, 48], [sign * 23, 24, 68], [sign * 30, 25, 96]];
}

const testicular = waveform({ peak: 16, endDiastolic: 5, rate: 72 }, [
  { at: 0.12, rise: 0.06, fall: 0.16, height: 1 },
  { at: 0.4, rise: 0.08, fall: 0.28, height: 0.3 },
]);

/** The radius of what the spermatic fascia encloses, mm. */
const cordRadius = ({ hasVaricocele, veinDiameter }: Side): number => (hasVaricocele ? 6.5 + 0.9 * veinDiameter : 6.8);

export function putCord(put: Put, frame: Frame, side: Side): void {
  const line = cordLine(frame, side);
  const r = cordRadius(side);
  put('spermatic cord', tube(line, [3, r * 0.9, r, r, r]), TISSUE.cord, { wall: WALL.vaginalis });
  for (const vein of veinsOf(line, side, r)) {
    // Toward the body, unless straining reverses it.
    const speed = side.isRefluxing ? -7 : side.isTwisted ? 0 : 2;
    put('pampiniform plexus', vein, TISSUE.vein, { wall: WALL.vein, flow: flowAlong(vein, () => speed) });
  }
  const artery = tube(beside(line, 0.22 * r, 200), [0.5, 0.65, 0.7, 0.75, 0.8]);
  const arteryFlow = { flow: flowAlong(artery, (time) => (side.isTwisted ? 0 : -velocityAt(testicular, time))) };
  put('testicular artery', artery, TISSUE.artery, { wall: WALL.vein, ...arteryFlow });
  const vas = beside(line, r - 1.9, 80);
  put('vas deferens', tube(vas, [1, 1.3, 1.3, 1.3, 1.3]), TISSUE.vas, { wall: WALL.vas });
  put('lumen of the vas deferens', tube(vas, [0.3, 0.35, 0.35, 0.35, 0.35]), TISSUE.vein);
  if (side.isTwisted) putKnot(put, line);
}

/** A line beside the cord's middle; degrees from outward to the back. */
function beside(line: readonly V3[], off: number, degrees: number, turn = 0): V3[] {
  return line.map((point, n) => {
    const angle = ((degrees + turn * n) * Math.PI) / 180;
    // They come together at the mediastinum.
    const reach = n === 0 ? off * 0.3 : off;
    return add(point, [Math.cos(angle) * reach, Math.sin(angle) * reach, 0]);
  });
}

const VEINS = 8;

/** Winding veins. */
function veinsOf(line: readonly V3[], { veinDiameter, hasVaricocele }: Side, r: number): Tube[] {
  const dense = line.flatMap((point, n) => {
    const next = line[n + 1];
    return next === undefined ? [point] : [point, between(point, next, 0.5)];
  });
  return Array.from({ length: VEINS }, (_, n) => {
    const isInner = n % 3 === 2;
    const winding = dense.map((point, k) => {
      const wobble = hasVaricocele ? 46 : 28;
      const angle = (((n * 360) / VEINS + wobble * Math.sin(k * 1.9 + n * 2.1)) * Math.PI) / 180;
      const reach = (isInner ? 0.3 : 0.62) * r * (k === 0 ? 0.4 : 1) + 0.4 * Math.cos(k * 1.3 + n);
      return add(point, [Math.cos(angle) * reach, Math.sin(angle) * reach, 0]);
    });
    const width = (0.72 + 0.28 * share(n, 3, 21)) * 0.5 * veinDiameter;
    return tube(
      winding,
      winding.map((_point, k) => width * (k === 0 ? 0.5 : 0.88 + 0.12 * Math.sin(k * 2.3 + n))),
      3,
    );
  });
}

/** The twisted cord: layers that wind around its axis, a whirlpool when the probe sweeps along it. */
function putKnot(put: Put, line: readonly V3[]): void {
  const middle = line[1] ?? [0, 0, 0];
  const [cx, cy, cz] = middle;
  const knot: Shape = ellipsoid(middle, [10, 9, 11]);
  put(
    'twisted cord',
    knot,
    {
      echo: -1,
      attenuation: 0.55,
      texture: (x, y, z) => {
        const [u, v] = [x - cx, y - cy];
        const turn = Math.atan2(v, u) * 2 - Math.hypot(u, v) * 1.55 - (z - cz) * 0.45 + 0.9 * noise(x, y, z, 7);
        return 4.5 * Math.sin(turn) + 1.5 * noise(x, y, z, 3, 1);
      },
    },
    { wall: WALL.vaginalis },
  );
  put('twisted cord', grow(sphere(middle, 1), 0.6), TISSUE.cord);
}
