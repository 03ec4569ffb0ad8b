import { boxed } from '../core/boxes.ts';
import { putInto, type Flow, type Region } from '../core/body.ts';
import { carve, grow, type Shape } from '../core/shapes.ts';
import { tube, type Tube } from '../core/tube.ts';
import { unit, type V3 } from '../core/vectors.ts';
import { flowAlong } from './flows.ts';
import { FAR, flattened, onSide, sided, squeezed, type Side, type Squeeze } from './neck-frame.ts';
import { NECK_TISSUES as T, NECK_WALLS as W } from './neck-tissues.ts';
import { JUGULAR_WAVE } from './neck-waves.ts';
import { noise } from '../core/noise.ts';

/** From the skull to the chest, lateral to the common carotid artery and in front of its outer edge. */
export const JUGULAR_LINE: readonly V3[] = [
  [41, 39, 102],
  [43.5, 34, 72],
  [43, 30, 50],
  [40.5, 28.6, 30],
  [38.8, 29, 0],
  [35, 28.5, -30],
  [28, 27, -60],
];
/** Half of its width while lying flat: 14 × 10 mm on the right, which is usually the larger side. */
const RADII = [4.8, 5.4, 6, 6.5, 6.9, 7, 7];
const SMALLER_LEFT = 0.85;
const FLATNESS = 1.4;

export interface Jugular {
  lumen: Shape;
  wall: Shape;
  line: Tube;
  squeeze: Squeeze;
  /** Away from the carotid artery. */
  outward: V3;
}

/** @param pressed how far it is compressed by the probe, 0 to 100% of its depth */
export function jugularOf(side: Side, carotid: Shape, pressed: number): Jugular {
  const direction = unit(sided(side, [0.62, -0.78, 0]));
  const squeeze: Squeeze = { direction, factor: FLATNESS / Math.max(0.04, 1 - pressed / 100) };
  const size = side === 'left' ? SMALLER_LEFT : 1;
  const line = tube(
    onSide(side, JUGULAR_LINE).map((point) => squeezed(point, squeeze)),
    RADII.map((radius) => radius * size),
    2,
  );
  const flat = carve(flattened(line, squeeze), grow(carotid, 0.9), 1.5);
  const [inner, outer] = [sided(side, [12, 10, -80]), sided(side, [60, 56, 120])];
  const [low, high] = inner[0] < outer[0] ? [inner[0], outer[0]] : [outer[0], inner[0]];
  const lumen = boxed(flat, { min: [low, inner[1], inner[2]], max: [high, outer[1], outer[2]] }, FAR);
  return { lumen, wall: grow(lumen, 0.4), line, squeeze, outward: sided(side, [0.78, 0.62, 0]) };
}

export function addJugular(regions: Region[], jugular: Jugular, thrombus: boolean): void {
  const put = putInto(regions);
  put('jugular wall', jugular.wall, T.vein, { margin: 2 });
  const flow = flowInVein(jugular, thrombus ? 0.35 : 1);
  put('internal jugular vein', jugular.lumen, T.blood, { wall: W.vein, flow, margin: 2 });
  if (!thrombus) return;
  // It sticks to the inner wall and leaves a crescent at the outer one.
  const [dx, dy] = jugular.outward;
  const clot: Shape = (x, y, z) =>
    Math.max(
      jugular.lumen(x, y, z) + 0.15,
      jugular.lumen(x + 2.6 * dx, y + 2.6 * dy, z) + 0.3 * noise(x, y, z, 5),
      Math.abs(z + 4) - 30 - 2 * noise(x, y, 0, 6),
    );
  put('thrombus', clot, CLOT, { wall: W.small, margin: 3 });
}

const CLOT = {
  echo: -9,
  attenuation: 0.4,
  texture: (x: number, y: number, z: number) => 2.5 * noise(x, y, z * 0.4, 3),
};

function flowInVein({ line, squeeze }: Jugular, share: number): Flow {
  const flow = flowAlong(line, (time) => share * JUGULAR_WAVE(time), 4);
  return (x, y, z, time, out) => {
    const [u, v, w] = squeezed([x, y, z], squeeze);
    flow(u, v, w, time, out);
  };
}
