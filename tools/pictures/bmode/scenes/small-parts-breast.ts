import { brightLine } from '#shared/console/bmode/body/organs.ts';
import { fractal } from '#shared/console/bmode/body/random.ts';
import { beneath, circle, ellipse, intersect, tube, uneven, union } from '#shared/console/bmode/body/shapes.ts';
import { layer, mottle, muscle } from '#shared/console/bmode/body/tissue.ts';
import type { Region } from '#shared/console/bmode/body/types.ts';
import { path } from '../lines.ts';
import { cyst } from '../pelvis.ts';
import { bone, even, fascia, fat, foci, part, superficialScene, turbid } from '../superficial.ts';
import type { Scene } from '../types.ts';

/** Chest wall in sagittal section below `z` mm: muscle, two ribs and the pleura between them. */
const chestWall = (z: number, seed: number): Region[] => [
  part(layer(z, 90, seed + 4, 0.5), { ...muscle(seed), attenuation: 0.5 }, undefined),
  part(layer(z, z + 6, seed + 4, 0.5), { ...muscle(seed), attenuation: 0.5 }, 'Pectoral muscle'),
  fascia(`-40,${z} 0,${z + 0.3} 40,${z}`, 12),
  fascia(`-40,${z + 6.2} 0,${z + 6} 40,${z + 6.3}`, 11),
  fascia(`-40,${z + 10.6} 0,${z + 10.2} 40,${z + 10.5}`, 26, 0.3),
  bone(ellipse(-14, z + 9.4, 5.5, 2.8), 'Rib'),
  bone(ellipse(15, z + 9.6, 5.5, 2.8), 'Other rib'),
];

/** Layers of a breast to the depth of the muscle, mm: fat, and parenchyma between `top` and `bottom`. */
const layers = (seed: number, top: number, bottom: number): Region[] => [
  part(layer(bottom - 1, bottom + 3, seed + 7, 0.4), fat(seed + 1, -8), 'Retromammary fat'),
  part(
    {
      distance: (p) =>
        Math.max(
          top + 2.4 * fractal(p.x / 9, 0, seed) + 0.8 * Math.abs(Math.sin(p.x / 3.4)) - p.z,
          p.z - bottom + 1.1 * fractal(p.x / 8, 1, seed),
        ),
    },
    { echo: 3, attenuation: 0.5, texture: (p) => mottle(3.5, 4, seed)(p) - 3 * fractal(p.x / 5, p.z / 1.2, seed + 8) },
    'Fibroglandular tissue',
    0.5,
    { echo: 5, thickness: 0.25, specular: 2 },
  ),
  ...[-17, -9, 1, 10, 19].map((x, i) =>
    fascia(`${x - 2},2 ${x},${0.5 * top} ${x + 2 - (i % 3)},${top + 0.5}`, 9, 0.18),
  ),
];

const breast = (name: string, seed: number, findings: readonly Region[], more: Partial<Scene> = {}): Scene =>
  superficialScene(
    name,
    seed,
    [45, 38],
    [
      ...chestWall(24, seed),
      part(layer(1.2, 10, seed + 2, 0.8), fat(seed), 'Subcutaneous fat'),
      ...layers(seed, 8.5, 21),
      ...findings,
    ],
    more,
  );

/** A gel implant under the gland; lines in it are the folds of a ruptured shell. */
const implant = (name: string, seed: number, folds: readonly string[]): Scene =>
  superficialScene(
    name,
    seed,
    [50, 42],
    [
      ...chestWall(35, seed),
      part(layer(1.2, 6, seed + 2, 0.5), fat(seed), 'Subcutaneous fat'),
      ...layers(seed, 4.5, 9).slice(1, 2),
      part(layer(9, 12.5, seed + 3, 0.3), { ...muscle(seed), attenuation: 0.5 }, 'Pectoral muscle'),
      part(
        uneven(
          { distance: (p) => Math.max(13 + 0.004 * p.x * p.x - p.z, p.z - 34.5 + 0.002 * p.x * p.x) },
          0.25,
          12,
          3,
        ),
        { echo: folds.length > 0 ? -26 : -48, attenuation: 0.42, texture: mottle(3, 4, seed) },
        'Implant',
        0.2,
        { echo: 20, thickness: 0.2, specular: 2 },
      ),
      fascia('-30,15.7 0,12.1 30,15.7', 14),
      ...folds.map((fold) => brightLine(path(fold), 15, 0.22)),
    ],
  );

const spicules = Array.from({ length: 13 }, (_, i) => {
  const angle = (i / 13) * 2 * Math.PI + 0.3 * (i % 2);
  const reach = 8 + 1.8 * (i % 3);
  return tube(
    [
      [0, 15],
      [reach * Math.cos(angle), 15 + 1.05 * reach * Math.sin(angle)],
    ],
    1.6,
    0.12,
  );
});
const lobules = union(
  Array.from({ length: 11 }, (_, i) =>
    circle(1 + 6.6 * Math.cos(0.571 * i), 15 + 4.4 * Math.sin(0.571 * i), 1.9 + 0.2 * (i % 3)),
  ).concat([ellipse(1, 15, 6.6, 4.6)]),
);
const round = uneven(ellipse(-1, 14.5, 8.5, 5.6), 0.25, 8, 3);

/** Pictures of the breast. */
export const breastScenes: readonly Scene[] = [
  breast('breast-01', 3101, []),
  breast('breast-02', 3102, [cyst(round, 'Cyst', 11, 0.25)]),
  // the heavier part has settled in the lower half
  breast('breast-03', 3103, [
    cyst(round, 'Cyst', 11, 0.25),
    part(
      intersect(
        round,
        beneath(() => 15.4),
      ),
      turbid(-15, 3),
      'Debris',
      0.15,
    ),
  ]),
  breast('breast-04', 3104, [
    part(uneven(ellipse(1, 15, 9.5, 4.7, -3), 0.3, 9, 5), even(-10, 5, 0.44, 2.5), 'Mass', 0.2, {
      echo: 8,
      thickness: 0.22,
      specular: 1.5,
      edgeLoss: 7,
    }),
  ]),
  breast('breast-05', 3105, [
    part(uneven(ellipse(0, 15, 7.6, 9), 1.4, 4, 6), even(7, 6, 0.5, 2), undefined, 1.4),
    part(uneven(union([ellipse(0, 15, 4.8, 6.6), ...spicules]), 0.6, 2.5, 7), even(-19, 7, 1.25, 2), 'Mass', 0.45),
  ]),
  breast(
    'breast-06',
    3106,
    [part(uneven(lobules, 0.2, 2, 8), even(-14, 8, 0.55, 2), 'Mass', 0.25, { echo: 2, thickness: 0.25, specular: 1 })],
    { points: foci(31, 22, [1, 15, 5.4, 3.6]) },
  ),
  breast('breast-07', 3107, [
    part(
      ellipse(0, 6.2, 12, 3.5, 1),
      { echo: -4, attenuation: 0.5, texture: (p) => 7 * Math.abs(fractal(p.x / 8, p.z / 0.7, 9)) - 2 },
      'Mass',
      0.2,
      { echo: 8, thickness: 0.18, specular: 1.5 },
    ),
  ]),
  implant('breast-08', 3108, []),
  implant('breast-09', 3109, [
    '-22,19 -12,18 -2,19.4 9,18.4',
    '-14,21.6 -4,22.6 8,21.4 19,22.4',
    '-20,24.8 -9,25.6 4,24.6 12,25.4',
    '-10,28 2,28.6 13,27.6 21,28.4',
    '-18,31 -6,31.6 5,30.8',
  ]),
];
