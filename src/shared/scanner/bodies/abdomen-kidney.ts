import type { Put } from '../core/body.ts';
import { blend, carve, ellipsoid, grow, sphere, within, type Shape } from '../core/shapes.ts';
import { add, axesAlong, dot, scale, subtract, type Axes, type V3 } from '../core/vectors.ts';
import { course, type Side } from './abdomen-frame.ts';
import { TISSUES, WALLS } from './tissues.ts';

export type Hydronephrosis = 'none' | 'mild' | 'moderate' | 'severe';

export interface KidneyOptions {
  hydronephrosis: Hydronephrosis;
  /** Diameters in mm; 0 for none. */
  stone: number;
  cyst: number;
}

export const HEALTHY_KIDNEY: KidneyOptions = { hydronephrosis: 'none', stone: 0, cyst: 0 };

/** Half of 54 × 44 × 108 mm: normal length 9 to 12 cm, width 4 to 6, thickness 3.5 to 5 (Rumack, Diagnostic Ultrasound). */
const HALF: V3 = [27, 22, 54];
/** Cortex over the pyramids, mm. */
const CORTEX = 7;

export interface Kidney {
  center: V3;
  /** Toward the hilum, square on both others, and toward the upper pole. */
  axes: Axes;
  outer: Shape;
  /** The surface of the fat around it. */
  perirenal: Shape;
  /** A place in mm along the axes. */
  at: (toHilum: number, aside: number, up: number) => V3;
}

/** Upper poles lean to the spine and to the back; the hilum looks forward and to the middle. */
export function kidneyAt(center: V3, side: Side): Kidney {
  const axes = axesAlong([-side * 0.2, 0.24, 0.93], [-side * 0.75, -0.62, 0]);
  const outer = ellipsoid(center, HALF, axes);
  const at = (toHilum: number, aside: number, up: number): V3 =>
    add(center, add(scale(axes[0], toHilum), add(scale(axes[1], aside), scale(axes[2], up))));
  return { center, axes, outer, perirenal: grow(outer, 4), at };
}

/** Directions of the pyramids from the middle, evenly spread but for the hilum: 8 to 18 are normal. */
const PYRAMIDS: readonly V3[] = Array.from({ length: 17 }, (_, n): V3 => {
  const up = 1 - (2 * n + 1) / 17;
  const around = n * Math.PI * (3 - Math.sqrt(5)) + 0.9;
  const flat = Math.sqrt(1 - up * up);
  return [flat * Math.cos(around), flat * Math.sin(around), up];
}).filter(([toHilum]) => toHilum < 0.62);

/**
 * The pyramids: cells around their directions, below the cortex, parted by columns that widen toward the sinus. One shape for
 * all, so that every plane through the kidney shows a ring of them.
 */
function pyramidsOf({ center, axes, outer }: Kidney): Shape {
  const layer: Shape = (x, y, z) => outer(x, y, z) + CORTEX;
  const cells: Shape = (x, y, z) => {
    const from = subtract([x, y, z], center);
    const place: V3 = [dot(from, axes[0]) / HALF[0], dot(from, axes[1]) / HALF[1], dot(from, axes[2]) / HALF[2]];
    const reach = Math.max(0.05, Math.hypot(...place));
    let [first, second] = [PYRAMIDS[0] as V3, PYRAMIDS[0] as V3];
    let [best, next] = [-9, -9];
    for (const pyramid of PYRAMIDS) {
      const near = dot(pyramid, place);
      if (near > best) [second, next, first, best] = [first, best, pyramid, near];
      else if (near > next) [second, next] = [pyramid, near];
    }
    const apart = subtract(first, second);
    // mm to the plane halfway between both directions
    const toPlane = (best - next) / Math.hypot(apart[0] / HALF[0], apart[1] / HALF[1], apart[2] / HALF[2]);
    const depth = (1 - reach) * 30;
    return 1.7 + 0.2 * Math.max(0, depth - CORTEX) - toPlane;
  };
  const pyramids = within(layer, cells, 2.5);
  // Far away the cells need not be looked at.
  return (x, y, z) => {
    const above = layer(x, y, z);
    return above > 6 ? above : pyramids(x, y, z);
  };
}

/** Radii in mm of the pelvis and of the necks and ends of the calyces, and how far these move outward. */
const DILATION: Readonly<
  Record<Exclude<Hydronephrosis, 'none'>, { pelvis: V3; neck: number; calyx: number; out: number }>
> = {
  mild: { pelvis: [11, 4, 13], neck: 2, calyx: 3.2, out: 1 },
  moderate: { pelvis: [17, 8, 20], neck: 3.6, calyx: 6.5, out: 1.08 },
  severe: { pelvis: [22, 14, 28], neck: 6.5, calyx: 11.5, out: 1.15 },
};

/** Where calyces end: mm toward the hilum, aside and up. */
const CALYCES: readonly V3[] = [
  [0, 0, 34],
  [-4, 7, 21],
  [-4, -7, 20],
  [-8, 6, 3],
  [-8, -7, -2],
  [-4, 7, -19],
  [-4, -7, -22],
  [0, 0, -35],
];

/** Pelvis and calyces full of urine. */
function collectingSystem({ axes, at }: Kidney, grade: Exclude<Hydronephrosis, 'none'>): Shape {
  const { pelvis, neck, calyx, out } = DILATION[grade];
  const middle = ellipsoid(at(11, 0, -2), pelvis, axes);
  return CALYCES.reduce<Shape>((system, [a, b, c]) => {
    const end = at(a * out, b * out, c * out);
    return blend(system, course([at(13, 0, c * 0.25), at(5, b * 0.4, c * 0.65), end], [neck * 1.2, neck, calyx], 2), 6);
  }, middle);
}

/** Puts a kidney with the fat around it. */
export function putKidney(put: Put, kidney: Kidney, { hydronephrosis, stone, cyst }: KidneyOptions): void {
  const { axes, outer, at } = kidney;
  const hilum = ellipsoid(at(28, 0, -2), [12, 9, 16], axes);
  const parenchyma = carve(outer, hilum, 7);
  const isSevere = hydronephrosis === 'severe';
  put('perirenal fat', kidney.perirenal, TISSUES.brightFat);
  put('renal cortex', parenchyma, TISSUES.cortex, { wall: WALLS.capsule, margin: 2 });
  if (!isSevere) put('renal pyramid', pyramidsOf(kidney), { ...TISSUES.pyramid, echo: -12 }, { margin: 4 });
  const sinus = blend(ellipsoid(at(4, 0, 0), [12, 9.5, 32], axes), hilum, 8);
  put('renal sinus', sinus, TISSUES.sinus, { margin: 2 });
  if (hydronephrosis !== 'none') {
    put('dilated collecting system', collectingSystem(kidney, hydronephrosis), TISSUES.urine, {
      wall: WALLS.cyst,
      margin: 3,
    });
  }
  if (cyst > 0) {
    const shape = sphere(at(-8, -17, -30), cyst / 2);
    put('renal cyst', shape, TISSUES.urine, { wall: WALLS.cyst });
  }
  if (stone > 0) {
    // in a calyx of the lower pole, toward the back, where it lies in a patient on the back
    const shape = ellipsoid(at(0, 4, -21), [stone / 2, stone * 0.42, stone / 2], axes);
    put('renal stone', shape, TISSUES.stone, { wall: WALLS.stone });
  }
}
