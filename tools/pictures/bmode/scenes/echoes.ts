import { brightLine } from '#shared/console/bmode/body/organs.ts';
import { abdominal, liverScene } from '../anatomy.ts';
import { circle, ellipse, outside, tube, uneven } from '#shared/console/bmode/body/shapes.ts';
import { bodyWall, fluid, mottle, muscle, softTissue } from '#shared/console/bmode/body/tissue.ts';
import type { Probe, Region } from '#shared/console/bmode/body/types.ts';
import type { Scene } from '../types.ts';
import { clearOf, within } from '#shared/console/bmode/body/vessels.ts';

const near: Probe = { ...abdominal, depth: 105 };
const dome = circle(-8, -8, 110);

/** Artifacts of repeated and reflected echoes. */
export const echoScenes: readonly Scene[] = [
  // two plates in muscle, 5 mm apart
  {
    name: 'reverberation',
    seed: 201,
    probe: { kind: 'linear', width: 56, depth: 44 },
    frequency: 7.5,
    cycles: 2.4,
    focus: { depth: 18, width: 0.55, range: 12 },
    background: muscle(4),
    regions: [
      ...bodyWall(1.3, 4, 5, 41).slice(0, 5),
      {
        ...brightLine(
          [
            [-12, 12.5],
            [12, 12.8],
          ],
          34,
          0.17,
          'plates',
          true,
        ),
        name: 'Shallow plate',
      },
      {
        ...brightLine(
          [
            [-12, 17.5],
            [12, 17.8],
          ],
          30,
          0.17,
          'plates',
          true,
        ),
        name: 'Deep plate',
      },
      {
        shape: tube(
          [
            [-11, 18.2],
            [11, 18.5],
          ],
          0.3,
        ),
        tissue: { echo: -9, attenuation: 4.5 },
      },
    ],
    effects: { plates: { kind: 'repeat', spacing: 5, lossDb: 10 } },
  },
  // gallbladder with cholesterol crystals in its anterior wall
  liverScene(
    'comet-tail',
    202,
    [
      {
        shape: uneven(ellipse(-1, 55, 32, 16, 5), 0.8, 12, 5),
        tissue: fluid,
        wall: { echo: 13, thickness: 0.55, specular: 1.2 },
      },
    ],
    clearOf([-1, 55, 38]),
    {
      probe: near,
      focus: { depth: 48, width: 1.5, range: 36 },
      points: [
        { x: -15, z: 40.6, echo: 30, effect: 'crystals' },
        { x: -3.5, z: 39, echo: 34, effect: 'crystals' },
        { x: 7, z: 40, echo: 31, effect: 'crystals' },
        { x: 17, z: 43.4, echo: 28, effect: 'crystals' },
      ],
      effects: { crystals: { kind: 'repeat', spacing: 1.15, lossDb: 3.5 } },
    },
  ),
  // gas bubbles in fluid ring like a bell
  liverScene(
    'ring-down',
    203,
    [
      {
        shape: uneven(
          tube(
            [
              [-34, 62],
              [-8, 56],
              [14, 57],
              [36, 64],
            ],
            7.5,
          ),
          1.2,
          7,
          2,
        ),
        tissue: { echo: -7, attenuation: 0.5, texture: mottle(3, 5, 3) },
        wall: { echo: 9, thickness: 0.5, specular: 1 },
      },
      brightLine(
        [
          [0.6, 55.6],
          [1.8, 55.2],
          [3, 55.8],
        ],
        17,
        0.5,
        'bubbles',
      ),
      brightLine(
        [
          [-17.6, 57.3],
          [-16.8, 57.3],
        ],
        9,
        0.45,
        'bubbles',
      ),
    ],
    clearOf([0, 60, 32], [0, 105, 18]),
    {
      effects: { bubbles: { kind: 'repeat', spacing: 0.5, lossDb: 0.235, jitter: 0.5 } },
    },
  ),
  // a hemangioma above the diaphragm, and its mirror image as far below it
  liverScene(
    'mirror-image',
    204,
    [
      {
        shape: uneven(circle(6, 79, 8.5), 0.7, 6, 5),
        tissue: { echo: 11, attenuation: 0.55 },
        softness: 0.5,
        name: 'Hemangioma',
      },
      { shape: outside(dome), wall: { echo: 25, thickness: 0.6, specular: 2 } },
    ],
    within(clearOf([6, 79, 13], [-62, 70, 22]), -8, -8, 104),
    { mirror: { shape: outside(dome), loss: 5 } },
  ),
  // a full bladder; echoes that return after the next pulse are drawn inside it
  {
    name: 'range-ambiguity',
    seed: 205,
    probe: { ...abdominal, depth: 120 },
    frequency: 3,
    cycles: 2.6,
    focus: { depth: 65, width: 2, range: 40 },
    background: softTissue(-2, 8),
    regions: [
      {
        shape: uneven(ellipse(0, 60, 44, 29), 1.2, 22, 3),
        tissue: fluid,
        wall: { echo: 14, thickness: 0.6, specular: 1.4 },
      },
      {
        shape: uneven(ellipse(-20, 103, 16, 10, 10), 1, 8, 6),
        tissue: { echo: -5, attenuation: 0.4 },
        wall: { echo: 8, thickness: 0.5, specular: 2 },
      },
      // far beyond the picture: a strong curved interface with tissue around it
      {
        shape: uneven(
          tube(
            [
              [-60, 180],
              [0, 188],
              [46, 176],
            ],
            8,
          ),
          3,
          9,
          4,
        ),
        tissue: { echo: -12, attenuation: 0.2, texture: mottle(7, 7, 3) },
        softness: 4,
      },
      ...(
        [
          [
            [-84, 171],
            [-42, 178],
            [0, 181],
            [42, 177],
            [84, 166],
          ],
          [
            [-70, 186],
            [-30, 195],
            [4, 197],
            [40, 190],
            [70, 182],
          ],
        ] as const
      ).map((line, i): Region => brightLine(line, 11 - 4 * i, 2.6)),
      ...bodyWall(1.6, 8, 7, 52),
    ],
    ambiguityDepth: 120,
  },
];
