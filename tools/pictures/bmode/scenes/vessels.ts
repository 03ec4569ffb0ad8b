import { circle, ellipse, uneven, union } from '#shared/console/bmode/body/shapes.ts';
import { blood, mottle, muscle } from '#shared/console/bmode/body/tissue.ts';
import type { Region, Shape } from '#shared/console/bmode/body/types.ts';
import { along } from '../lines.ts';
import { closeUp, hollow, liverAbove, ring, shadower, solid, view } from '../parts.ts';
import type { Scene } from '../types.ts';

/** The lumen of a vessel in a bright wall. */
const lumen = (shape: Shape, name: string, wall = 14): Region =>
  hollow(shape, name, wall, { ...blood, attenuation: 0.3 });

/** A carotid artery in long section with plaque or other findings on its wall. */
const carotid = (name: string, seed: number, plaque: readonly Region[]): Scene =>
  closeUp(
    name,
    seed,
    [46, 38],
    [
      lumen(along('-40,14 0,14.4 40,15', 3.2, 2.4), 'Internal jugular vein', 9),
      solid(along('-40,22.4 0,23 40,24', 4.4), -9),
      lumen(along('-40,22.4 0,23 40,24', 3.5), 'Common carotid artery', 17),
      ...plaque,
    ],
  );

/** The common femoral artery and vein in cross section. */
const groin = (name: string, seed: number, z: number, vein: readonly Region[]): Scene =>
  closeUp(
    name,
    seed,
    [44, 36],
    [
      { shape: uneven(ellipse(-17, z + 9, 11, 8, 20), 1, 8, seed), tissue: muscle(seed), softness: 1 },
      solid(uneven(ellipse(16, z + 12, 12, 5, -12), 1, 8, 4), -9),
      ...vein,
      lumen(uneven(circle(-6.5, z, 4.2), 0.15, 5, 4), 'Common femoral artery', 17),
    ],
  );

/** Pictures of arteries and veins. */
export const vesselScenes: readonly Scene[] = [
  // an aneurysm with thrombus along its wall
  view(
    'vas-01',
    4001,
    118,
    [
      {
        shape: uneven(ellipse(2, 66, 29, 26), 0.8, 14, 4),
        tissue: { echo: -15, attenuation: 0.4, texture: mottle(4, 5, 7) },
        wall: { echo: 16, thickness: 0.6, specular: 1.2 },
        name: 'Thrombus',
      },
      lumen(uneven(ellipse(7, 61, 14.5, 13), 0.5, 9, 5), 'Lumen', 7),
      shadower('-20,101 -8,97 8,97 20,101', 2, 'Spine', 26),
      ring(-38, 72, 8, 5, undefined, 7, -20),
    ],
    { background: { echo: 0, attenuation: 0.5, texture: mottle(4, 10, 6) } },
  ),
  // the aorta in long section, its first two unpaired branches
  view('vas-02', 4002, 104, [
    ...liverAbove((x) => 40 - 0.12 * x - 0.002 * x * x, 4002).regions,
    solid(along('0,47 30,45 62,48', 6.5), 0, 'Pancreas'),
    lumen(
      union([
        along('-80,66 -20,67 30,70 84,76', 9, 8),
        along('-24,62 -22,54 -27,47 -34,45', 3.4, 2.6),
        along('-6,62 -3,57 6,55.5 30,58 84,65', 3.4, 2.8),
      ]),
      'Blood',
      15,
    ),
    { shape: along('-80,66 -20,67 30,70 84,76', 8.6, 7.6), tissue: blood, name: 'Aorta' },
    { shape: along('-23.4,56 -22.4,53 -27,47 -34,45', 3, 2.2), tissue: blood, name: 'Celiac trunk' },
    { shape: along('4,55.6 30,58 84,65', 2.8, 2.3), tissue: blood, name: 'Superior mesenteric artery' },
    lumen(circle(14, 49, 4), 'Splenic vein', 7),
    ...[-56, -28, 0, 28, 56].map((x) => shadower(`${x - 10},${84 + 0.08 * x} ${x + 10},${85 + 0.08 * x}`, 1.6)),
  ]),
  carotid('vas-03', 4003, [shadower('-5,26 0,25.2 5,26.2', 1, 'Plaque', 27)]),
  carotid('vas-04', 4004, [
    {
      ...solid(uneven(ellipse(0, 25.2, 9, 2.7, 1), 0.3, 4, 5), -13, 'Plaque'),
      wall: { echo: 2, thickness: 0.25, specular: 1 },
    },
  ]),
  groin('vas-05', 4005, 17, [lumen(uneven(ellipse(5.5, 19, 6.4, 5.6), 0.3, 6, 6), 'Common femoral vein', 8)]),
  groin('vas-06', 4006, 14, [lumen(uneven(ellipse(4.5, 16, 5.4, 0.55, 4), 0.1, 4, 6), 'Common femoral vein', 9)]),
  groin('vas-07', 4007, 14, [
    {
      shape: uneven(ellipse(5, 16.5, 6.6, 5.8), 0.3, 6, 6),
      tissue: { echo: -14, attenuation: 0.4, texture: mottle(4, 3, 7) },
      wall: { echo: 8, thickness: 0.4, specular: 1.4 },
      name: 'Common femoral vein',
    },
  ]),
  // the bifurcation in one plane: the internal carotid artery is the wider one
  closeUp(
    'vas-08',
    4008,
    [48, 36],
    [
      {
        ...lumen(
          union([
            along('-40,19.4 -4,19.6 2,20.4', 3.8, 4.4),
            along('0,21 12,24 40,27', 3.9, 2.9),
            along('0,18.6 12,15.6 40,12.6', 2.5, 2),
          ]),
          'Blood',
          17,
        ),
      },
      { shape: along('-40,19.4 -5,19.6', 3.5), tissue: blood, name: 'Common carotid artery' },
      { shape: along('6,22.4 14,24.3 40,27', 3.2, 2.6), tissue: blood, name: 'Wide branch' },
      { shape: along('6,17.1 14,15.2 40,12.6', 2, 1.7), tissue: blood, name: 'Narrow branch' },
    ],
  ),
  // one side of the neck in cross section
  closeUp(
    'vas-09',
    4009,
    [54, 40],
    [
      solid(uneven(ellipse(-10, 19, 10, 8.5, -10), 0.5, 8, 5), 5, 'Thyroid lobe', { texture: mottle(1, 5, 5) }),
      shadower('-33,18 -26,14.5 -19.4,17', 1.1, 'Trachea', 24),
      {
        shape: uneven(along('-30,9 -8,8.6 8,10', 1.8), 0.3, 8, 4),
        tissue: muscle(6),
        softness: 0.5,
      },
      {
        shape: uneven(along('2,10 16,10.5 34,14', 2.4, 4), 0.4, 9, 5),
        tissue: muscle(7),
        softness: 0.5,
      },
      lumen(uneven(circle(4.4, 23, 3.9), 0.2, 5, 6), 'Common carotid artery', 17),
      lumen(uneven(ellipse(14.4, 20, 6, 4.2, 12), 0.4, 6, 7), 'Internal jugular vein', 8),
      {
        shape: uneven(ellipse(4, 34, 16, 4, 4), 0.6, 8, 8),
        tissue: muscle(9),
        softness: 0.6,
      },
    ],
  ),
];
