import type { Put } from '../core/body.ts';
import {
  cylinder,
  ellipsoid,
  halfSpace,
  intersection,
  shell,
  slab,
  union,
  without,
  type Shape,
} from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { axesAlong } from '../core/vectors.ts';
import { PELVIC_TISSUES, PELVIC_WALLS } from './pelvis-tissues.ts';
import { TISSUES, WALLS } from './tissues.ts';
import { mirrored } from './pelvis-shapes.ts';

/** Surface of the trunk: 340 by 212 mm. */
export const TRUNK = cylinder(0, 106, 170, 106);
/** Depth of the peritoneum below the skin, mm. */
const WALL = 29;

/** All within the body wall, less a margin. */
export const insideWall = (margin: number): Shape => {
  return (x, y, z) => TRUNK(x, y, z) + WALL + margin;
};

const both = (put: (sign: number) => void): void => [-1, 1].forEach(put);
/** Height 38 mm, leaning back by 28° from the vertical; its upper edge is at z = 0. */
export const SYMPHYSIS = ellipsoid([0, 38, -18], [15, 8.5, 20], axesAlong([0, -0.47, 0.88], [1, 0, 0]));

/** Sacrum, coccyx, hip bones and the symphysis between them. */
export function putBones(put: Put): void {
  const bone = { wall: WALLS.bone, margin: 1 };
  put('sacrum', union(sacrum(), coccyx()), TISSUES.bone, bone);
  both((sign) => {
    const ramus = tube(
      mirrored(
        [
          [8, 36, -9],
          [30, 38, -6],
          [58, 54, 0],
          [78, 70, 20],
        ],
        sign,
      ),
      [8, 6.5, 8, 12],
    );
    const brim = tube(
      mirrored(
        [
          [78, 70, 20],
          [81, 92, 42],
          [70, 122, 70],
          [56, 140, 92],
        ],
        sign,
      ),
      [12, 11, 12, 15],
    );
    const ischium = ellipsoid([sign * 78, 92, -22], [11, 42, 52], axesAlong([sign * 0.1, 0.2, 1], [1, 0, 0]));
    put('hip bone', union(ramus, brim), TISSUES.bone, bone);
    put('hip bone', ischium, TISSUES.bone, bone);
  });
  put('pubic symphysis', SYMPHYSIS, TISSUES.bone, bone);
}

/** Its hollow faces forward; the promontory is 112 mm from the symphysis. */
const sacrum = () =>
  tube(
    [
      [0, 118, 100],
      [0, 132, 78],
      [0, 156, 52],
      [0, 168, 24],
      [0, 163, -4],
    ],
    [23, 20, 16, 13, 9],
  );
const coccyx = () =>
  tube(
    [
      [0, 163, -4],
      [0, 152, -26],
      [0, 138, -38],
    ],
    [7, 5, 3.5],
  );

/** Of the side walls and the floor. */
export function putMuscles(put: Put): void {
  const wall = { wall: PELVIC_WALLS.muscle, margin: 1 };
  both((sign) => {
    const psoas = tube(
      mirrored(
        [
          [44, 116, 118],
          [56, 98, 78],
          [68, 72, 46],
          [76, 50, 18],
          [80, 44, -20],
        ],
        sign,
      ),
      [17, 16, 15, 14, 13],
    );
    put('iliopsoas muscle', psoas, TISSUES.muscle, wall);
    const obturator = ellipsoid(
      [sign * 62, 84, -20],
      [7.5, 36, 38],
      axesAlong([sign * 0.12, 0.15, 1], [1, sign * 0.18, 0]),
    );
    put('obturator internus muscle', obturator, TISSUES.muscle, wall);
    const piriformis = tube(
      mirrored(
        [
          [18, 160, 40],
          [44, 150, 26],
          [72, 140, 8],
        ],
        sign,
      ),
      [10, 10, 8],
    );
    put('piriformis muscle', piriformis, TISSUES.muscle, wall);
  });
  const bowl = shell(ellipsoid([0, 96, -22], [54, 52, 52]), -4.5, 0);
  put('levator ani muscle', intersection(bowl, halfSpace([0, 96, -36], [0, -0.25, 1])), TISSUES.muscle, wall);
}

/** Fat of 15 mm and the straight muscles of 9 mm, which meet in the linea alba. */
export function putBodyWall(put: Put): void {
  const outward = 30;
  put('preperitoneal fat', shell(TRUNK, -WALL, outward), TISSUES.brightFat, { wall: WALLS.fascia, margin: 1 });
  put('abdominal wall muscle', shell(TRUNK, -26, outward), TISSUES.muscle, { wall: WALLS.fascia, margin: 1 });
  const middle = intersection(shell(TRUNK, -26, outward), slab([0, 0, 0], [1, 0, 0], 1.5));
  put('linea alba', without(middle, halfSpace([0, 100, 0], [0, -1, 0])), PELVIC_TISSUES.fascia, { margin: 1 });
  put('subcutaneous fat', shell(TRUNK, -17, outward), TISSUES.fat, { wall: WALLS.fascia, margin: 1 });
  put('skin', shell(TRUNK, -2.2, outward), TISSUES.skin, { wall: WALLS.fascia, margin: 1 });
}
