import type { Scene } from '../../mode.ts';
import { beneath, circle, ellipse, smooth, tube, uneven } from '../body/shapes.ts';
import { blood, bodyWall, fluid, layer, mottle, muscle, softTissue } from '../body/tissue.ts';
import type { PointTarget, Region } from '../body/types.ts';
import type { BmodeTruth } from '../truth.ts';
import { expert } from './best.ts';
import { linear } from './transducers.ts';

const wires: readonly PointTarget[] = [
  ...Array.from({ length: 8 }, (_, i) => ({ x: 0, z: 10 * (i + 1), echo: 36 })),
  ...[40, 43, 45, 46].map((z, i) => ({ x: -14 + i * 0.4, z, echo: 36 })),
];

export const phantom: Scene<BmodeTruth> = {
  id: 'phantom',
  version: 1,
  name: 'Tissue phantom',
  description: 'Even tissue with wires every centimeter and three cysts. Show the middle cyst, 4 cm deep.',
  truth: {
    body: {
      seed: 501,
      background: { echo: 0, attenuation: 0.5 },
      points: wires,
      regions: [20, 40, 60].map((z, i) => ({
        shape: circle(13, z, 2.5 + i),
        tissue: { echo: -45, attenuation: 0.5 },
        softness: 0.2,
      })),
    },
    transducer: linear,
    target: { name: 'middle cyst', x: 13, z: 40 },
    lesion: { name: 'middle cyst', x: 13, z: 40, width: 7 },
    background: { x: 6.5, z: 40 },
    motion: 1,
  },
  best: expert({ frequency: 7, depth: 6, focusDepth: 4 }),
};

const carotidCourse = smooth([
  [-30, 19],
  [-10, 18.2],
  [8, 18.6],
  [30, 17],
]);
const lumen = tube(carotidCourse, 3.2);
const arteryWall = (radius: number, echo: number): Region => ({
  shape: tube(carotidCourse, radius),
  wall: { echo, thickness: 0.14, specular: 2 },
});

const carotid: Scene<BmodeTruth> = {
  id: 'carotid',
  version: 1,
  name: 'Carotid artery in long axis',
  description: 'Common carotid artery. Intima and media of its far wall are to be measured.',
  truth: {
    body: {
      seed: 605,
      background: softTissue(-4, 6),
      points: [],
      regions: [
        { shape: layer(27, 33, 9, 0.6), tissue: muscle(12), softness: 0.6 },
        { shape: layer(11, 13.2, 8, 0.5), tissue: softTissue(2, 11), softness: 0.6 },
        {
          shape: { ...lumen, distance: (p) => lumen.distance(p) - 0.95 },
          tissue: { echo: -9, attenuation: 0.5 },
          softness: 0.15,
        },
        { shape: lumen, tissue: blood, softness: 0.12 },
        arteryWall(3.2, 11),
        arteryWall(4.15, 17),
        ...bodyWall(1.2, 3.2, 6, 61),
      ],
    },
    transducer: linear,
    target: { name: 'far wall', x: 0, z: 22 },
    lesion: { name: 'lumen', x: 0, z: 18.4, width: 6.4 },
    background: { x: 21, z: 24.5 },
    motion: 15,
  },
  best: expert({ frequency: 9, depth: 4, focusDepth: 2, compounding: 2, persistence: 0 }),
};

const thyroid: Scene<BmodeTruth> = {
  id: 'thyroid-nodule',
  version: 1,
  name: 'Thyroid with a nodule',
  description: 'One lobe of the thyroid across, beside trachea and carotid. A nodule is darker than the gland.',
  truth: {
    body: {
      seed: 701,
      background: softTissue(-7, 701),
      points: [],
      regions: [
        { shape: beneath(() => 31), tissue: muscle(702), softness: 1 },
        {
          shape: uneven(ellipse(2, 19, 15, 8.5, 4), 0.5, 7, 703),
          tissue: { echo: 2, attenuation: 0.5, texture: mottle(1.4, 4, 704) },
          wall: { echo: 11, thickness: 0.25, specular: 2 },
        },
        {
          shape: uneven(ellipse(3, 20.5, 5, 4), 0.4, 3, 705),
          tissue: { echo: -9, attenuation: 0.5, texture: mottle(2, 2, 706) },
          wall: { echo: 5, thickness: 0.25, specular: 2, edgeLoss: 3 },
        },
        {
          shape: circle(19, 22, 3.6),
          tissue: blood,
          wall: { echo: 13, thickness: 0.3, specular: 1.5 },
          softness: 0.15,
        },
        {
          shape: ellipse(-24, 20, 10, 9),
          tissue: { echo: -12, attenuation: 30 },
          wall: { echo: 24, thickness: 0.5, specular: 2 },
        },
        ...bodyWall(1.2, 3, 4.5, 707),
      ],
    },
    transducer: linear,
    target: { name: 'nodule', x: 3, z: 20.5 },
    lesion: { name: 'nodule', x: 3, z: 20.5, width: 9 },
    background: { x: 11.5, z: 20.5 },
    motion: 6,
  },
  best: expert({ frequency: 10, depth: 4, focusDepth: 2, power: -8, gain: 7, compounding: 3 }),
};

const breast: Scene<BmodeTruth> = {
  id: 'breast',
  version: 1,
  name: 'Breast with a cyst and a solid mass',
  description: 'A simple cyst beside a solid mass that shadows. Show that the mass is not fluid.',
  truth: {
    body: {
      seed: 801,
      background: { echo: 4, attenuation: 0.7, texture: mottle(4, 3, 801) },
      points: [],
      regions: [
        {
          shape: beneath(() => 33),
          tissue: muscle(802),
          softness: 0.6,
          wall: { echo: 13, thickness: 0.3, specular: 2 },
        },
        {
          shape: uneven(ellipse(-9, 17, 6, 4.4), 0.3, 4, 803),
          tissue: fluid,
          wall: { echo: 11, thickness: 0.25, specular: 2, edgeLoss: 3 },
        },
        {
          shape: uneven(ellipse(10, 19, 4.8, 5.6), 1.6, 2.6, 804),
          tissue: { echo: -13, attenuation: 2.2, texture: mottle(3, 2, 805) },
          softness: 0.6,
          wall: { echo: 4, thickness: 0.4, specular: 1 },
        },
        {
          shape: layer(0, 8.5, 806, 1.4),
          tissue: { echo: -9, attenuation: 0.5, texture: mottle(3, 4, 807) },
          softness: 0.8,
        },
        ...bodyWall(1.5, 2, 0.2, 808).slice(2, 4),
      ],
    },
    transducer: linear,
    target: { name: 'mass', x: 10, z: 19 },
    lesion: { name: 'mass', x: 10, z: 19, width: 8.5 },
    background: { x: 19.5, z: 19 },
    motion: 6,
  },
  best: expert({
    frequency: 10,
    depth: 4,
    focusDepth: 2,
    power: -8,
    gain: 7,
    tgc4: 1,
    tgc5: 3,
    tgc6: 5,
    tgc7: 7,
    tgc8: 9,
  }),
};

const testis: Scene<BmodeTruth> = {
  id: 'testis',
  version: 1,
  name: 'Testis with a small tumor',
  description: 'Testis in long axis with a little fluid around it. A small tumor is darker than the even tissue.',
  truth: {
    body: {
      seed: 901,
      background: softTissue(-3, 901),
      points: [],
      regions: [
        { shape: uneven(ellipse(0, 19, 25, 14), 0.4, 9, 902), tissue: fluid },
        {
          shape: uneven(ellipse(0, 19, 23, 12), 0.3, 9, 903),
          tissue: { echo: 1, attenuation: 0.5, texture: mottle(0.8, 4, 904) },
          wall: { echo: 12, thickness: 0.25, specular: 2 },
        },
        {
          shape: tube(
            smooth([
              [-12, 26],
              [2, 24.5],
              [13, 25],
            ]),
            0.7,
            0.4,
          ),
          tissue: { echo: 8, attenuation: 0.5 },
          softness: 0.5,
        },
        {
          shape: uneven(ellipse(-4, 18, 3.6, 3), 0.4, 2.5, 905),
          tissue: { echo: -10, attenuation: 0.5, texture: mottle(1.5, 2, 906) },
          softness: 0.4,
        },
        {
          shape: layer(0, 5, 907, 0.3),
          tissue: { echo: -1, attenuation: 0.6, texture: mottle(2, 3, 908) },
          softness: 0.4,
        },
      ],
    },
    transducer: linear,
    target: { name: 'tumor', x: -4, z: 18 },
    lesion: { name: 'tumor', x: -4, z: 18, width: 6.4 },
    background: { x: 8, z: 18 },
    motion: 4,
  },
  best: expert({ frequency: 11, depth: 4, focusDepth: 2, power: -8, gain: 7, compounding: 3 }),
};

export const SMALL_PARTS = [carotid, thyroid, breast, testis];
