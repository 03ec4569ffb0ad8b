import { brightLine } from '#shared/console/bmode/body/organs.ts';
import { ridges } from '#shared/console/bmode/body/random.ts';
import { circle, ellipse, intersect, outside, uneven } from '#shared/console/bmode/body/shapes.ts';
import { layer, mottle } from '#shared/console/bmode/body/tissue.ts';
import type { Region } from '#shared/console/bmode/body/types.ts';
import { along, path } from '../lines.ts';
import { clear } from '../pelvis.ts';
import { bone, even, fat, muscleAcross, part, superficialScene } from '../superficial.ts';
import type { Scene } from '../types.ts';

const sides = [-1, 1] as const;
const nameOf = (side: number, name: string): string => `${side < 0 ? 'Right' : 'Left'} ${name}`;

/** A newborn's brain in coronal section through the fontanelle; `wide` is half the height of the frontal horns, mm. */
const brain = (name: string, seed: number, wide: number, findings: readonly Region[] = []): Scene => {
  const gyri = (x: number, z: number): number => 16 * ridges(x / 9, z / 8, seed, 9);
  const horn = (side: number) =>
    wide > 4
      ? ellipse(side * 11.5, 31, 10.5, wide, side * 22)
      : along(
          `${side * 2.4},29 ${side * (6 + wide)},${28.5 - 0.4 * wide} ${side * (13 + wide)},${33 - 0.2 * wide}`,
          wide,
        );
  return {
    name,
    seed,
    probe: { kind: 'sector', radius: 10, angle: 90, depth: 79 },
    frequency: 7,
    cycles: 2.2,
    focus: { depth: 36, width: 0.8, range: 30 },
    background: {
      echo: -6,
      attenuation: 0.48,
      texture: (p) => (Math.hypot(p.x / 48, (p.z - 40) / 44) > 0.68 ? gyri(p.x, p.z) : 0) + mottle(2, 5, seed)(p),
    },
    settings: { looks: 3, clutter: { level: -24, depth: 6 }, mainBang: { level: 0, depth: 0.5 } },
    regions: [
      bone(outside(ellipse(0, 36, 54, 41))),
      brightLine(path('0,3 -0.4,10 0.3,17 0,23'), 14, 0.45),
      part(along('-14,25.4 0,23.8 14,25.4', 1.3), even(-15, seed), 'Corpus callosum', 0.4),
      brightLine(path('-15,23.8 0,22.2 15,23.8'), 9, 0.3),
      ...sides.flatMap((side): Region[] => [
        part(ellipse(side * 11, 37, 5.4, 5, side * 30), even(-2, seed + 1, 0.48), nameOf(side, 'caudate nucleus'), 1.2),
        part(
          uneven(ellipse(side * 9.4, 48, 8.6, 6.6), 0.5, 8, seed),
          even(-9, seed + 2, 0.48),
          nameOf(side, 'thalamus'),
          1.4,
        ),
        brightLine(path(`${side * 44},44 ${side * 36},45 ${side * 29},46`), 13, 0.7),
        brightLine(path(`${side * 29},46 ${side * 26},40`), 12, 0.6),
        brightLine(path(`${side * 29},46 ${side * 27},53`), 12, 0.6),
        part(horn(side), clear, nameOf(side, 'lateral ventricle'), 0.35, { echo: 8, thickness: 0.4, specular: 1.5 }),
        part(ellipse(side * 24, 63, 13, 7, side * -14), even(-8, seed + 4, 0.48), nameOf(side, 'temporal lobe'), 1.6),
      ]),
      part(along('0,30 0,34', wide > 4 ? 1.4 : 0.9), clear, 'Cavum septi pellucidi', 0.3),
      part(along('0,42 0,52', wide > 4 ? 3 : 0.5), clear, 'Third ventricle', 0.3, {
        echo: 8,
        thickness: 0.4,
        specular: 1,
      }),
      brightLine(path('-28,72 -14,68 -6,62 0,60 6,62 14,68 28,72'), 17, 0.9),
      part(uneven(ellipse(0, 66, 7, 6), 0.6, 5, seed), even(-5, seed + 5), undefined, 1),
      ...findings,
    ],
  };
};

const bleeding = (side: number, rx: number, rz: number, seed: number): Region =>
  part(uneven(ellipse(side * 9.4, 34.6, rx, rz, side * 25), 0.7, 4, seed), even(14, seed, 0.5, 2), 'Hemorrhage', 0.8);

/** An infant's hip in coronal section, the child's head on the left: the femoral head at (x, z) in the bony `roof`. */
const hip = (name: string, seed: number, [x, z]: readonly [number, number], roof: string): Scene =>
  superficialScene(
    name,
    seed,
    [46, 38],
    [
      part(layer(1.2, 5, seed, 0.3), fat(seed, -6), 'Subcutaneous fat'),
      part(along('-30,7.6 -6,7.2 30,7.8', 2.2), muscleAcross(seed), 'Gluteal muscles', 0.4, {
        echo: 10,
        thickness: 0.22,
        specular: 2,
      }),
      part(along(`${roof} 14,36`, 2.6), even(-17, seed + 2), 'Triradiate cartilage', 0.5),
      part(
        intersect(along(`-60,18.4 -24,18.4 ${roof}`, 2.4), outside(circle(x, z, 9.4))),
        { echo: -12, attenuation: 14 },
        'Ilium',
        0.2,
        { echo: 27, thickness: 0.3, specular: 1 },
      ),
      part(
        circle(x, z, 8.6),
        { echo: -17, attenuation: 0.45, texture: (p) => 15 * ridges(p.x / 1.2, p.z / 0.9, seed, 7) },
        'Femoral head',
        0.3,
        { echo: 11, thickness: 0.25, specular: 2 },
      ),
      part(along(`${x - 10},${z - 3.6} ${x - 7.4},${z - 7.6}`, 1.3, 0.5), even(8, seed + 3), 'Labrum', 0.4),
      bone(
        uneven(along(`${x + 11},${z - 1} ${x + 18},${z + 1} ${x + 30},${z + 2}`, 4.4, 4.6), 0.3, 5, 4),
        'Femoral metaphysis',
      ),
    ],
    { frequency: 9 },
  );

/** Pictures of the newborn's head and the infant's hip. */
export const neonatalScenes: readonly Scene[] = [
  brain('neo-01', 3501, 1.2),
  brain('neo-02', 3502, 1.2, [bleeding(1, 4.6, 3.4, 3)]),
  brain('neo-03', 3503, 7),
  // cysts where white matter has died
  brain(
    'neo-04',
    3504,
    1.6,
    sides.flatMap((side) =>
      ['19,24 3', '24,28 2.6', '26.5,34 2.1', '20.6,30 1.7'].map((cyst, i) => {
        const [at = '', r = '2'] = cyst.split(' ');
        const [[x, z] = [0, 0]] = path(at);
        return part(
          uneven(ellipse(side * x, z, Number(r), 0.8 * Number(r)), 0.4, 3, i),
          clear,
          nameOf(side, `cyst ${i + 1}`),
          0.3,
          {
            echo: 8,
            thickness: 0.4,
            specular: 1,
          },
        );
      }),
    ),
  ),
  hip('neo-05', 3505, [2, 19], '-10,18.6 -8,23 -4,28 0,30.6'),
  hip('neo-06', 3506, [8, 14.8], '-13,18.6 -9,21 -2,25.4 5,28.4'),
];
