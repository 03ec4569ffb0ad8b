import { brightLine } from '#shared/console/bmode/body/organs.ts';
import { between } from '#shared/console/bmode/body/random.ts';
import { circle, ellipse, intersect, outside, smooth, tube, uneven, union } from '#shared/console/bmode/body/shapes.ts';
import { mottle } from '#shared/console/bmode/body/tissue.ts';
import type { Region } from '#shared/console/bmode/body/types.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { path } from '../lines.ts';
import { bone, fetalPart, fetalScene, placenta, placentaTissue } from '../fetus.ts';
import { clear, cyst, ovary, pelvicScene, solid, uterus, womb } from '../pelvis.ts';
import type { Scene } from '../types.ts';

const uterineScene = (name: string, seed: number, contents: readonly Region[]): Scene =>
  pelvicScene(name, seed, [...uterus(6, 'bright', seed), ...contents]);

/** A sac in its bright ring of decidua and villi. */
const sac = (u: number, v: number, ru: number, rv: number, seed: number): Region[] => [
  solid(uneven(womb.ellipse(u, v, ru + 4.5, rv + 4.5), 0.8, 6, seed), 8, seed),
  cyst(uneven(womb.ellipse(u, v, ru, rv), 0.7, 7, seed), 'Gestational sac', 9),
];

const yolkSac = (u: number, v: number, r: number): Region => ({
  ...cyst(circle(...womb.at(u, v), r), 'Yolk sac'),
  wall: { echo: 11, thickness: 0.3, specular: 0.3 },
});

/** Two sacs in one uterus; only if both have a placenta does tissue extend between them. */
const twins = (name: string, seed: number, hasWedge: boolean): Scene =>
  fetalScene(
    name,
    seed,
    [92, 60],
    [
      placenta(tube(smooth(path('-90,80 -40,81 0,79 40,81 90,78')), 10), seed),
      brightLine(smooth(path('1,70 -1,50 3,32 8,12')), hasWedge ? 10 : 4, hasWedge ? 0.9 : 0.3),
      ...(hasWedge
        ? [
            {
              shape: uneven(
                intersect(tube(path('1,76 -0.4,53'), 10.5, 0.6), { distance: (p) => p.z - 73 }),
                0.3,
                5,
                seed,
              ),
              tissue: placentaTissue(seed),
              softness: 0.6,
              name: 'Wedge of tissue',
            },
          ]
        : []),
      ...fetalPart(-30, 47, 13, seed + 1),
      ...fetalPart(33, 50, 12, seed + 2),
    ],
  );

/** A fetus of 12 weeks on its back in profile, with a fluid layer of `nape` mm under the skin of its neck. */
const profile = (name: string, seed: number, nape: number): Scene => {
  const flesh = { echo: -2, attenuation: 0.45, texture: mottle(2.5, 4, seed) };
  const body = union([
    ellipse(-20, 36, 11, 9.5, -20),
    tube(path('-14,39 0,42'), 6.5),
    ellipse(14, 42, 18, 10.5, 2),
    tube(path('-15,29.5 -12.6,26.8'), 1.6, 1.2),
    tube(path('-12,33 -8.6,31.6'), 2.6, 2),
  ]);
  return fetalScene(
    name,
    seed,
    [66, 46],
    [
      placenta({ distance: (p) => 61 - p.z - 0.002 * p.x * p.x }, seed),
      brightLine(smooth(path('-40,50 -20,57 10,58.5 44,50')), 3, 0.3),
      {
        shape: intersect(
          tube(smooth(path('-22,45 -14,45.8 -6,48 2,49.8 12,51.8 22,51.4')), 0.7 + nape, 0.9),
          outside(body),
        ),
        tissue: clear,
        wall: { echo: 12, thickness: 0.35, specular: 1.5 },
        name: 'Nuchal translucency',
      },
      {
        shape: uneven(body, 0.3, 6, seed),
        tissue: flesh,
        wall: { echo: 12, thickness: 0.4, specular: 1.2 },
        name: 'Fetus',
      },
      {
        shape: uneven(ellipse(-21, 36, 9.2, 7.8, -20), 0.3, 6, seed),
        tissue: { echo: -17, attenuation: 0.4, texture: mottle(3, 4, seed) },
        wall: { echo: 14, thickness: 0.5, specular: 1 },
        name: 'Head',
      },
      solid(ellipse(-19, 38, 3.6, 2.6, -20), -26, seed),
      ...bone(path('-16.4,29.4 -14.6,27.8'), 0.5, 'Nasal bone'),
      ...bone(path('-13.5,32 -10.8,30.8'), 0.5),
      ...bone(path('-11.5,35.2 -8,33.4'), 0.5),
      ...Array.from({ length: 13 }, (_, i) => -9 + 2.9 * i).flatMap((x) =>
        bone(
          path(`${x},${44.8 + 0.08 * x + 1.4 * Math.sin(x / 9)} ${x + 0.9},${44.9 + 0.08 * x + 1.4 * Math.sin(x / 9)}`),
          0.45,
        ),
      ),
      solid(ellipse(5, 40, 4, 3, 10), -16, seed),
      solid(ellipse(17, 39.5, 2.6, 2), -34, seed),
      solid(tube(path('12,33 22,27 27,31'), 1.8, 1.2), -2, seed),
      solid(tube(path('30,43 37,36 42,41'), 3.2, 1.8), -2, seed),
    ],
  );
};

/** Swollen villi of all sizes, close together. */
const random = seededRandom(31);
const vesicles = Array.from({ length: 110 }, (): Region => {
  const [angle, out] = [between(random, 0, 2 * Math.PI), Math.sqrt(random())];
  const r = between(random, 0.5, 2.4) * (1.1 - 0.4 * out);
  return cyst(
    womb.ellipse(-9 + 24 * out * Math.cos(angle), 14.5 * out * Math.sin(angle), r, 0.85 * r),
    'Vesicle',
    3,
    0.25,
  );
});

/** Pictures of the first trimester. */
export const earlyPregnancyScenes: readonly Scene[] = [
  uterineScene('ob-01', 2001, [...sac(-9, -1, 9, 7, 11), yolkSac(-11.5, -1.5, 2.7)]),
  uterineScene('ob-02', 2002, [
    ...sac(-8, -1, 15, 10.5, 12),
    yolkSac(-17, -3.5, 2.5),
    { shape: circle(...womb.at(-4, 1), 7.2), wall: { echo: 1, thickness: 0.3, specular: 1 }, name: 'Amnion' },
    solid(
      union([circle(...womb.at(-7.6, 1.8), 2.7), womb.ellipse(-3.2, 3, 3.8, 2.3), womb.ellipse(-0.5, 1.4, 1.6, 0.9)]),
      2,
      13,
      'Embryo',
    ),
  ]),
  uterineScene('ob-03', 2003, sac(-8, -0.5, 17, 12.5, 14)),
  // blood between the sac and the wall
  uterineScene('ob-04', 2004, [
    {
      shape: intersect(uneven(womb.ellipse(3, 6.5, 17, 6.5, 8), 1, 7, 5), outside(womb.ellipse(-10, -3, 17, 12.5))),
      tissue: { echo: -22, attenuation: 0.35, texture: mottle(4, 4, 5) },
      wall: { echo: 5, thickness: 0.5, specular: 1 },
      name: 'Hematoma',
    },
    ...sac(-10, -3, 13, 8.5, 15),
    yolkSac(-17, -5, 2.4),
    solid(womb.ellipse(-6, -0.5, 5, 2.6, 10), 1, 16, 'Embryo'),
  ]),
  twins('ob-05', 2005, true),
  twins('ob-06', 2006, false),
  // a cavity full of swollen villi
  uterineScene('ob-07', 2007, [solid(uneven(womb.ellipse(-9, 0, 27, 17), 1, 9, 6), 4, 7, 'Molar tissue'), ...vesicles]),
  // a ring beside the ovary
  pelvicScene('ob-08', 2008, [
    cyst(uneven(tube(smooth(path('-50,58 -20,60 8,57 30,60 54,52')), 5, 3), 1, 9, 3), 'Free fluid', 7),
    ...ovary(ellipse(-22, 35, 17, 11, 12), 17, [
      [-29, 30, 2.4],
      [-11, 40, 2.6],
    ]),
    { ...cyst(uneven(circle(-22, 36, 5.4), 0.4, 5, 4), 'Corpus luteum', 8, 0.9), tissue: { ...clear, echo: -30 } },
    solid(uneven(circle(17, 37, 10), 0.5, 7, 5), 9, 18, 'Tubal ring'),
    cyst(uneven(circle(17, 37, 5), 0.4, 5, 6), 'Sac', 6),
    cyst(circle(15.6, 38, 1.9), 'Yolk sac', 13, 0.35),
  ]),
  profile('ob-09', 2009, 1.1),
  profile('ob-10', 2010, 5),
];
