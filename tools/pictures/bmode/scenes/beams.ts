import { brightLine, diaphragm } from '#shared/console/bmode/body/organs.ts';
import { abdominal, liverScene } from '../anatomy.ts';
import { circle, ellipse, ellipsoid, roundedBox, uneven } from '#shared/console/bmode/body/shapes.ts';
import { blood, bodyWall, fluid, gas, mottle, softTissue } from '#shared/console/bmode/body/tissue.ts';
import type { Scene } from '../types.ts';
import { clearOf, vessel, within } from '#shared/console/bmode/body/vessels.ts';

const cystWall = { echo: 12, thickness: 0.4, specular: 2 };

/** Artifacts of the beam's shape and path: lobes, slice thickness, refraction, speed of sound. */
export const beamScenes: readonly Scene[] = [
  // gas beside a cyst: the side lobes hit it while the main beam is aimed at the cyst
  liverScene(
    'side-lobe',
    301,
    [
      { shape: uneven(ellipse(-10, 68, 27, 23), 0.7, 15, 5), tissue: fluid, wall: cystWall, name: 'Cyst' },
      { shape: ellipse(35, 73, 9, 4), tissue: gas, softness: 0.6 },
      {
        ...brightLine(
          [
            [27, 68],
            [31, 66.3],
            [35, 66],
            [41, 67.2],
          ],
          33,
          0.6,
          'lobes',
        ),
        name: 'Gas',
      },
      brightLine(
        [
          [27, 68],
          [31, 66.3],
          [35, 66],
          [41, 67.2],
        ],
        30,
        0.6,
      ),
    ],
    clearOf([-10, 68, 30], [35, 70, 16], [40, 100, 20]),
    {
      effects: { lobes: { kind: 'side-lobes', level: -48, reach: 24, ripple: 0.35 } },
    },
  ),
  // a needle's cross section in fluid, its copies where the grating lobes point
  {
    name: 'grating-lobe',
    seed: 302,
    probe: { kind: 'linear', width: 54, depth: 42 },
    frequency: 7.5,
    cycles: 2.2,
    focus: { depth: 20, width: 0.5, range: 14 },
    background: softTissue(-4, 5),
    regions: [
      {
        shape: uneven(ellipse(0, 21.5, 23, 9), 0.5, 9, 4),
        tissue: { echo: -26, attenuation: 0.1 },
        wall: { echo: 10, thickness: 0.25, specular: 1.5 },
      },
      ...bodyWall(1.2, 4, 3.5, 42).slice(0, 5),
      {
        ...brightLine(
          [
            [-1.3, 21],
            [0, 20.7],
            [1.3, 21],
          ],
          34,
          0.2,
          'grating',
        ),
        name: 'Needle',
      },
    ],
    effects: { grating: { kind: 'grating-lobes', level: -27, offset: 12.5, spread: 0.9 } },
  },
  // the slice is thick at the cyst's posterior wall and includes tissue beside it
  liverScene(
    'slice-thickness',
    303,
    [
      { shape: ellipsoid(0, 66, 27, 23, 26, 0.6), tissue: { echo: -50, attenuation: 0.3 }, softness: 0.5 },
      { shape: ellipse(0, 66, 27, 23), wall: { echo: 15, thickness: 0.45, specular: 1.5 } },
    ],
    clearOf([0, 66, 33]),
    { slice: (depth) => 0.4 + 8 * Math.max(0, (depth - 56) / 32) ** 1.2 },
  ),
  // sound travels through a fatty mass at 1420 m/s: everything behind it is drawn deeper
  liverScene(
    'speed-error',
    304,
    [
      ...diaphragm(2, -60, 172, 6, { echo: -14, attenuation: 0.7 }),
      {
        shape: uneven(roundedBox(-3, 62, 22, 25, 17), 3, 14, 5),
        tissue: { echo: 6, attenuation: 0.52, speed: 1400, texture: mottle(2.5, 6, 8) },
        wall: { echo: 8, thickness: 0.4, specular: 1, edgeLoss: 12 },
      },
    ],
    within(clearOf([-3, 62, 35]), 2, -60, 168),
    { focus: { depth: 95, width: 1.9, range: 45 } },
  ),
  // the rectus muscles act as lenses: one aorta, seen along two paths
  {
    name: 'refraction-duplication',
    seed: 305,
    probe: { ...abdominal, depth: 110 },
    frequency: 3.5,
    cycles: 2.4,
    focus: { depth: 66, width: 1.6, range: 40 },
    background: { echo: -3, attenuation: 0.5, texture: mottle(4, 9, 5) },
    regions: [
      vessel(
        [
          [-52, 78],
          [-34, 70],
          [-24, 74],
        ],
        2.2,
        1.6,
        true,
      ),
      { shape: circle(0, 70, 6.4), tissue: blood, wall: { echo: 16, thickness: 0.5, specular: 1.2 } },
      ...bodyWall(1.6, 6, 0.5, 53).slice(0, 4),
      {
        shape: ellipse(-19, 14, 17, 5.2, 14),
        tissue: { echo: -13, attenuation: 0.5 },
        wall: { echo: 13, thickness: 0.35, specular: 2 },
      },
      {
        shape: ellipse(19, 14, 17, 5.2, -14),
        tissue: { echo: -13, attenuation: 0.5 },
        wall: { echo: 13, thickness: 0.35, specular: 2 },
      },
    ],
    refraction: {
      depth: 20,
      angle: (lateral) => -0.215 * Math.tanh(lateral / 0.25) * Math.exp(-((lateral / 20) ** 2)),
    },
  },
];
