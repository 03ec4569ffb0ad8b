import type { Scene } from '../../mode.ts';
import { calculus, diaphragm, kidney } from '../body/organs.ts';
import { circle, ellipse, uneven } from '../body/shapes.ts';
import { blood, bodyWall, fluid, liver, mottle, muscle, softTissue } from '../body/tissue.ts';
import type { Region } from '../body/types.ts';
import { clearOf, hepaticVeins, smallVessels, triads, within } from '../body/vessels.ts';
import type { BmodeTruth } from '../truth.ts';
import { expert } from './best.ts';
import { curved } from './transducers.ts';

/** The liver below the abdominal wall, with the findings in it. */
const inLiver = (seed: number, finding: readonly Region[], keep: (x: number, z: number) => boolean) => ({
  seed,
  background: liver(seed),
  points: triads(seed + 21, 70, keep),
  regions: [...smallVessels(seed + 11, 15, keep), ...finding, ...bodyWall(1.6, 8, 6, seed + 31)],
});

const gallbladder: Scene<BmodeTruth> = {
  id: 'gallbladder-stone',
  version: 1,
  name: 'Gallbladder with a stone',
  description: 'Liver and gallbladder of an adult who fasted. A stone lies in the gallbladder. Show its shadow.',
  truth: {
    body: inLiver(
      101,
      [
        ...diaphragm(2, 20, 112, 3),
        {
          shape: uneven(ellipse(2, 58, 27, 13, 10), 0.8, 12, 5),
          tissue: fluid,
          wall: { echo: 12, thickness: 0.5, specular: 1.6 },
        },
        ...calculus(8, 66.5, 5.5, 4.2, 6),
      ],
      within(clearOf([2, 58, 32]), 2, 20, 106),
    ),
    transducer: curved,
    target: { name: 'stone', x: 8, z: 66 },
    lesion: { name: 'shadow', x: 9.5, z: 80, width: 9 },
    background: { x: -46, z: 62 },
    motion: 8,
  },
  best: expert({ frequency: 4, depth: 13, focusDepth: 6.5 }),
};

const cyst: Scene<BmodeTruth> = {
  id: 'liver-cyst',
  version: 1,
  name: 'Liver with a deep cyst',
  description: 'Liver of a stocky adult, down to the diaphragm. Show that the cyst in the right lobe is simple.',
  truth: {
    body: inLiver(
      211,
      [
        ...diaphragm(10, 28, 122, 3),
        ...hepaticVeins(
          36,
          120,
          [
            [6, 60],
            [46, 64],
            [-26, 84],
          ],
          4,
          6,
        ),
        {
          shape: uneven(circle(-20, 102, 10), 0.5, 9, 8),
          tissue: fluid,
          wall: { echo: 11, thickness: 0.4, specular: 2 },
        },
      ],
      within(clearOf([-20, 102, 15], [24, 90, 26], [-20, 125, 12], [36, 120, 14]), 10, 28, 117),
    ),
    transducer: curved,
    target: { name: 'cyst', x: -20, z: 102 },
    lesion: { name: 'cyst', x: -20, z: 102, width: 20 },
    background: { x: -46, z: 92 },
    motion: 8,
  },
  best: expert({ frequency: 3.5, depth: 16, focusDepth: 10, lineDensity: 112, dynamicRange: 62 }),
};

const rightKidney: Scene<BmodeTruth> = {
  id: 'kidney',
  version: 1,
  name: 'Kidney in long axis',
  description: 'Right kidney through the liver. Cortex and pyramids are to be told apart.',
  truth: {
    body: inLiver(
      421,
      [
        ...diaphragm(-26, 8, 140, 3),
        { shape: ellipse(10, 130, 90, 40), tissue: softTissue(-6, 7), softness: 4 },
        ...kidney(4, 74, 48, 8, 7),
      ],
      within(clearOf([4, 74, 50], [0, 130, 46]), -26, 8, 134),
    ),
    transducer: curved,
    target: { name: 'kidney', x: 2, z: 74 },
    lesion: { name: 'pyramid', x: -1.8, z: 56.4, width: 9 },
    background: { x: -33, z: 40 },
    motion: 10,
  },
  best: expert({ frequency: 4, depth: 13, focusDepth: 7, compounding: 2, lineDensity: 96, dynamicRange: 62 }),
};

const aorta: Scene<BmodeTruth> = {
  id: 'aorta',
  version: 1,
  name: 'Abdominal aorta across',
  description: 'Aorta in front of the spine, in an adult of ordinary build. Its wall is to be measured.',
  truth: {
    body: {
      seed: 311,
      background: softTissue(-3, 311),
      points: [],
      regions: [
        {
          shape: ellipse(-30, 46, 44, 22, -6),
          tissue: liver(312),
          softness: 0.8,
          wall: { echo: 9, thickness: 0.4, specular: 2 },
        },
        {
          shape: ellipse(8, 44, 26, 6, 4),
          tissue: { echo: 3, attenuation: 0.5, texture: mottle(3, 6, 315) },
          softness: 1.5,
        },
        {
          shape: uneven(ellipse(0, 100, 19, 15), 0.8, 9, 316),
          tissue: { echo: -14, attenuation: 6 },
          wall: { echo: 28, thickness: 0.9, specular: 2, where: (p) => p.z < 97 },
          softness: 0.6,
        },
        {
          shape: uneven(ellipse(-25, 73, 11, 7, 6), 0.6, 8, 318),
          tissue: blood,
          wall: { echo: 8, thickness: 0.4, specular: 2 },
        },
        {
          shape: uneven(circle(2, 72, 10), 0.4, 8, 317),
          tissue: blood,
          wall: { echo: 16, thickness: 0.7, specular: 1.4 },
        },
        ...bodyWall(1.6, 12, 7, 340),
      ],
    },
    transducer: curved,
    target: { name: 'aorta', x: 2, z: 72 },
    lesion: { name: 'lumen', x: 2, z: 72, width: 20 },
    background: { x: 34, z: 66 },
    motion: 12,
  },
  best: expert({ frequency: 3.5, depth: 12, focusDepth: 7, persistence: 0, lineDensity: 112 }),
};

const uterus: Scene<BmodeTruth> = {
  id: 'uterus-fibroid',
  version: 1,
  name: 'Uterus with a fibroid',
  description: 'Uterus behind a full bladder. A fibroid in its back wall attenuates more than the muscle around it.',
  truth: {
    body: {
      seed: 331,
      background: softTissue(-2, 331),
      points: [],
      regions: [
        {
          shape: uneven(ellipse(4, 84, 46, 25, -6), 1, 18, 333),
          tissue: { echo: -5, attenuation: 0.55, texture: mottle(2.5, 7, 334) },
          wall: { echo: 9, thickness: 0.5, specular: 2 },
          softness: 0.6,
        },
        { shape: ellipse(2, 77, 30, 3.2, -6), tissue: { echo: 5, attenuation: 0.5 }, softness: 1.2 },
        {
          shape: uneven(circle(14, 93, 12), 0.8, 9, 336),
          tissue: { echo: -14, attenuation: 0.95, texture: mottle(3, 5, 337) },
          wall: { echo: 5, thickness: 0.5, specular: 2, edgeLoss: 7 },
          softness: 0.8,
        },
        {
          shape: uneven(ellipse(-2, 40, 38, 14, 4), 1, 20, 338),
          tissue: fluid,
          wall: { echo: 13, thickness: 0.8, specular: 1.4 },
        },
        { shape: ellipse(0, 18, 120, 2), tissue: muscle(341), softness: 1 },
        ...bodyWall(1.6, 10, 6, 342),
      ],
    },
    transducer: curved,
    target: { name: 'fibroid', x: 14, z: 93 },
    lesion: { name: 'fibroid', x: 14, z: 93, width: 22 },
    background: { x: -24, z: 92 },
    motion: 6,
  },
  best: expert({ frequency: 4, depth: 14, focusDepth: 9, tgc3: -5, tgc4: -9, tgc5: -10, tgc6: -9, tgc7: -9, tgc8: -8 }),
};

export const ABDOMEN = [gallbladder, cyst, rightKidney, aorta, uterus];
