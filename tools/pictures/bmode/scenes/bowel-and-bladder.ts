import { circle, ellipse, intersect, outside, uneven, union } from '#shared/console/bmode/body/shapes.ts';
import { mottle } from '#shared/console/bmode/body/tissue.ts';
import type { Region } from '#shared/console/bmode/body/types.ts';
import { along } from '../lines.ts';
import { closeUp, hollow, ring, solid, strand, view } from '../parts.ts';
import type { Scene } from '../types.ts';

/** Bowel in cross section: each layer is a radius in mm and its brightness. */
const layers = (
  x: number,
  z: number,
  list: readonly (readonly [radius: number, echo: number])[],
  name?: string,
): Region[] =>
  list.map(([r, echo], i) =>
    solid(uneven(ellipse(x, z, r, 0.93 * r, 8), 0.25, 5, 10 + i), echo, i === 0 ? name : undefined),
  );

const bowelGas = (x: number, z: number): Region[] => [
  solid(uneven(ellipse(x, z, 8, 4.5), 0.8, 5, 6), -12),
  strand(`${x - 5},${z + 1} ${x},${z - 0.5} ${x + 5},${z + 1}`, 14, 0.6),
];

const bladder = (parts: readonly Region[], name: string, seed: number): Scene =>
  view(name, seed, 118, [hollow(uneven(ellipse(0, 56, 42, 25), 0.7, 18, 4), 'Bladder', 13), ...parts], {
    background: { echo: 0, attenuation: 0.55, texture: mottle(3, 9, seed) },
  });

/** Pictures of the bowel, and of the bladder with the organs behind it. */
export const bowelScenes: readonly Scene[] = [
  // a layered tube of 10 mm in bright fat
  closeUp(
    'abd-19',
    3019,
    [46, 40],
    [
      solid(uneven(circle(-2, 24, 12), 1.5, 6, 3), 6),
      ...layers(
        -2,
        24,
        [
          [6.4, -14],
          [4.8, 6],
          [3.3, -12],
        ],
        'Appendix',
      ),
      ring(-2, 24, 1.8, 1.4, undefined, 4),
      ring(14, 30, 3.6, 3.4, 'Iliac artery', 12),
      ring(6, 34, 4.4, 2.6, undefined, 7),
      ...bowelGas(-18, 16),
    ],
  ),
  // bowel in bowel, with a crescent of mesenteric fat
  closeUp(
    'abd-20',
    3020,
    [60, 48],
    [
      ...layers(
        0,
        26,
        [
          [15.5, -13],
          [12.2, 2],
          [11.2, -12],
        ],
        'Bowel',
      ),
      solid(uneven(intersect(circle(0, 26, 9.4), outside(circle(2.6, 27.4, 5.6))), 0.5, 4, 3), 9, 'Mesenteric fat'),
      ...layers(2.6, 27.4, [
        [5.4, -12],
        [3.2, 3],
        [1.4, -10],
      ]),
      ring(-4.6, 21.6, 1.9, 1.3, undefined, 4),
      ...bowelGas(-23, 20),
      ...bowelGas(24, 22),
    ],
  ),
  // a canal with a thick muscle between the stomach and the duodenum
  closeUp(
    'abd-21',
    3021,
    [52, 40],
    [
      solid({ distance: (p) => p.z - 13 - 0.08 * (p.x + 26) }, 1, 'Liver'),
      hollow(uneven(union([ellipse(-22, 26, 13, 9), along('-24,26 -12,25', 7, 4)]), 0.5, 7, 4), 'Stomach', 8),
      solid(along('-9,24.5 0,23 10,25', 6.8), -13, 'Muscle', { texture: mottle(1, 3, 4) }),
      solid(along('-12,24.6 0,23 13,26', 1.5), 6, 'Mucosa'),
      strand('-12,24.6 0,23.1 13,26', 3, 0.4),
      ring(20, 30, 6, 4, 'Duodenum', 8, 30),
    ],
  ),
  // a frond on the wall
  bladder(
    [
      solid(uneven(union([ellipse(24, 66, 10, 8), circle(17, 62, 5), circle(20, 71, 6)]), 1.4, 5, 6), -1, 'Mass', {
        texture: mottle(4, 3, 6),
      }),
    ],
    'abd-22',
    3022,
  ),
  // the gland lifts the floor of the bladder
  bladder(
    [
      {
        shape: uneven(union([ellipse(0, 90, 31, 19), ellipse(0, 78, 14, 9)]), 0.7, 10, 7),
        tissue: { echo: -7, attenuation: 0.55, texture: mottle(4, 7, 24) },
        wall: { echo: 9, thickness: 0.5, specular: 1.4 },
        name: 'Prostate',
      },
      solid(uneven(ellipse(0, 84, 17, 12), 0.8, 7, 8), -3, undefined, { texture: mottle(5, 6, 8) }),
      strand('-7,92 -3,93', 16, 0.6),
      strand('5,90 8,91', 15, 0.6),
    ],
    'abd-23',
    3023,
  ),
];
