import { calculus, diaphragm } from '#shared/console/bmode/body/organs.ts';
import { circle, ellipse, uneven } from '#shared/console/bmode/body/shapes.ts';
import { bodyWall, fluid, liver } from '#shared/console/bmode/body/tissue.ts';
import type { Scene } from '../types.ts';
import { clearOf, hepaticVeins, smallVessels, triads, vesselTree, within } from '#shared/console/bmode/body/vessels.ts';

const keep = within(
  clearOf([-26, 92, 15], [38, 58, 25], [8, 66, 22], [20, 84, 16], [26, 112, 24], [-18, 52, 12]),
  26,
  4,
  122,
);

/** Portal vein with two branches, bright walls. */
const portal = vesselTree(
  [
    {
      line: [
        [-44, 63],
        [-26, 55],
        [-10, 56],
        [6, 63],
      ],
      from: 1,
      to: 2.7,
    },
    {
      line: [
        [-4, 58],
        [6, 63],
        [14, 72],
        [17, 83],
        [27, 92],
      ],
      from: 2.7,
      to: 0.9,
    },
    {
      line: [
        [-16, 55],
        [-27, 48],
        [-33, 39],
      ],
      from: 1.5,
      to: 0.6,
    },
    {
      line: [
        [13, 71],
        [22, 73],
        [30, 79],
      ],
      from: 1.8,
      to: 0.7,
    },
  ],
  true,
);

/** The product's picture: liver with a cyst, a gallbladder stone and its shadow, vessels and the diaphragm. */
export const hero: Scene = {
  name: 'hero-sector',
  seed: 707,
  probe: { kind: 'sector', radius: 38, angle: 66, depth: 150 },
  frequency: 4.6,
  cycles: 2.3,
  focus: { depth: 80, width: 1.2, range: 46 },
  background: liver(717),
  points: triads(727, 150, keep),
  regions: [
    ...smallVessels(737, 26, keep),
    ...diaphragm(26, 4, 127, 5),
    ...hepaticVeins(
      30,
      118,
      [
        [-14, 108],
        [2, 92],
        [64, 100],
      ],
      3.6,
      8,
    ),
    portal,
    {
      shape: uneven(circle(-27, 90, 11.5), 0.5, 8, 4),
      tissue: fluid,
      wall: { echo: 12, thickness: 0.32, specular: 2.4, edgeLoss: 3 },
    },
    {
      shape: uneven(ellipse(38, 55, 21, 9.5, 32), 0.8, 10, 6),
      tissue: fluid,
      wall: { echo: 11, thickness: 0.45, specular: 1.5 },
    },
    ...calculus(45, 64.5, 5, 3.8, 3),
    ...bodyWall(1.4, 8, 6, 747),
  ],
  settings: { noise: -98, dynamicRange: 56, gain: 1.5 },
};
