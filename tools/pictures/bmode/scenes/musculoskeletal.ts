import { brightLine } from '#shared/console/bmode/body/organs.ts';
import { ridges } from '#shared/console/bmode/body/random.ts';
import { circle, ellipse, intersect, outside, uneven, union } from '#shared/console/bmode/body/shapes.ts';
import { layer } from '#shared/console/bmode/body/tissue.ts';
import type { Region, Shape } from '#shared/console/bmode/body/types.ts';
import { along, path } from '../lines.ts';
import { clear, cyst } from '../pelvis.ts';
import { bone, even, fascia, fat, fibers, muscleAcross, part, superficialScene, turbid } from '../superficial.ts';
import type { Scene } from '../types.ts';

const SHEATH = { echo: 11, thickness: 0.18, specular: 2 };
const tendonAlong = (seed: number, slope = 0) => fibers(3, seed, 0.42, slope, 13);

/** A tendon cut across: bright dots close together. */
const tendonAcross = (x: number, z: number, rx: number, rz: number, name?: string): Region =>
  part(
    ellipse(x, z, rx, rz),
    { echo: -4, attenuation: 0.5, texture: (p) => 13 * ridges(p.x / 0.7, p.z / 0.5, 7, 3) - 3 },
    name,
    0.2,
    { ...SHEATH, echo: 4 },
  );

/** The heel in long section, with the foot on the right. */
const achilles = (name: string, seed: number, tear: readonly Region[]): Scene =>
  superficialScene(
    name,
    seed,
    [40, 31],
    [
      part(layer(1.2, 3, seed, 0.15), fat(seed, -7), 'Subcutaneous fat'),
      part(layer(8, 30, seed + 1, 0.2), fat(seed + 2, -6), 'Kager fat pad'),
      part(along('-30,21 -14,20 2,22 12,25', 4, 2), fibers(-10, seed + 3, 0.9), 'Flexor hallucis longus', 0.4, SHEATH),
      bone(uneven(ellipse(27, 19, 17, 9.6, -12), 0.2, 7, 4), 'Calcaneus'),
      part(along('-40,5.7 0,5.7 12,5.9 24,7.4 34,9', 2.5, 2.2), tendonAlong(seed), 'Achilles tendon', 0.15, SHEATH),
      ...tear,
    ],
    { focus: { depth: 7, width: 0.3, range: 10 } },
  );

/** The supraspinatus tendon of the shoulder in long section, with its insertion on the right. */
const shoulder = (name: string, seed: number, tear: readonly Region[]): Scene => {
  const ring = (from: number, to: number): Shape => intersect(circle(-6, 38, to), outside(circle(-6, 38, from)));
  const head = union([
    circle(-6, 38, 19),
    uneven(union([ellipse(14, 32, 10, 11.5, 20), along('4,32 18,30', 6.5)]), 0.3, 6, 4),
  ]);
  const short = (shape: Shape): Shape => ({
    distance: (p) => Math.max(shape.distance(p), p.x - 13 - 0.25 * (p.z - 16)),
  });
  return superficialScene(
    name,
    seed,
    [44, 35],
    [
      part(layer(1.2, 4, seed, 0.2), fat(seed, -6), 'Subcutaneous fat'),
      part(layer(4, 40, seed + 1, 0.2), fibers(-10, seed, 1, 0.08)),
      part(
        intersect(layer(4, 24, seed + 1, 0.2), outside(circle(-6, 38, 26))),
        fibers(-10, seed, 1, 0.08),
        'Deltoid muscle',
      ),
      fascia('-30,4.1 0,4 30,4.2', 12),
      part(short(ring(19, 19.9)), { echo: -22, attenuation: 0.45 }, 'Cartilage', 0.15),
      part(
        intersect(short(ring(19.9, 26)), outside(head)),
        {
          echo: 3,
          attenuation: 0.5,
          texture: (p) => {
            const [r, along] = [Math.hypot(p.x + 6, p.z - 38), 22 * Math.atan2(p.x + 6, 38 - p.z)];
            return 12 * ridges(along / 9, r / 0.5, seed, 5) - 3;
          },
        },
        'Supraspinatus tendon',
        0.3,
      ),
      bone(head, 'Humeral head'),
      brightLine(path('-28,24 -20,16.7 -12,12.6 -6,11.7 0,12.4 8,16 14,19.6 20,24'), 15, 0.22),
      ...tear,
    ],
  );
};

/** Subcutaneous tissue over a muscle. */
const skinDeep = (name: string, seed: number, regions: readonly Region[], more: Partial<Scene> = {}): Scene =>
  superficialScene(
    name,
    seed,
    [38, 30],
    [
      part(layer(1.2, 19, seed, 0.4), fat(seed, -5), 'Subcutaneous fat'),
      part(layer(19, 40, seed + 1, 0.4), fibers(-10, seed, 0.9, 0.02), 'Muscle', 0.3, SHEATH),
      ...regions,
    ],
    more,
  );

/** Pictures of tendons, muscles, joints and soft tissue. */
export const musculoskeletalScenes: readonly Scene[] = [
  achilles('msk-01', 3401, []),
  // retracted ends with blood and fat between them
  achilles('msk-02', 3402, [
    part(uneven(ellipse(-6, 6, 6.6, 3.4), 0.7, 3, 5), turbid(-21, 5), 'Gap', 0.4),
    part(uneven(ellipse(-5, 8.3, 3.6, 1.3, 8), 0.4, 3, 6), even(0, 6), undefined, 0.5),
  ]),
  shoulder('msk-03', 3403, []),
  // fluid in the gap, into which the deltoid sinks
  shoulder('msk-04', 3404, [
    part(uneven(ellipse(5, 17.7, 6.3, 3.7, 38), 0.4, 4, 5), { ...clear, echo: -36 }, 'Gap', 0.3),
    part(ellipse(7.6, 11.4, 7.4, 3.3, 32), fibers(-10, 3404, 1, 0.3), undefined, 0.5),
    brightLine(path('-3,12.2 2,14.2 7,16 11,18'), 12, 0.22),
  ]),
  // wrist with a many-chambered cyst over the joint
  superficialScene(
    'msk-05',
    3405,
    [36, 26],
    [
      part(layer(1.2, 4.4, 5, 0.2), fat(5, -6), 'Subcutaneous fat'),
      bone(uneven(ellipse(-15, 22, 10.5, 5.4, 4), 0.3, 6, 3), 'Radius'),
      bone(uneven(ellipse(4, 23, 7.2, 5.8), 0.3, 6, 5), 'Lunate'),
      bone(uneven(ellipse(19.4, 23.4, 7, 6), 0.3, 6, 6), 'Capitate'),
      cyst(
        uneven(
          union([ellipse(6, 9.8, 6, 4), ellipse(11.4, 10.8, 3.4, 3), along('10,12 12,15.5 12.2,18.6', 1.3, 0.5)]),
          0.3,
          3,
          4,
        ),
        'Ganglion',
        10,
        0.2,
      ),
      fascia('9.4,7.6 10,9.6 9.6,11.6', 8, 0.15),
      part(along('-30,7 -14,6.6 -2,9.4 3,14.6', 1.5, 0.9), tendonAlong(5), 'Extensor tendon', 0.2, SHEATH),
    ],
  ),
  // pennate calf: two muscles and the aponeurosis between them
  superficialScene(
    'msk-06',
    3406,
    [46, 38],
    [
      part(layer(1.2, 5, 6, 0.3), fat(6, -6), 'Subcutaneous fat'),
      part(layer(5, 18, 7, 0.3), fibers(-10, 6, 1.6, 0.32), 'Gastrocnemius', 0.3, SHEATH),
      part(layer(18, 33, 8, 0.3), fibers(-11, 8, 1.6, -0.24), 'Soleus', 0.3, SHEATH),
      part(layer(33, 60, 9, 0.4), fibers(-13, 9, 1.2), undefined, 0.3, SHEATH),
      brightLine(path('-30,17.4 0,17.6 30,17.5'), 17, 0.3),
      brightLine(path('-30,18.6 0,18.7 30,18.6'), 15, 0.25),
    ],
  ),
  // back of the knee in cross section: the neck passes between a tendon and a muscle
  superficialScene(
    'msk-07',
    3407,
    [46, 38],
    [
      part(layer(1.2, 5, 7, 0.3), fat(7, -6), 'Subcutaneous fat'),
      bone(uneven(ellipse(0, 45, 21, 14), 0.4, 8, 3), 'Medial femoral condyle'),
      part(along('-24,30.4 0,29 24,30.4', 1.1), { echo: -24, attenuation: 0.45 }, undefined, 0.2),
      part(uneven(ellipse(12, 20, 10, 8), 0.4, 8, 5), muscleAcross(7), 'Medial gastrocnemius', 0.3, SHEATH),
      cyst(
        uneven(union([ellipse(-7, 12, 13, 5.6, -4), along('-4,15 -2.4,21 -2.6,27', 2.2, 1.3)]), 0.4, 7, 4),
        'Cyst',
        11,
        0.25,
      ),
      tendonAcross(-9.6, 22.2, 4.2, 3.4, 'Semimembranosus tendon'),
    ],
  ),
  // above the knee in long section, with the patella on the right
  superficialScene(
    'msk-08',
    3408,
    [46, 36],
    [
      part(layer(1.2, 5, 8, 0.3), fat(8, -6), 'Subcutaneous fat'),
      part(layer(10, 50, 9, 0.3), fat(9, -4), 'Prefemoral fat pad'),
      bone(uneven({ distance: (p) => 27 + 0.003 * (p.x - 18) ** 2 - p.z }, 0.3, 9, 3), 'Femur'),
      part(uneven(along('-18,15.8 -4,16.6 10,17.6 17,19', 1.6, 3.4), 0.5, 7, 5), clear, 'Effusion', 0.2, SHEATH),
      part(along('-40,8 0,8.4 14,9.4 22,10.4', 2.6, 2.3), tendonAlong(8, 0.04), 'Quadriceps tendon', 0.2, SHEATH),
      bone(uneven(ellipse(24, 13.4, 6.6, 6, 10), 0.2, 5, 6), 'Patella'),
    ],
  ),
  // wrist in cross section
  superficialScene(
    'msk-09',
    3409,
    [28, 22],
    [
      part(layer(1.2, 3, 9, 0.15), fat(9, -6), 'Subcutaneous fat'),
      bone(uneven(ellipse(-10, 22.6, 7.4, 5), 0.3, 5, 3)),
      bone(uneven(ellipse(6, 23.4, 9.4, 5.4), 0.3, 5, 4)),
      part(along('-16,4 0,3.6 16,4.2', 0.5), even(3, 9), 'Flexor retinaculum', 0.15),
      part(
        uneven(ellipse(-1.4, 6.4, 4.5, 1.9, 2), 0.15, 3, 5),
        { echo: -18, attenuation: 0.5, texture: (p) => 19 * ridges(p.x / 0.85, p.z / 0.75, 9, 3) - 1 },
        'Median nerve',
        0.15,
        { echo: 9, thickness: 0.16, specular: 1 },
      ),
      ...(
        [
          [-7.4, 8.4, 2.3, 2],
          [-3.4, 11, 2.4, 1.9],
          [1.8, 10.8, 2.4, 1.9],
          [6.6, 9.4, 2.3, 1.9],
          [-1, 14.6, 2.5, 1.8],
          [4.6, 14, 2.5, 1.8],
        ] as const
      ).map(([x, z, rx, rz], i) => tendonAcross(x, z, rx, rz, `Flexor tendon ${i + 1}`)),
    ],
    { focus: { depth: 8, width: 0.28, range: 9 } },
  ),
  // a splinter of metal: echoes in a row behind it, and a dark rim of reaction
  skinDeep(
    'msk-10',
    3410,
    [
      part(uneven(along('-5,9.8 6,11', 2), 0.5, 4, 5), even(-20, 5), undefined, 0.5),
      { ...brightLine(path('-4.4,9.8 5.4,10.8'), 33, 0.16, 'metal', true), name: 'Foreign body' },
    ],
    { effects: { metal: { kind: 'repeat', spacing: 1.5, lossDb: 6.5 } } },
  ),
  // pus, and fat lobules with fluid between them
  skinDeep('msk-11', 3411, [
    part(
      layer(1.2, 19, 3411, 0.4),
      { echo: 4, attenuation: 0.5, texture: (p) => -34 * ridges(p.x / 4, p.z / 2.6, 12, 9) },
      'Swollen fat',
      0.3,
    ),
    part(uneven(ellipse(1, 11.4, 8.6, 5.4), 1.1, 5, 6), { ...turbid(-21, 6), attenuation: 0.28 }, 'Collection', 0.7, {
      echo: 5,
      thickness: 0.6,
      specular: 0.5,
    }),
  ]),
];
