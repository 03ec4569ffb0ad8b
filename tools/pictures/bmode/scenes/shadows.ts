import { brightLine, calculus, diaphragm } from '#shared/console/bmode/body/organs.ts';
import { liverScene } from '../anatomy.ts';
import { circle, ellipse, tube, smooth, uneven, type Vertex } from '#shared/console/bmode/body/shapes.ts';
import { fluid, gas } from '#shared/console/bmode/body/tissue.ts';
import type { Scene } from '../types.ts';
import { clearOf, vessel, within } from '#shared/console/bmode/body/vessels.ts';

const bowel: readonly Vertex[] = [
  [-26, 65],
  [-14, 60],
  [-4, 61.5],
  [5, 59],
  [14, 61],
  [26, 67],
];

/** Attenuation artifacts: shadow, enhancement, edge shadows, and gas with its gray shadow. */
export const shadowScenes: readonly Scene[] = [
  // gallbladder with a stone on its posterior wall
  liverScene(
    'acoustic-shadowing',
    101,
    [
      {
        shape: uneven(ellipse(2, 66, 30, 15, 8), 0.8, 12, 5),
        tissue: fluid,
        wall: { echo: 13, thickness: 0.5, specular: 1.6 },
        name: 'Gallbladder',
      },
      ...calculus(6, 75, 8.5, 6, 6),
    ],
    clearOf([2, 66, 36]),
  ),
  liverScene(
    'posterior-enhancement',
    102,
    [
      ...diaphragm(6, 38, 99, 3),
      {
        shape: uneven(circle(-4, 68, 19), 0.5, 14, 8),
        tissue: fluid,
        wall: { echo: 13, thickness: 0.35, specular: 2.5 },
        name: 'Cyst',
      },
    ],
    within(clearOf([-4, 68, 23], [-4, 110, 20]), 6, 38, 95),
  ),
  liverScene(
    'edge-shadowing',
    103,
    [
      vessel(
        [
          [-60, 95],
          [-45, 88],
          [-32, 90],
        ],
        3,
        2,
        true,
      ),
      {
        shape: circle(3, 66, 17),
        tissue: { echo: -24, attenuation: 0.32 },
        wall: { echo: 14, thickness: 0.45, specular: 2, edgeLoss: 17 },
        name: 'Cyst',
      },
    ],
    clearOf([3, 66, 21], [-20, 110, 20], [20, 110, 20]),
  ),
  // bowel gas: the reflector's own multiple echoes fill the shadow with haze
  liverScene(
    'dirty-shadowing',
    104,
    [
      {
        shape: tube(smooth(bowel.map(([x, z]): Vertex => [x, z - 1.5])), 4.5),
        tissue: { echo: -9, attenuation: 0.5 },
        softness: 0.8,
      },
      {
        shape: { ...uneven(tube(smooth(bowel.map(([x, z]): Vertex => [0.9 * x, z + 2.2])), 2), 1, 4, 4) },
        tissue: gas,
        softness: 1,
      },
      // bubbles thin out at the sides, so the shadow has no sharp border
      ...[-31, -28, 28, 31].map((x) => ({
        shape: circle(x, 68, 3.2),
        tissue: { echo: -3, attenuation: 1.6 },
        softness: 2,
      })),
      brightLine(bowel, 31, 0.7, 'haze'),
      brightLine(bowel, 22, 0.6, 'rings'),
    ],
    clearOf([0, 60, 34], [0, 95, 26]),
    {
      effects: {
        haze: { kind: 'haze', level: -31, lossDb: 4.3 },
        rings: { kind: 'repeat', spacing: 5.2, lossDb: 7, jitter: 0.4 },
      },
    },
  ),
];
