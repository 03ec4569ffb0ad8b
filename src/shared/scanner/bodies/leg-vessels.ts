import { track, around, middleX, middleY } from './leg-frame.ts';
import type { Shape } from '../core/shapes.ts';
import { tube, type Tube } from '../core/tube.ts';
import type { V3 } from '../core/vectors.ts';

interface Course {
  points: readonly V3[];
  radii: readonly number[];
}

/**
 * The right leg. Lumen of the common femoral artery 9 mm, between the 9.8 mm of men and the 8.2 mm of women (Sandgren, 1999);
 * it divides 4 cm below the inguinal ligament.
 */
export const COMMON_FEMORAL_ARTERY: Course = {
  points: [
    [-3, 34, 58],
    [-1, 24, 25],
    [0, 22, 0],
    [0, 22.5, -25],
    [0.5, 24, -41],
  ],
  radii: [4.3, 4.4, 4.5, 4.6, 4.2],
};
/** The narrowest place of a stenosis, as the height z. */
export const STENOSIS = -172;
export const FEMORAL_ARTERY: Course = {
  points: [
    [0.5, 23.5, -37],
    [1.5, 24.8, -55],
    around(-90, 22, 24),
    around(-130, 29, 28),
    around(-158, 33, 30.5),
    around(STENOSIS + 7, 34.2, 31),
    around(STENOSIS, 35, 31.2),
    around(STENOSIS - 7, 35.8, 31.5),
    around(-188, 37.5, 32),
    around(-230, 46, 33),
    around(-275, 61, 34),
    around(-315, 92, 39),
    [8, 97, -352],
    [3, 104, -395],
    [2, 105, -440],
    [1, 101, -500],
  ],
  radii: [3.5, 3.3, 3.2, 3.1, 3.1, 3.1, 3.1, 3.1, 3.1, 3, 3, 3, 3.1, 3.2, 3, 2.6],
};
export const DEEP_FEMORAL_ARTERY: Course = {
  points: [
    [-0.5, 25, -36],
    [-2, 32, -52],
    [-5, 41, -80],
    [-9, 50, -130],
    [-12, 57, -200],
  ],
  radii: [3, 2.7, 2.4, 2, 1.5],
};
/** About 11 mm wide in the groin, medial to the artery; behind it in the thigh, and closer to the skin in the hollow of the knee. */
export const DEEP_VEIN: Course = {
  points: [
    [9, 38, 58],
    [12, 27, 25],
    [12.5, 25, 0],
    [12, 26, -25],
    [10.5, 29, -50],
    [8.5, 32.5, -72],
    around(-100, 25, 35),
    around(-130, 30, 37.5),
    around(-188, 39, 41),
    around(-230, 49, 42.5),
    around(-275, 66, 43),
    around(-315, 106, 47),
    [3.5, 104, -352],
    [-0.5, 112.5, -395],
    [-1, 113.5, -440],
    [-1, 110, -500],
  ],
  radii: [5.6, 5.7, 5.6, 5.4, 5, 4.2, 4, 3.8, 3.7, 3.7, 3.7, 3.7, 3.9, 4.1, 3.9, 3.4],
};
export const DEEP_FEMORAL_VEIN: Course = {
  points: [
    [9, 31, -62],
    [3, 38, -76],
    [-3, 46.5, -100],
    [-6, 55, -150],
    [-8, 62, -210],
  ],
  radii: [3.3, 3.2, 2.8, 2.3, 1.8],
};
export const GREAT_SAPHENOUS_VEIN: Course = {
  points: [
    [12.5, 24.5, -14],
    [15, 20, -19],
    [17.5, 18.2, -27],
    around(-50, 33, 9.5),
    around(-100, 40, 8.5),
    around(-150, 46.5, 8.2),
    around(-200, 54, 8),
    around(-250, 63, 7.8),
    around(-300, 72, 7.5),
    around(-350, 85, 7.2),
    around(-400, 98, 7),
    around(-500, 100, 7),
  ],
  radii: [2.9, 2.9, 2.7, 2.5, 2.2, 2.1, 2, 2, 1.9, 1.9, 1.8, 1.7],
};

export const tubeOf = ({ points, radii }: Course): Tube => tube(points, radii);

/** What is done to a vein at a height. */
export interface Deformation {
  /** 0 to 1: how flat it is pressed. */
  flat: (z: number) => number;
  /** How many times as wide as usual it is. */
  wide: (z: number) => number;
}

/** Pressed walls do not quite touch in the picture, mm. */
const LEAST = 0.25;

/** A vein that is flattened toward the middle of the leg, where the probe presses it, and widened by a clot. */
export function vein(course: Course, { flat, wide }: Deformation): Shape {
  const lumen = tubeOf(course);
  const line = course.points;
  const [cx, cy] = [track(line.map(([x, , z]) => [z, x])), track(line.map(([, y, z]) => [z, y]))];
  const radius = track(line.map(([, , z], n) => [z, course.radii[n] ?? 1]));
  return (x, y, z) => {
    const [k, w] = [flat(z), wide(z)];
    if (k === 0 && w === 1) return lumen(x, y, z);
    const [mx, my] = [cx(z), cy(z)];
    // Straight back in the groin, farther down toward the middle of the leg.
    const [ax, ay] = [z > -80 ? 0 : middleX(z) - mx, middleY(z) - my];
    const size = Math.hypot(ax, ay) || 1;
    const [nx, ny] = [ax / size, ay / size];
    const r = radius(z);
    const thin = Math.max(LEAST / r, 1 - k) * w;
    const broad = (1 + 0.3 * k) * w;
    // The near wall is pushed onto the far one.
    const sunk = 0.7 * r * k;
    const [u, v] = [x - mx - nx * sunk, y - my - ny * sunk];
    const along = (u * nx + v * ny) / thin;
    const aside = (u * -ny + v * nx) / broad;
    return lumen(mx + along * nx - aside * ny, my + along * ny + aside * nx, z) * Math.min(1, thin);
  };
}
