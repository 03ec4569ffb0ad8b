import { diaphragm, kidney } from '#shared/console/bmode/body/organs.ts';
import { liverScene } from '../anatomy.ts';
import { circle, ellipse, uneven } from '#shared/console/bmode/body/shapes.ts';
import { bodyWall, fluid, mottle } from '#shared/console/bmode/body/tissue.ts';
import type { Region, Tissue } from '#shared/console/bmode/body/types.ts';
import type { Scene, Settings } from '../types.ts';
import { clearOf, hepaticVeins, vessel, within } from '#shared/console/bmode/body/vessels.ts';

const thyroidLike: Tissue = { echo: 0, attenuation: 0.5, texture: mottle(1.6, 5, 17) };
const smallWall = { echo: 9, thickness: 0.2, specular: 2 };

/** Glandular tissue under a linear array; wide structures make bands visible at all depths. */
const gland = (name: string, seed: number, more: Partial<Scene>): Scene => ({
  name,
  seed,
  probe: { kind: 'linear', width: 58, depth: 45 },
  frequency: 7.5,
  cycles: 2.4,
  focus: { depth: 22, width: 0.6, range: 20 },
  background: thyroidLike,
  ...more,
  regions: [
    { shape: uneven(ellipse(-15, 17, 4.2, 2.8, 10), 0.3, 3, 4), tissue: fluid, wall: smallWall },
    {
      shape: uneven(ellipse(13, 30, 6.2, 4.4, -8), 0.4, 4, 6),
      tissue: { echo: -9, attenuation: 0.5 },
      wall: { ...smallWall, echo: 4 },
    },
    vessel(
      [
        [-26, 38],
        [-12, 36.5],
        [0, 38.5],
        [9, 41],
      ],
      0.9,
      0.5,
      false,
    ),
    ...bodyWall(1.2, 4, 4, 43).slice(0, 5),
  ],
});

/** Liver with a cyst, veins and the diaphragm: the picture on which gain and TGC are set wrongly. */
const liverView = (name: string, settings: Partial<Settings>): Scene =>
  liverScene(
    name,
    411,
    [
      ...diaphragm(10, 28, 106, 3),
      ...hepaticVeins(
        34,
        104,
        [
          [4, 52],
          [44, 56],
          [-30, 88],
        ],
        4,
        6,
      ),
      {
        shape: uneven(circle(-22, 66, 12), 0.5, 9, 8),
        tissue: { echo: -31, attenuation: 0.04 },
        wall: { echo: 11, thickness: 0.4, specular: 2 },
      },
    ],
    within(clearOf([-22, 66, 16], [24, 80, 26], [-10, 95, 14], [34, 104, 12]), 10, 28, 102),
    { settings },
  );

/** Liver and right kidney: tissues of many brightness levels. */
const kidneyView = (name: string, more: Partial<Scene>): Scene =>
  liverScene(
    name,
    421,
    [
      ...diaphragm(-26, 8, 126, 3),
      ...hepaticVeins(
        -42,
        84,
        [
          [-20, 46],
          [-50, 52],
        ],
        2.6,
        4,
      ),
      ...kidney(14, 86, 38, 12, 7),
      {
        shape: uneven(circle(-34, 104, 7), 0.3, 6, 2),
        tissue: fluid,
        wall: { echo: 11, thickness: 0.4, specular: 2 },
        name: 'Cyst',
      },
    ],
    within(clearOf([14, 86, 42], [-34, 104, 10], [-40, 68, 18]), -26, 8, 122),
    more,
  );

/** Deep structures to be found or lost: veins, a cyst, the diaphragm. */
const deepView = (name: string, more: Partial<Scene>): Scene =>
  liverScene(
    name,
    431,
    [
      ...diaphragm(4, 32, 107, 3),
      ...hepaticVeins(
        12,
        122,
        [
          [-18, 74],
          [26, 70],
          [46, 104],
        ],
        4.4,
        5,
      ),
      { shape: uneven(circle(-30, 100, 9), 0.4, 7, 2), tissue: fluid, wall: { echo: 11, thickness: 0.4, specular: 2 } },
      { shape: uneven(circle(16, 44, 6), 0.3, 5, 3), tissue: fluid, wall: { echo: 11, thickness: 0.35, specular: 2 } },
    ] satisfies Region[],
    within(clearOf([12, 122, 12], [0, 98, 30], [30, 90, 24], [-30, 100, 12], [16, 44, 9]), 4, 32, 103),
    more,
  );

/** The effects of the controls: focus, TGC, gain, dynamic range, frequency. */
export const controlScenes: readonly Scene[] = [
  gland('focal-banding', 401, { focus: { depth: 23, width: 0.5, range: 6.5, gain: 11 } }),
  gland('tgc-error-band', 402, { settings: { tgcSliders: [0, 0, 0, 0, -17, 0, 0, 0, 0] } }),
  liverView('tgc-far-underset', { tgcSliders: [0, 0, 0, 0, -7, -16, -25, -33] }),
  liverView('gain-too-low', { gain: -20 }),
  liverView('gain-too-high', { gain: 21, noise: -72 }),
  kidneyView('low-dynamic-range', { settings: { dynamicRange: 30, midGray: 0.4 } }),
  kidneyView('high-dynamic-range', { settings: { dynamicRange: 120, midGray: 0.5, noise: -92 } }),
  deepView('penetration-high-frequency', {
    frequency: 8,
    cycles: 2.4,
    focus: { depth: 50, width: 0.9, range: 30 },
    settings: { noise: -78, tgcMax: 66, gain: 2, looks: 1 },
  }),
  deepView('penetration-low-frequency', {
    frequency: 2.2,
    cycles: 2.4,
    focus: { depth: 80, width: 3, range: 60 },
    settings: { noise: -78 },
  }),
];
