import { brightLine, diaphragm } from '#shared/console/bmode/body/organs.ts';
import { liverScene } from '../anatomy.ts';
import { beneath, circle, ellipse, intersect, uneven } from '#shared/console/bmode/body/shapes.ts';
import { blood, bodyWall, fluid, layer, mottle, softTissue } from '#shared/console/bmode/body/tissue.ts';
import type { Region } from '#shared/console/bmode/body/types.ts';
import type { Scene } from '../types.ts';
import { clearOf, hepaticVeins, within } from '#shared/console/bmode/body/vessels.ts';

const complexCyst = uneven(ellipse(0, 70, 29, 24), 0.9, 15, 4);

const septa: readonly Region[] = [
  {
    ...brightLine(
      [
        [-27, 66],
        [-12, 62],
        [2, 66],
        [10, 76],
        [12, 92],
      ],
      11,
      0.35,
    ),
    name: 'Septum',
  },
  {
    ...brightLine(
      [
        [2, 66],
        [12, 58],
        [22, 56],
      ],
      10,
      0.3,
    ),
    name: 'Branch of the septum',
  },
];

/** The artery's slight slope and bend, mm. */
const course = (x: number): number => 0.012 * x + 0.25 * Math.sin(x / 11);

/** Wall of an artery: a bright line at the lumen and another outside it (intima and adventitia), the dark media between them. */
const arteryWall = (z: number, outward: number, name: string): Region[] => [
  {
    shape: { distance: (p) => Math.abs(p.z - z - outward / 2 - course(p.x)) - Math.abs(outward) / 2 },
    tissue: { echo: -20, attenuation: 0.4 },
    softness: 0.12,
    name,
  },
  { shape: beneath((x) => z + course(x)), wall: { echo: 12, thickness: 0.1, specular: 6 } },
  { shape: beneath((x) => z + outward + course(x)), wall: { echo: 20, thickness: 0.24, specular: 6 } },
];

const lumen = intersect(
  beneath((x) => 17 + course(x)),
  { distance: (p) => p.z - 23.6 - course(p.x) },
);

/** The appearance of masses, cysts and vessels. */
export const lesionScenes: readonly Scene[] = [
  liverScene(
    'simple-cyst',
    601,
    [
      ...hepaticVeins(
        -40,
        112,
        [
          [-46, 62],
          [-20, 84],
        ],
        3,
        4,
      ),
      {
        shape: circle(8, 74, 17),
        tissue: fluid,
        wall: { echo: 13, thickness: 0.32, specular: 2.5, edgeLoss: 4 },
        name: 'Cyst',
      },
    ],
    clearOf([8, 74, 22], [-36, 88, 26]),
  ),
  liverScene(
    'complex-cyst',
    602,
    [
      { shape: complexCyst, tissue: fluid, wall: { echo: 13, thickness: 0.8, specular: 0.8 }, name: 'Cyst' },
      // debris has settled: a level at right angles to gravity
      {
        shape: intersect(
          complexCyst,
          beneath((x) => 81 + 0.4 * Math.sin(x / 6)),
        ),
        tissue: { echo: -14, attenuation: 0.12, texture: mottle(2, 4, 6) },
        softness: 0.8,
        name: 'Layered debris',
      },
      {
        shape: uneven(circle(-24, 77, 4.5), 0.8, 4, 3),
        tissue: { echo: -4, attenuation: 0.4 },
        softness: 0.6,
        name: 'Mural nodule',
      },
      ...septa,
    ],
    clearOf([0, 70, 34]),
  ),
  liverScene(
    'solid-hypoechoic-mass',
    603,
    [
      ...diaphragm(0, 30, 108, 5),
      {
        shape: uneven(ellipse(6, 74, 21, 17, 12), 2.4, 12, 5),
        tissue: { echo: -9.5, attenuation: 0.58, texture: mottle(2.5, 5, 9) },
        softness: 0.9,
      },
    ],
    within(clearOf([6, 74, 26]), 0, 30, 104),
  ),
  liverScene(
    'hyperechoic-mass',
    604,
    [
      ...hepaticVeins(
        36,
        110,
        [
          [42, 58],
          [10, 104],
        ],
        3,
        4,
      ),
      {
        shape: uneven(circle(-12, 72, 14), 1.1, 7, 5),
        tissue: { echo: 9, attenuation: 0.5, texture: mottle(1, 3, 9) },
        softness: 0.5,
      },
    ],
    clearOf([-12, 72, 19], [34, 86, 24]),
  ),
  // common carotid artery
  {
    name: 'vessel-long-axis',
    seed: 605,
    probe: { kind: 'linear', width: 51, depth: 40 },
    frequency: 7.5,
    cycles: 2.2,
    focus: { depth: 21, width: 0.5, range: 16 },
    background: softTissue(-4, 6),
    regions: [
      { shape: layer(24.5, 29.5, 9, 0.6), tissue: softTissue(-11, 12), softness: 0.6 },
      { shape: layer(12.2, 15.4, 8, 0.5), tissue: softTissue(2, 11), softness: 0.6 },
      { shape: lumen, tissue: blood, softness: 0.2, name: 'Lumen' },
      ...arteryWall(17, -1, 'Intima and media of the near wall'),
      ...arteryWall(23.6, 1, 'Intima and media of the far wall'),
      ...bodyWall(1.2, 3.5, 6.5, 61).slice(0, 5),
    ],
  },
];
