import { brightLine } from '#shared/console/bmode/body/organs.ts';
import { circle, ellipse, smooth, tube, uneven, union } from '#shared/console/bmode/body/shapes.ts';
import { mottle } from '#shared/console/bmode/body/tissue.ts';
import type { Region } from '#shared/console/bmode/body/types.ts';
import { path } from '../lines.ts';
import {
  abdominalVessels,
  banana,
  bone,
  cerebellum,
  fetalLiver,
  fetalScene,
  head,
  heart,
  holoprosencephaly,
  lumen,
  lung,
  midline,
  placenta,
  thalami,
  trunk,
  ventricle,
} from '../fetus.ts';
import { clear, cyst, pelvicScene, solid } from '../pelvis.ts';
import type { Scene } from '../types.ts';

const headScene = (name: string, seed: number, contents: readonly Region[], isLemon = false): Scene =>
  fetalScene(name, seed, [94, 46], head(seed, contents, isLemon));

const trunkScene = (name: string, seed: number, parts: readonly Region[]): Scene =>
  fetalScene(name, seed, [93, 46], parts);

const abdomen = (seed: number, contents: readonly Region[]): Region[] =>
  trunk(seed, 27, fetalLiver(seed), [...abdominalVessels(), ...contents]);

/** A chest with the heart at height z, its apex pointing up and to the right. */
const chest = (seed: number, z: number, isOpen: boolean, contents: readonly Region[] = []): Region[] =>
  trunk(seed, 31, lung(seed), [
    ...heart(8, z, -38, 1.38, isOpen),
    lumen(circle(-13.5, 59.5, 2.2), 'Descending aorta', 8),
    ...contents,
  ]);

/** The lower uterus in long section through the full bladder: the cervix with its canal, and the head of the fetus. */
const lowerUterus = (name: string, seed: number, parts: readonly Region[]): Scene =>
  fetalScene(
    name,
    seed,
    [118, 60],
    [
      solid({ distance: () => -9 }, 0, seed),
      solid(uneven(tube(smooth(path('-70,66 -20,64 16,72 54,96')), 42, 14), 1, 18, seed), -5, seed, 'Uterus'),
      {
        shape: uneven(tube(smooth(path('-84,64 -30,63 2,68')), 36, 22), 1, 18, seed),
        tissue: clear,
        wall: { echo: 8, thickness: 0.5, specular: 1.5 },
        name: 'Amniotic fluid',
      },
      solid(tube(path('29,80 50,93'), 11), -3, seed, 'Cervix'),
      brightLine(path('23,76 40,86 58,99'), 9, 0.6),
      {
        shape: circle(-32, 62, 23),
        tissue: { echo: -14, attenuation: 0.5, texture: mottle(3, 6, seed) },
        wall: { echo: 26, thickness: 0.9, specular: 1.2 },
        name: 'Fetal head',
      },
      ...parts,
      {
        shape: uneven(tube(smooth(path('14,33 34,42 58,56')), 8, 15), 1, 12, seed),
        tissue: clear,
        wall: { echo: 11, thickness: 0.5, specular: 1.5 },
        name: 'Bladder',
      },
    ],
  );

/** The cervix through the vagina: fluid fills its canal for `funnel` mm, `half` mm to each side at the internal os. */
const cervix = (name: string, seed: number, funnel: number, half: number): Scene => {
  const canal = tube(path(`-16,34 ${-12 + funnel},33`), half, 0.6);
  return pelvicScene(name, seed, [
    solid(uneven(tube(smooth(path('-60,34 -14,34 34,29')), 24, 12), 0.8, 14, seed), -3, seed, 'Cervix'),
    solid(tube(smooth(path('-10,34 10,32.5 34,29')), 4.5), -9, seed + 1),
    brightLine(path(`${-12 + funnel},33 12,32 38,28.5`), 7, 0.45),
    cyst(union([uneven(ellipse(-46, 37, 34, 21), 0.8, 12, seed), canal]), 'Amniotic fluid', 8),
    ...(funnel > 0 ? [{ shape: canal, tissue: clear, name: 'Funnel' }] : []),
    {
      shape: circle(-54, 46, 22),
      tissue: { echo: -14, attenuation: 0.5, texture: mottle(3, 6, seed) },
      wall: { echo: 26, thickness: 0.9, specular: 1.2 },
      name: 'Fetal head',
    },
    cyst(uneven(ellipse(-20, 8, 9, 2.4, -12), 0.3, 8, seed), 'Bladder', 8),
  ]);
};

/** The umbilical cord in cross section, in a pocket of fluid. */
const cord = (name: string, seed: number, arteries: readonly (readonly [number, number, number])[]): Scene =>
  fetalScene(
    name,
    seed,
    [64, 46],
    [
      placenta({ distance: (p) => 52 - p.z }, seed),
      {
        shape: circle(0, 35, 10),
        tissue: { echo: -13, attenuation: 0.35, texture: mottle(2, 4, seed) },
        wall: { echo: 10, thickness: 0.4, specular: 1.4 },
        name: 'Umbilical cord',
      },
      lumen(uneven(ellipse(-2.6, 33, 4.4, 3.8, 20), 0.3, 4, 3), 'Umbilical vein', 9),
      ...arteries.map(([x, z, r], i) =>
        lumen(circle(x, z, r), i === 0 ? 'Umbilical artery' : 'Other umbilical artery', 11),
      ),
      solid(uneven(ellipse(24, 38, 9, 6, 60), 0.6, 7, seed), -3, seed),
    ],
  );

/** The spine in long section, the back on top, the sacrum on the right; `isOpen` has a sac where arches are missing. */
const spine = (name: string, seed: number, isOpen: boolean): Scene => {
  const course = (x: number) => 38 + 0.006 * x * x - (x > 14 ? 0.014 * (x - 14) ** 2 : 0);
  return fetalScene(
    name,
    seed,
    [84, 56],
    [
      {
        shape: uneven(tube(smooth(path('-60,62 -20,52 14,52 38,56 60,62')), 24, 17), 0.6, 16, seed),
        tissue: { echo: -5, attenuation: 0.45, texture: mottle(3, 6, seed) },
        wall: { echo: 12, thickness: 0.5, specular: 1.4 },
      },
      ...Array.from({ length: 15 }, (_, i) => -44 + 5.4 * i).flatMap((x) => {
        const narrow = x > 6 ? 0.12 * (x - 6) : 0;
        const body = bone(path(`${x},${course(x) + 7.5 - narrow} ${x + 2.2},${course(x) + 7.6 - narrow}`), 1.1);
        const arch = bone(path(`${x},${course(x)} ${x + 1.6},${course(x)}`), 0.8);
        return isOpen && x > 10 && x < 32 ? body : [...arch, ...body];
      }),
      ...(isOpen
        ? [cyst(uneven(ellipse(21, 29, 12, 9), 0.6, 9, seed), 'Sac', 11), brightLine(path('14,33 18,26 23,24'), 6, 0.5)]
        : []),
    ],
  );
};

/** Pictures of the fetus, its placenta and cord, and the cervix. */
export const obstetricScenes: readonly Scene[] = [
  headScene('ob-11', 2011, [...midline(), ...thalami(), ...ventricle(3.2)]),
  headScene('ob-12', 2012, [...midline(), ...thalami(), ...ventricle(7.6)]),
  headScene('ob-13', 2013, [...midline().slice(0, 1), ...midline().slice(2), ...thalami(), ...cerebellum()]),
  headScene('ob-14', 2014, [...midline().slice(0, 1), ...thalami(), ...banana()], true),
  headScene('ob-15', 2015, holoprosencephaly()),
  trunkScene('ob-16', 2016, abdomen(2016, [lumen(uneven(ellipse(0, 45.5, 7.5, 4.8, -12), 0.5, 7, 3), 'Stomach', 9)])),
  // two bubbles: stomach and duodenum
  trunkScene(
    'ob-17',
    2017,
    abdomen(2017, [
      lumen(uneven(ellipse(-1, 45, 12, 8, -12), 0.5, 7, 3), 'Stomach', 9),
      lumen(uneven(ellipse(0, 67, 8, 7), 0.5, 7, 4), 'Duodenum', 9),
    ]),
  ),
  trunkScene('ob-18', 2018, chest(2018, 54, false)),
  trunkScene('ob-19', 2019, chest(2019, 54, true)),
  // the stomach in the chest, which pushes the heart away
  trunkScene(
    'ob-20',
    2020,
    chest(2020, 66, false, [
      lumen(uneven(ellipse(-4, 41, 8.5, 6.5, -10), 0.5, 7, 3), 'Stomach', 9),
      ...['9,37', '13,42', '6,45.5'].map((center, i) =>
        solid(circle(path(center)[0]?.[0] ?? 0, path(center)[0]?.[1] ?? 0, 3), -9, i, 'Bowel'),
      ),
    ]),
  ),
  fetalScene(
    'ob-21',
    2021,
    [80, 50],
    [
      {
        shape: uneven(tube(smooth(path('-44,42 0,46 26,50 70,60')), 16, 11), 0.6, 14, 6),
        tissue: { echo: -7, attenuation: 0.5, texture: mottle(3, 5, 7) },
        wall: { echo: 12, thickness: 0.5, specular: 1.5 },
        name: 'Thigh',
      },
      ...bone(smooth(path('-17.5,45 -15,46 0,47.3 14,48.8 17,49')), 1.5, 'Femur'),
    ],
  ),
  lowerUterus('ob-22', 2022, [placenta(tube(smooth(path('-60,93 -20,94 6,88 20,74 17,60')), 9, 8), 2022)]),
  lowerUterus('ob-23', 2023, [placenta(tube(smooth(path('-80,92 -50,96 -30,95 -22,93')), 11, 6), 2023)]),
  // lacunae in a placenta that reaches the bladder
  lowerUterus('ob-24', 2024, [
    placenta(tube(smooth(path('-44,30 -10,38 14,52 25,70')), 11, 13), 2024),
    ...['-18,36 7', '-4,42 5', '6,47 6.5', '14,56 7', '20,66 6', '2,38 3.5', '22,56 4'].map((lake, i) => {
      const [center = '', r = '3'] = lake.split(' ');
      const [[x, z] = [0, 0]] = path(center);
      return {
        ...lumen(uneven(ellipse(x, z, Number(r), 0.5 * Number(r), 40 * i), 1.6, 4, i), 'Lacuna', -2),
        softness: 0.8,
      };
    }),
  ]),
  cervix('ob-25', 2025, 0, 1),
  cervix('ob-26', 2026, 27, 9),
  cord('ob-27', 2027, [
    [4, 38.5, 2],
    [4.4, 31, 2.1],
  ]),
  cord('ob-28', 2028, [[4.6, 37.6, 2.9]]),
  spine('ob-29', 2029, false),
  spine('ob-30', 2030, true),
];
