import { beneath, ellipse, intersect, uneven } from '#shared/console/bmode/body/shapes.ts';
import { layer, mottle } from '#shared/console/bmode/body/tissue.ts';
import type { Region, Shape, Tissue } from '#shared/console/bmode/body/types.ts';
import { along } from '../lines.ts';
import { clear, cyst } from '../pelvis.ts';
import { bloodVessel, even, foci, part, superficialScene } from '../superficial.ts';
import type { Scene } from '../types.ts';

/** A testis in long section, its upper pole on the left, with the head of the epididymis on that pole. */
const scrotum = (
  name: string,
  seed: number,
  findings: readonly Region[],
  more: Partial<Scene> & { fluid?: Shape; tail?: Region[]; z?: number } = {},
): Scene => {
  const { fluid, tail = [], z = 20, ...rest } = more;
  return superficialScene(
    name,
    seed,
    [54, 44],
    [
      part(layer(1, 4.4, seed, 0.3), even(-3, seed, 0.5, 2), 'Scrotal wall', 0.3, {
        echo: 9,
        thickness: 0.25,
        specular: 2,
      }),
      ...(fluid === undefined
        ? []
        : [part(fluid, clear, 'Hydrocele', 0.2, { echo: 11, thickness: 0.25, specular: 2 })]),
      part(along(`-24,${z - 4} -20,${z + 3} -15,${z + 9}`, 3, 1.8), even(-4, seed + 3), undefined, 0.4),
      ...tail,
      part(
        uneven(ellipse(1, z, 19, 11.6, 2), 0.25, 12, seed),
        { echo: 1, attenuation: 0.5, texture: mottle(1.2, 3, seed) },
        'Testis',
        0.2,
        { echo: 14, thickness: 0.25, specular: 2.5, edgeLoss: 3 },
      ),
      part(along(`-7,${z + 6.4} 2,${z + 5.6} 13,${z + 6}`, 0.8, 1.2), even(9, seed + 1), 'Mediastinum testis', 0.6),
      part(
        uneven(ellipse(-20.5, z - 5.6, 4.4, 3.8, 30), 0.4, 5, seed + 2),
        even(0, seed + 2),
        'Head of the epididymis',
        0.3,
        { echo: 9, thickness: 0.22, specular: 1.5 },
      ),
      ...findings,
    ],
    { background: even(-7, seed + 9, 0.5, 4), ...rest },
  );
};

const inflamed: Tissue = { echo: -9, attenuation: 0.48, texture: mottle(5, 3, 6) };

/** Pictures of the scrotum. */
export const scrotumScenes: readonly Scene[] = [
  scrotum('scrotum-01', 3301, []),
  scrotum('scrotum-02', 3302, [], { z: 25, fluid: uneven(ellipse(0, 22, 30, 17.4), 0.4, 12, 3) }),
  scrotum('scrotum-03', 3303, [cyst(uneven(ellipse(-19.5, 12.6, 6.2, 5.4), 0.3, 6, 4), 'Cyst', 10, 0.3)], { z: 22 }),
  scrotum('scrotum-04', 3304, [
    part(uneven(ellipse(5, 17.6, 6.8, 5.6), 0.7, 5, 5), even(-12, 5, 0.5, 2.5), 'Mass', 0.35),
  ]),
  scrotum('scrotum-05', 3305, [], { points: foci(51, 46, [1, 20, 17, 10]) }),
  // the whole epididymis is thick; some fluid beside it
  scrotum(
    'scrotum-06',
    3306,
    [
      part(uneven(ellipse(-19, 12, 7.6, 6.4, 20), 0.7, 5, 6), inflamed, 'Epididymis', 0.3, {
        echo: 7,
        thickness: 0.3,
        specular: 1.5,
      }),
    ],
    {
      z: 19,
      fluid: intersect(
        ellipse(2, 20, 25, 15.5),
        beneath(() => 9),
      ),
      tail: [
        part(
          uneven(along('-24,14 -18,30 -2,35.5 14,34.5 22,28', 5.4, 5), 0.7, 5, 7),
          inflamed,
          'Epididymal body',
          0.3,
          {
            echo: 7,
            thickness: 0.3,
            specular: 1.5,
          },
        ),
      ],
    },
  ),
  // dilated veins like a bag of worms
  scrotum(
    'scrotum-07',
    3307,
    (
      [
        [-22, 31, 2.4],
        [-16, 35, 3],
        [-9, 37.6, 2.6],
        [-2, 37, 2.9],
        [5, 38.4, 2.5],
        [12, 36.6, 2.8],
        [19, 34, 2.2],
        [-25, 25.5, 1.9],
      ] as const
    ).map(([x, z, r], i) => bloodVessel(uneven(ellipse(x, z, 1.5 * r, r, 30 * i), 0.5, 4, i), `Vein ${i + 1}`)),
  ),
];
