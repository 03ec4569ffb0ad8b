import { diaphragm, kidney } from '#shared/console/bmode/body/organs.ts';
import {
  beneath,
  circle,
  ellipse,
  intersect,
  outside,
  tube,
  uneven,
  union,
} from '#shared/console/bmode/body/shapes.ts';
import { fluid, liver, mottle, softTissue } from '#shared/console/bmode/body/tissue.ts';
import type { Region, Tissue } from '#shared/console/bmode/body/types.ts';
import { clearOf, within } from '#shared/console/bmode/body/vessels.ts';
import { along, through } from '../lines.ts';
import { liverScene } from '../anatomy.ts';
import { clear, hollow, liverAbove, ring, shadower, solid, view } from '../parts.ts';
import type { Scene } from '../types.ts';

/** Only one pyramid keeps its name, which is enough to click on or to mask. */
const renal = (x: number, z: number, seed: number): Region[] =>
  kidney(x, z, 51, 9, seed).map(({ name, ...part }, i) =>
    name === undefined || (name === 'Renal pyramid' && i !== 4) ? part : { ...part, name },
  );

/** The right kidney in long section behind the liver. */
const kidneyScene = (
  name: string,
  seed: number,
  parts: readonly Region[],
  { gap = 0, tissue = liver(seed) }: { gap?: number; tissue?: Tissue } = {},
): Scene => {
  const { regions, points } = liverAbove((x) => 52 + 0.2 * x - 0.004 * x * x, seed, tissue);
  const space: Region[] =
    gap === 0
      ? []
      : [hollow(uneven(along('-46,47 -20,51 6,56 34,60 56,60', 0.6 * gap, gap), 0.8, 9, seed), 'Free fluid', 8)];
  return view(name, seed, 128, [...regions, ...space, ...renal(2, 82 + gap, seed), ...parts], { points });
};

/** The pelvis and the calyces, filled with urine. */
const collecting = [
  hollow(
    union([
      uneven(ellipse(2, 86, 22, 9, 9), 0.8, 8, 4),
      along('-10,82 -24,72', 4, 7),
      along('4,82 3,70', 4, 6.5),
      along('16,86 27,77', 4, 6.5),
      along('-12,86 -30,85', 4, 6),
    ]),
    'Dilated collecting system',
    9,
  ),
];

/** A gallbladder in long section under the liver, its neck at the left. */
const sac = (radius: number) => uneven(along('-34,64 -18,66 4,71 22,75', 0.4 * radius, radius), 0.5, 11, 4);

const gallbladderScene = (name: string, seed: number, regions: readonly Region[]): Scene =>
  liverScene(name, seed, regions, clearOf([-20, 66, 20], [4, 72, 26], [24, 76, 24]), {
    probe: { kind: 'sector', radius: 50, angle: 60, depth: 125 },
    focus: { depth: 70, width: 1.4, range: 36 },
  });

const bile = (radius: number): Region => hollow(sac(radius), 'Gallbladder', 13);

const nodules = (seed: number, circles: readonly (readonly [number, number, number])[]): Region[] =>
  circles.flatMap(([x, z, r], i): Region[] => [
    solid(uneven(circle(x, z, r), 0.7, 7, seed + i), -13),
    solid(uneven(circle(x, z, 0.68 * r), 0.7, 6, seed + i), 1, i === 0 ? 'Nodule' : undefined),
  ]);

const scarred: Tissue = { echo: 3, attenuation: 0.6, texture: mottle(5, 4, 8) };

/** Pictures of the kidneys, the liver and the biliary tree. */
export const abdomenScenes: readonly Scene[] = [
  kidneyScene('abd-01', 3001, []),
  kidneyScene('abd-02', 3002, collecting),
  kidneyScene('abd-03', 3003, [shadower('12,82 16,83', 4.5, 'Stone')]),
  kidneyScene('abd-04', 3004, [ring(40, 88, 14, 14, 'Cyst', 12)]),
  kidneyScene('abd-05', 3005, [solid(uneven(circle(-18, 65, 8), 0.5, 6, 5), 12, 'Mass', { texture: mottle(1, 3, 5) })]),
  kidneyScene('abd-06', 3006, [
    {
      ...solid(uneven(circle(36, 76, 18), 1.4, 10, 5), -6, 'Mass', { texture: mottle(6, 6, 5), attenuation: 0.6 }),
      wall: { echo: 8, thickness: 0.5, specular: 1 },
    },
    solid(uneven(ellipse(39, 78, 5, 3.5, 20), 1, 4, 5), -26),
  ]),
  kidneyScene('abd-07', 3007, [], { gap: 6 }),
  kidneyScene('abd-08', 3008, [], { tissue: { echo: 9, attenuation: 0.78, texture: mottle(1.5, 9, 5) } }),
  // sludge has settled to a level
  gallbladderScene('abd-09', 3009, [
    bile(17),
    solid(
      intersect(
        sac(16.6),
        beneath((x) => 76 + 0.3 * Math.sin(x / 5)),
      ),
      -8,
      'Sludge',
      { attenuation: 0.25 },
    ),
  ]),
  // the wall is thick and has layers; a stone in the neck
  gallbladderScene('abd-10', 3010, [
    { ...solid(sac(21), 4, 'Wall'), wall: { echo: 10, thickness: 0.5, specular: 1 } },
    solid(sac(18.6), -19),
    solid(sac(15.4), 4),
    hollow(sac(13), 'Lumen', 10),
    shadower('-29,64.6 -26,65', 3.6, 'Stone'),
  ]),
  gallbladderScene('abd-11', 3011, [bile(17), solid(uneven(ellipse(6, 60.5, 4.4, 5), 0.4, 3, 5), 4, 'Polyp')]),
  // only its near wall, a rim of bile and the front of the stones
  gallbladderScene('abd-12', 3012, [
    hollow(along('-24,66 -6,65 14,68', 4.6, 6), undefined, 15),
    shadower('-22,69.4 -6,68.6 13,71.8', 3.6, 'Stones', 31),
  ]),
  // a duct as wide as the portal vein in front of it
  liverScene(
    'abd-13',
    3013,
    [
      hollow(along('-90,98 -46,85 -16,78 16,72 52,72', 6.6, 4), 'Portal vein', 15, { echo: -32, attenuation: 0.2 }),
      hollow(along('-90,88 -48,70.5 -18,63.5 14,57 40,55', 4.4, 3.6), 'Common bile duct', 12),
      ring(-2, 67.8, 1.8, 1.9, 'Hepatic artery', 11),
    ],
    clearOf([-30, 74, 24], [0, 68, 24], [32, 64, 24]),
    { probe: { kind: 'sector', radius: 50, angle: 60, depth: 120 } },
  ),
  // a small coarse liver with a knobby surface, in fluid
  view('abd-14', 3014, 140, [
    { shape: { distance: () => -9 }, tissue: { ...clear, attenuation: 0.42 }, name: 'Ascites' },
    {
      shape: uneven(ellipse(-12, 80, 66, 45, -6), 3.2, 8, 12),
      tissue: scarred,
      wall: { echo: 12, thickness: 0.6, specular: 1 },
      name: 'Liver',
    },
    ...Array.from({ length: 26 }, (_, i) =>
      solid(circle(-44 + 16.4 * (i % 6) + 3 * (i % 5), 60 + 9 * Math.floor(i / 6) + (i % 3), 3.4), -1),
    ),
    hollow(along('-24,92 0,88 20,92', 4, 3), undefined, 13, { echo: -32, attenuation: 0.2 }),
    solid(uneven({ distance: (p) => 128 - p.z + 0.002 * p.x * p.x }, 2, 14, 4), 4),
    ...[-22, 14, 44].map((x, i) => solid(uneven(ellipse(x, 124 - 2 * i, 13, 8), 1.2, 7, i), -5)),
  ]),
  liverScene(
    'abd-15',
    3015,
    [
      ...diaphragm(6, 30, 108, 5),
      ...nodules(15, [
        [6, 72, 14],
        [-28, 60, 9],
        [34, 56, 9.5],
        [-20, 94, 11],
        [32, 92, 12],
        [4, 46, 6.5],
        [6, 112, 9],
        [-48, 86, 7],
      ]),
    ],
    within(clearOf([6, 72, 17], [-28, 60, 12], [34, 56, 12], [-20, 94, 14], [32, 92, 15], [4, 46, 9]), 6, 30, 104),
  ),
  // fluid above the diaphragm, with a wedge of lung in it
  liverScene(
    'abd-16',
    3016,
    [
      ...diaphragm(30, 40, 82, 5, { ...fluid, attenuation: 0.3 }),
      solid(intersect(outside(circle(30, 40, 83)), { distance: (p) => 22 - p.x + 0.4 * (p.z - 120) }), -4),
      solid(uneven(tube(through('-62,102 -48,108 -30,124'), 10, 3), 1, 8, 5), 2, 'Lung'),
      ...kidney(40, 84, 34, 20, 3016).map((part) => ({ ...part, name: 'Kidney' })),
    ],
    within(clearOf([40, 84, 40]), 30, 40, 78),
    { probe: { kind: 'sector', radius: 50, angle: 66, depth: 150 } },
  ),
  // a ball of splenic tissue at the hilum
  view('abd-17', 3017, 118, [
    {
      shape: uneven(intersect(ellipse(-4, 52, 52, 31, 10), outside(circle(14, 104, 34))), 0.6, 16, 5),
      tissue: { echo: -3, attenuation: 0.45, texture: mottle(1.2, 7, 17) },
      wall: { echo: 12, thickness: 0.4, specular: 2 },
      name: 'Spleen',
    },
    hollow(along('10,70 18,78 30,84', 2.2), undefined, 8, { echo: -32, attenuation: 0.2 }),
    {
      shape: uneven(circle(-9, 88, 7), 0.4, 6, 5),
      tissue: { echo: -3, attenuation: 0.45, texture: mottle(1.2, 7, 17) },
      wall: { echo: 9, thickness: 0.4, specular: 1.5 },
      name: 'Accessory spleen',
    },
  ]),
  // the pancreas in front of the splenic vein; below it the great vessels in front of the spine
  view(
    'abd-18',
    3018,
    112,
    [
      ...liverAbove((x) => 37 - 0.06 * x - 0.003 * x * x, 3018).regions,
      {
        shape: uneven(along('-33,56 -25,51 -12,45 6,42 24,47 44,56', 8.5, 6.5), 0.7, 7, 5),
        tissue: { echo: 4, attenuation: 0.5, texture: mottle(3, 4, 18) },
        wall: { echo: 5, thickness: 0.6, specular: 1 },
        name: 'Pancreas',
      },
      hollow(along('-14,56 -4,53.5 12,52.5 30,57 48,66', 5, 3.2), 'Splenic vein', 8, { echo: -34, attenuation: 0.2 }),
      solid(circle(3, 64, 7), 10),
      ring(3, 64, 3.6, 3.6, 'Superior mesenteric artery', 14),
      ring(6, 82, 9, 8.6, 'Aorta', 15),
      ring(-22, 80, 12, 7.5, 'Inferior vena cava', 8, -6),
      shadower('-16,101 -6,96.5 8,96 20,100', 2, 'Spine', 26),
    ],
    { background: softTissue(-4, 3018) },
  ),
];
