import type { Put } from '../core/body.ts';
import { ellipsoid, halfSpace, intersection, shell, within, without, type Shape } from '../core/shapes.ts';
import { course, BLOOD, DOME } from './abdomen-frame.ts';
import { TISSUES, WALLS } from './tissues.ts';

const HEART: Shape = ellipsoid([38, 62, 58], [62, 46, 46]);

const aboveOf = (z: number): Shape => halfSpace([0, 0, z], [0, 0, -1]);
const rightOf = (x: number): Shape => halfSpace([x, 0, 0], [1, 0, 0]);
const leftOf = (x: number): Shape => halfSpace([x, 0, 0], [-1, 0, 0]);
const outside =
  (dome: Shape, by: number): Shape =>
  (x, y, z) =>
    by - dome(x, y, z);

/** The diaphragm with the lungs above it, and the lower part of the heart. */
export function putChest(put: Put): void {
  // Behind the middle the crura take its place.
  const inFront: Shape = (x, y) => y - 112 - Math.max(0, Math.abs(x + 4) - 26) * 3;
  put(
    'diaphragm',
    intersection(intersection(shell(DOME, -3, 0.6), aboveOf(-50)), inFront),
    { ...TISSUES.muscle, echo: -9 },
    { wall: { ...WALLS.serosa, facing: 12, grazing: -6 }, margin: 8 },
  );
  // Smooth and convex: behind the right dome the liver is seen again, mirrored.
  put('lung', within(outside(DOME, 0.6), intersection(aboveOf(-44), rightOf(-12)), 3), TISSUES.mirrorLung, {
    wall: WALLS.diaphragm,
    margin: 6,
  });
  const left = intersection(outside(DOME, 0.6), intersection(aboveOf(-44), leftOf(34)));
  put('left lung', without(left, HEART), TISSUES.lung, { wall: WALLS.gas, margin: 6 });
  put('heart', HEART, TISSUES.myocardium, { wall: WALLS.pericardium });
  put('right ventricle', ellipsoid([26, 46, 58], [40, 20, 34]), BLOOD, { wall: WALLS.endocardium });
  put('right atrium', ellipsoid([-8, 88, 62], [20, 24, 28]), BLOOD, { wall: WALLS.endocardium });
}

/** The crura of the diaphragm beside and in front of the aorta. */
export function putCrura(put: Put): void {
  const muscle = { ...TISSUES.muscle, echo: -6 };
  put(
    'diaphragmatic crus',
    course(
      [
        [-2, 112, 18],
        [0, 110, -20],
        [-5, 120, -62],
        [-8, 134, -118],
      ],
      [4, 4.4, 4.4, 2],
    ),
    muscle,
    {
      wall: { ...WALLS.fascia, gaps: 0.4 },
    },
  );
  put(
    'diaphragmatic crus',
    course(
      [
        [26, 116, 18],
        [25, 115, -20],
        [24, 126, -58],
        [22, 136, -96],
      ],
      [3.4, 3.4, 3.2, 1.6],
    ),
    muscle,
    {
      wall: { ...WALLS.fascia, gaps: 0.4 },
    },
  );
}
