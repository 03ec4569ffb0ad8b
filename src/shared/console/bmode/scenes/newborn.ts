import type { Scene } from '../../mode.ts';
import { ellipse, roundedBox, smooth, tube, uneven, type Vertex } from '../body/shapes.ts';
import { fluid, mottle } from '../body/tissue.ts';
import type { Region } from '../body/types.ts';
import type { BmodeTruth } from '../truth.ts';
import { expert } from './best.ts';
import { small } from './transducers.ts';

const skull: readonly Vertex[] = [
  [-36, 12],
  [-22, 6],
  [-13, 3.2],
];

/** A newborn's brain attenuates less than the machine compensates for. */
const FLAT = { gain: 7, tgc2: -2, tgc3: -5, tgc4: -7, tgc5: -10, tgc6: -12, tgc7: -14, tgc8: -17 };

export const head: Scene<BmodeTruth> = {
  id: 'neonatal-head',
  version: 1,
  name: 'Head of a newborn',
  description: 'Brain through the fontanelle, coronal. Show the ventricles with as little sound as they need.',
  truth: {
    body: {
      seed: 951,
      background: { echo: -4, attenuation: 0.35, texture: mottle(3, 7, 951) },
      points: [],
      regions: [
        ...[-1, 1].map((side): Region => ({
          shape: uneven(ellipse(side * 15, 45, 17, 10, side * 24), 1, 8, 952 + side),
          tissue: { echo: -1, attenuation: 0.35, texture: mottle(2, 5, 953) },
          softness: 2,
        })),
        ...[-1, 1].map((side): Region => ({
          shape: uneven(ellipse(side * 9, 35.5, 9, 3.6, side * -26), 0.4, 6, 955 + side),
          tissue: fluid,
          wall: { echo: 9, thickness: 0.35, specular: 1.6 },
        })),
        ...[-1, 1].map((side): Region => ({
          shape: ellipse(side * 7, 38.2, 4.2, 1.4, side * -24),
          tissue: { echo: 9, attenuation: 0.4 },
          softness: 0.8,
        })),
        {
          shape: roundedBox(0, 40, 4, 4.5, 2),
          tissue: fluid,
          softness: 0.4,
          wall: { echo: 8, thickness: 0.3, specular: 1.5 },
        },
        {
          shape: tube(
            [
              [0, 2],
              [0, 27],
            ],
            0.35,
          ),
          tissue: { echo: 12, attenuation: 0.4 },
          softness: 0.4,
        },
        ...(
          [
            [-30, 26, -34, 44],
            [30, 26, 34, 44],
            [-20, 17, -14, 24],
            [20, 17, 14, 24],
            [-27, 56, -18, 58],
            [27, 56, 18, 58],
          ] as const
        ).map(([x0, z0, x1, z1], i): Region => ({
          shape: uneven(
            tube(
              smooth([
                [x0, z0],
                [(x0 + x1) / 2 + 2, (z0 + z1) / 2],
                [x1, z1],
              ]),
              0.5,
            ),
            0.4,
            3,
            960 + i,
          ),
          tissue: { echo: 10, attenuation: 0.4 },
          softness: 0.6,
        })),
        {
          shape: { distance: (p) => Math.hypot(p.x / 1.05, p.z - 38) - 44 },
          wall: { echo: 24, thickness: 0.8, specular: 1, where: (p) => p.z > 52 },
        },
        {
          shape: { distance: (p) => 45 - Math.hypot(p.x / 1.05, p.z - 38) },
          tissue: { echo: -20, attenuation: 3 },
          softness: 1,
        },
        ...[-1, 1].map((side): Region => ({
          shape: tube(smooth(skull.map(([x, z]): Vertex => [x * side, z])), 1.1),
          tissue: { echo: 6, attenuation: 20 },
          softness: 0.5,
        })),
      ],
    },
    transducer: small,
    target: { name: 'right ventricle', x: -9, z: 35.5 },
    lesion: { name: 'right ventricle', x: -11, z: 34.2, width: 6 },
    background: { x: -7, z: 52 },
    motion: 5,
  },
  best: expert({ frequency: 7, depth: 8, focusDepth: 3.5, power: -8, ...FLAT }),
};
