import { ridges } from '#shared/console/bmode/body/random.ts';
import { circle, ellipse, uneven, union } from '#shared/console/bmode/body/shapes.ts';
import { layer, mottle } from '#shared/console/bmode/body/tissue.ts';
import type { Region, Tissue } from '#shared/console/bmode/body/types.ts';
import { brightLine, calculus } from '#shared/console/bmode/body/organs.ts';
import { along, path } from '../lines.ts';
import { clear, cyst } from '../pelvis.ts';
import {
  bloodVessel,
  bone,
  even,
  fascia,
  fat,
  fibers,
  foci,
  muscleAcross,
  part,
  superficialScene,
} from '../superficial.ts';
import type { Scene } from '../types.ts';

const AIR = { air: { kind: 'repeat', spacing: 3.1, lossDb: 12, jitter: 0.2 } } as const;

/** The thyroid gland's even, bright tissue. */
const gland: Tissue = { echo: 2, attenuation: 0.5, texture: mottle(1.2, 2.5, 4) };

/** The right lobe in transverse section, midline on the right; `lobe` is its tissue and `size` its share of normal. */
const thyroid = (
  name: string,
  seed: number,
  findings: readonly Region[],
  more: Partial<Scene> & { lobe?: Tissue; size?: number } = {},
): Scene => {
  const { lobe = gland, size = 1, ...rest } = more;
  return superficialScene(
    name,
    seed,
    [44, 37],
    [
      part(layer(1.2, 5.5, seed, 0.3), fat(seed, -7), 'Subcutaneous fat'),
      bone(uneven(ellipse(9, 43, 20, 8.5), 0.6, 9, 3), 'Vertebra'),
      part(uneven(ellipse(-1, 30.4, 9.5, 3.3, 4), 0.3, 6, 4), muscleAcross(seed), 'Longus colli', 0.3, {
        echo: 7,
        thickness: 0.2,
        specular: 2,
      }),
      part(along('-30,7.5 -16,8.8 -7,12', 3, 1.6), muscleAcross(seed + 1), 'Sternocleidomastoid', 0.3, {
        echo: 9,
        thickness: 0.2,
        specular: 2,
      }),
      part(along('-8,9.4 2,7.6 26,6.9', 1.6, 1.2), muscleAcross(seed + 2), 'Strap muscles', 0.25, {
        echo: 9,
        thickness: 0.18,
        specular: 2,
      }),
      part(
        uneven(
          union([ellipse(-0.5, 18.4, 7.6 * size, 8.6 * size, 12), along('1,13 9,11 24,10.4', 3.4, 1.5)]),
          0.3,
          6,
          seed,
        ),
        lobe,
        'Thyroid lobe',
        0.25,
        { echo: 10, thickness: 0.22, specular: 2 },
      ),
      part(ellipse(17, 21.5, 9.4, 9.4), { echo: -9, attenuation: 1.2 }, 'Trachea', 0.3, {
        echo: 11,
        thickness: 0.3,
        specular: 2,
      }),
      part(ellipse(17, 22.2, 7.6, 7.9), { echo: -16, attenuation: 3 }),
      brightLine(path('10.2,18.6 12,16.4 14.5,14.9 17,14.4 19.5,14.9 22,16.4'), 31, 0.25, 'air'),
      bloodVessel(circle(-12.6, 19.5, 3.5), 'Common carotid artery'),
      bloodVessel(uneven(ellipse(-18.4, 16.5, 4.2, 2.6, -15), 0.3, 5, 6), 'Internal jugular vein'),
      ...findings,
    ],
    {
      ...rest,
      effects: { ...AIR, ...rest.effects },
    },
  );
};

/** The lateral neck: muscle over the great vessels, and a node between them. */
const neck = (name: string, seed: number, node: readonly Region[]): Scene =>
  superficialScene(
    name,
    seed,
    [40, 33],
    [
      part(layer(1.2, 4, seed, 0.3), fat(seed, -7), 'Subcutaneous fat'),
      part(layer(4, 10, seed + 1, 0.4), fibers(-9, seed, 0.9, 0.03), 'Sternocleidomastoid', 0.3, {
        echo: 11,
        thickness: 0.2,
        specular: 2,
      }),
      bloodVessel(circle(13, 26.5, 3.6), 'Common carotid artery'),
      bloodVessel(ellipse(4.5, 28.4, 4.6, 2.6, 8), 'Internal jugular vein'),
      part(ellipse(-13, 32, 9, 4.5, -5), muscleAcross(seed), 'Scalene muscle', 0.4, {
        echo: 8,
        thickness: 0.2,
        specular: 2,
      }),
      ...node,
    ],
    { background: { ...fat(seed + 9, -5), attenuation: 0.5 } },
  );

const nodule = (shape: Region['shape'], tissue: Tissue, name = 'Nodule'): Region =>
  part(shape, tissue, name, 0.25, { echo: 3, thickness: 0.2, specular: 1.5 });

/** Pictures of the thyroid and parathyroid glands, of nodes and of a salivary gland. */
export const neckScenes: readonly Scene[] = [
  thyroid('neck-01', 3201, []),
  thyroid('neck-02', 3202, [cyst(uneven(ellipse(-1, 18, 5.6, 5), 0.2, 5, 3), 'Nodule', 8, 0.25)], {
    size: 1.1,
    points: [
      { x: -2.4, z: 15.4, echo: 33, effect: 'colloid' },
      { x: 1.2, z: 16.8, echo: 31, effect: 'colloid' },
      { x: -0.3, z: 19.2, echo: 30, effect: 'colloid' },
    ],
    effects: { colloid: { kind: 'repeat', spacing: 0.3, lossDb: 4.4 } },
  }),
  // small cysts side by side, as in a sponge
  thyroid(
    'neck-03',
    3203,
    [
      nodule(uneven(ellipse(-0.5, 18, 6.4, 6), 0.2, 5, 4), {
        echo: -27,
        attenuation: 0.46,
        texture: (p) => 33 * ridges(p.x / 1.4, p.z / 1.1, 14, 3),
      }),
    ],
    { size: 1.15 },
  ),
  thyroid('neck-04', 3204, [nodule(uneven(ellipse(-0.8, 18.4, 4.3, 6.2, 4), 1, 2.6, 5), even(-15, 5, 0.55, 2))], {
    points: foci(41, 16, [-0.8, 18.4, 3, 4.6]),
  }),
  // a thin dark rim around tissue like the rest of the gland
  thyroid(
    'neck-05',
    3205,
    [
      part(ellipse(-0.8, 18.2, 7.1, 6.2), even(-18, 6), 'Halo', 0.2),
      part(uneven(ellipse(-0.8, 18.2, 6.1, 5.2), 0.2, 5, 6), { ...gland, echo: 1 }, 'Nodule', 0.25),
    ],
    { size: 1.2 },
  ),
  thyroid('neck-06', 3206, [], {
    size: 1.22,
    lobe: {
      echo: -14,
      attenuation: 0.52,
      texture: (p) => 17 * ridges(p.x / 2.1, p.z / 1.7, 16, 4) + mottle(2, 2, 7)(p) - 1,
    },
  }),
  thyroid('neck-07', 3207, [
    part(uneven(ellipse(-2.5, 26.8, 6, 2.6, 4), 0.2, 5, 8), even(-17, 8, 0.45, 2), 'Parathyroid adenoma', 0.2, {
      echo: 9,
      thickness: 0.2,
      specular: 1.5,
    }),
  ]),
  neck('neck-08', 3208, [
    nodule(uneven(ellipse(-4, 16, 10.5, 3.7, -4), 0.2, 6, 3), even(-15, 3, 0.48, 2), 'Cortex'),
    part(uneven(ellipse(-3.6, 16.2, 7.4, 1.5, -4), 0.4, 4, 4), even(5, 4, 0.5, 2), 'Hilum', 0.5),
  ]),
  neck('neck-09', 3209, [
    nodule(uneven(circle(-4, 17, 6.6), 0.35, 5, 3), even(-15, 3, 0.48, 2), 'Node'),
    cyst(uneven(ellipse(-2.4, 18.5, 2.2, 1.6), 0.4, 2, 5), 'Cystic part', -4, 0.2),
  ]),
  // a stone in the duct, which is dilated upstream of it
  superficialScene(
    'neck-10',
    3210,
    [42, 34],
    [
      part(layer(1.2, 4, 3, 0.3), fat(3, -7), 'Subcutaneous fat'),
      part(layer(3.6, 5, 4, 0.2), fibers(-8, 4, 0.6), 'Platysma', 0.2),
      part(uneven(ellipse(-5, 15, 15, 8.6, 6), 0.5, 8, 5), even(4, 5, 0.5, 3), 'Salivary gland', 0.4, {
        echo: 8,
        thickness: 0.22,
        specular: 1.5,
      }),
      part(along('-10,26 4,25 24,20', 3.2, 2.4), muscleAcross(6), 'Mylohyoid muscle', 0.3, {
        echo: 8,
        thickness: 0.2,
        specular: 2,
      }),
      part(along('-8,14.5 0,16 8,17.2 13.6,16.4', 1, 1.9), clear, 'Duct', 0.15, {
        echo: 8,
        thickness: 0.2,
        specular: 1.5,
      }),
      ...calculus(14.8, 16.3, 2.7, 1.9, 5),
      fascia('-30,4.9 0,5.1 30,4.9', 10),
    ],
  ),
];
