import { brightLine } from '#shared/console/bmode/body/organs.ts';
import { ridges } from '#shared/console/bmode/body/random.ts';
import { circle, ellipse, intersect, outside, smooth, tube, uneven, union } from '#shared/console/bmode/body/shapes.ts';
import { blood, mottle } from '#shared/console/bmode/body/tissue.ts';
import type { Region } from '#shared/console/bmode/body/types.ts';
import { path } from '../lines.ts';
import { clear, contour, cyst, fibroid, ovary, pelvicScene, solid, uterus, womb, type Lining } from '../pelvis.ts';
import type { Scene } from '../types.ts';

const uterineScene = (
  name: string,
  seed: number,
  [half, lining]: readonly [number, Lining],
  findings: readonly Region[] = [],
  behind: readonly Region[] = [],
): Scene => pelvicScene(name, seed, [...behind, ...uterus(half, lining, seed), ...findings]);

/** The stem of a device in the cavity: its front and back echo, and the energy it takes from the beam. */
const device: Region[] = [
  {
    shape: tube(womb.line('-20,0.6 12,0.8'), 0.8),
    tissue: { echo: -12, attenuation: 9 },
    name: 'Intrauterine device',
  },
  brightLine(womb.line('-20,-0.4 12,-0.2'), 33, 0.45, undefined, true),
  brightLine(womb.line('-20,1.5 12,1.7'), 22, 0.35, undefined, true),
];

/** Muscle with islands of endometrium: small cysts, and stripes of shadow behind. */
const adenomyosis: Region[] = [
  {
    shape: uneven(womb.ellipse(-9, 12.5, 25, 10.5), 1.2, 9, 77),
    tissue: {
      echo: -4,
      attenuation: 0.75,
      texture: (p) => 14 * ridges(p.lateral / 3.4, p.depth / 40, 5, 4) + mottle(4, 4, 78)(p) - 8,
    },
    softness: 3,
    name: 'Adenomyosis',
  },
  ...(['-24,9', '-16,13', '-9,8.5', '-2,14', '5,9.5', '-11,17.5', '-20,15.5'] as const).map((center, i) => {
    const [[u, v] = [0, 0]] = path(center);
    return cyst(womb.ellipse(u, v, 1.6 + 0.5 * (i % 3), 1.3 + 0.4 * (i % 2)), 'Myometrial cyst', 5, 0.3);
  }),
];

/** A coronal reconstruction, without a sector: a wall of `septum` mm divides the cavity, or the uterus is divided. */
const coronal = (name: string, seed: number, septum: number, isDivided: boolean): Scene => {
  const horn = (side: number, from: number, to: number) =>
    tube(smooth(path(`${side * 16},21 ${side * 9},${21 + 0.5 * septum} ${side * 1.5},${21 + septum} 0,48`)), from, to);
  const halves = [horn(-1, 14, 12), horn(1, 14, 12), tube(path('0,46 0,62'), 13, 11)];
  return pelvicScene(
    name,
    seed,
    [
      {
        shape: uneven(union(isDivided ? halves : [...halves, ellipse(0, 23, 27, 15)]), 0.5, 12, seed),
        tissue: { echo: -4, attenuation: 0.5, texture: mottle(2, 8, seed) },
        wall: { echo: 8, thickness: 0.6, specular: 0.5 },
        name: 'Uterus',
      },
      ...[-1, 1].map((side) => solid(horn(side, 5.5, 2), 8, seed + 2, side < 0 ? 'Left cavity' : 'Right cavity')),
      { shape: tube(path('0,47 0,62'), 1.6), tissue: { echo: 3, attenuation: 0.5 }, softness: 0.8 },
    ],
    {
      probe: { kind: 'linear', width: 88, depth: 66 },
      background: { echo: -16, attenuation: 0.5, texture: mottle(4, 9, seed) },
      settings: { mainBang: { level: -80, depth: 1 }, clutter: { level: -80, depth: 1 }, looks: 5 },
    },
  );
};

const iliac: Region = {
  shape: tube(smooth(path('-50,62 -20,59 8,62 36,72')), 3.6),
  tissue: { ...blood, attenuation: 0.45 },
  softness: 0.4,
  wall: { echo: 11, thickness: 0.4, specular: 2 },
  name: 'Iliac vessel',
};

const adnexalScene = (name: string, seed: number, regions: readonly Region[], isDeep = false): Scene =>
  pelvicScene(name, seed, [...(isDeep ? [] : [iliac]), ...regions]);

/** A rim of ovarian tissue around a large cyst. */
const rim = (seed: number): Region[] =>
  ovary(ellipse(2, 36, 31, 23.5, 6), seed, [
    [28, 32, 2],
    [27.5, 39.5, 2.6],
    [25, 46, 1.8],
  ]);
const large = uneven(ellipse(-1, 35, 24, 20, 5), 0.5, 14, 9);

const tubal = tube(smooth(path('-34,44 -26,30 -10,24 4,30 6,42 -6,47 -2,55 14,54 28,44 34,32')), 5, 9);

/** Pictures of the uterus, the ovaries and the tubes. */
export const gynecologyScenes: readonly Scene[] = [
  uterineScene('gyn-01', 2101, [4.8, 'trilaminar']),
  uterineScene('gyn-02', 2102, [6.5, 'bright']),
  // a polyp, outlined by the fluid of a saline infusion
  uterineScene(
    'gyn-03',
    2103,
    [2.2, 'bright'],
    [
      cyst(uneven(womb.ellipse(-7, 0.5, 16, 8), 0.6, 9, 4), 'Saline in the cavity', 9, 0.5),
      solid(uneven(union([womb.ellipse(-9, 4, 6.5, 3.8), womb.ellipse(-9, 7, 2.6, 3)]), 0.3, 4, 5), 6, 6, 'Polyp'),
    ],
  ),
  // submucous, intramural and subserous fibroids
  uterineScene(
    'gyn-04',
    2104,
    [2.4, 'bright'],
    [
      cyst(uneven(womb.ellipse(-7, 0.5, 17, 8.5), 0.6, 9, 4), 'Saline in the cavity', 9, 0.5),
      fibroid(womb.ellipse(-11, 8.5, 10, 9.5), 7),
    ],
  ),
  uterineScene('gyn-05', 2105, [3.2, 'bright'], [fibroid(womb.ellipse(-12, 13.5, 9.5, 8.5), 8)]),
  uterineScene('gyn-06', 2106, [3.2, 'bright'], [fibroid(womb.ellipse(-14, 25, 15, 10.5), 9)]),
  uterineScene('gyn-07', 2107, [3, 'bright'], adenomyosis),
  uterineScene('gyn-08', 2108, [3, 'bright'], device),
  coronal('gyn-09', 2109, 22, false),
  coronal('gyn-10', 2110, 15, true),
  // fluid behind the uterus
  uterineScene(
    'gyn-11',
    2111,
    [4, 'bright'],
    [],
    [
      cyst(
        intersect(uneven(tube(smooth(path('-34,60 -10,58 12,60 40,52')), 9, 7), 1.5, 10, 3), outside(contour)),
        'Free fluid',
        8,
      ),
    ],
  ),
  adnexalScene(
    'gyn-12',
    2112,
    ovary(ellipse(-2, 32, 18, 11, 8), 21, [
      [-10, 29, 3.2],
      [-3, 36.5, 2.6],
      [1, 27.5, 4.2],
      [9, 34, 3],
      [-8.5, 35.5, 1.8],
    ]),
  ),
  // many small follicles at the rim of a large, bright stroma
  adnexalScene(
    'gyn-13',
    2113,
    ovary(
      ellipse(-2, 33, 24, 15, 5),
      22,
      Array.from({ length: 17 }, (_, i) => {
        const angle = (i / 17) * 2 * Math.PI;
        return [
          -2 + 19.8 * Math.cos(angle) + (i % 2),
          33 + 11.3 * Math.sin(angle) + 0.6 * (i % 3),
          2 + 0.3 * (i % 4),
        ] as const;
      }),
      1,
    ),
  ),
  adnexalScene('gyn-14', 2114, [...rim(23), cyst(large, 'Cyst', 12)]),
  // strands of fibrin like a fishing net
  adnexalScene('gyn-15', 2115, [
    ...rim(24),
    {
      ...cyst(large, 'Hemorrhagic cyst', 12),
      tissue: {
        ...clear,
        echo: -36,
        texture: (p) => 30 * Math.max(ridges(p.x / 7, p.z / 6, 12, 11), ridges(p.x / 4, p.z / 4, 15, 14)),
      },
    },
    solid(uneven(intersect(large, outside(circle(-3, 24, 23))), 1, 6, 3), -13, 25),
  ]),
  // old blood: even, low-level echoes like ground glass
  adnexalScene('gyn-16', 2116, [
    ...rim(26),
    { ...cyst(large, 'Endometrioma', 12, 0.7), tissue: { echo: -15, attenuation: 0.3, texture: mottle(0.8, 12, 3) } },
  ]),
  // fat and hair: a bright plug with shadow, and lines and dots of hair beside it
  adnexalScene('gyn-17', 2117, [
    ...rim(27),
    {
      ...cyst(large, 'Dermoid cyst', 11),
      tissue: { echo: -22, attenuation: 0.35, texture: (p) => 24 * ridges(p.x / 6 + p.z / 30, p.z / 1.6, 4, 12) },
    },
    {
      shape: uneven(ellipse(-8, 33, 9.5, 8.5, 0), 1.2, 5, 8),
      tissue: { echo: 15, attenuation: 3.4, texture: mottle(2, 4, 3) },
      softness: 1,
      name: 'Plug',
    },
  ]),
  // a tube full of fluid, folded on itself
  adnexalScene(
    'gyn-18',
    2118,
    [
      cyst(uneven(tubal, 0.6, 8, 4), 'Hydrosalpinx', 13, 0.6),
      ...['-14,19 -10,25', '7,50 3,46', '22,54 19,48', '-30,42 -26,39'].map((fold) => brightLine(path(fold), 9, 0.6)),
    ],
    true,
  ),
];
