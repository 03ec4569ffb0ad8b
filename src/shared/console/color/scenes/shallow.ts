import type { Scene } from '../../mode.ts';
import type { ColorTruth } from '../truth.ts';
import { expert } from './best.ts';
import { atrial, highResistance, lowResistance, steady } from './flows.ts';
import { artery, twigs, vein } from './vessels.ts';

export const SHALLOW: Scene<ColorTruth>[] = [
  {
    id: 'carotid-bifurcation',
    version: 1,
    name: 'Carotid bifurcation',
    description: 'A healthy adult; the common carotid divides into the internal, which is deeper, and the external.',
    truth: {
      field: 40,
      target: { left: -17, right: 17, top: 11, bottom: 28 },
      tubes: [
        artery({ flow: lowResistance(78), profile: 5 }, [-22, 15.5, 6.5], [-4, 19, 6.8], [2, 20.5, 7.6]),
        artery({ flow: lowResistance(62), profile: 5 }, [0, 21.5, 6], [8, 24, 5], [24, 28, 4.8]),
        artery({ flow: highResistance(74), profile: 4 }, [0, 18, 4.4], [7, 16.5, 4], [24, 15.5, 3.8]),
      ],
      tissueSpeed: 0.8,
      fat: 5,
    },
    best: expert(
      { boxDepth: 20, boxWidth: 34, boxHeight: 20, steer: 20 },
      { frequency: 5, scale: 5.5, baseline: 15, gain: 39, filter: 75, packet: 10, lines: 8, depth: 35 },
    ),
  },
  {
    id: 'carotid-stenosis',
    version: 1,
    name: 'Stenosis of the internal carotid artery',
    description: 'A man of 71 with a bruit; plaque on both walls leaves a jet.',
    truth: {
      field: 40,
      target: { left: -15, right: 16, top: 15, bottom: 30 },
      tubes: [
        artery(
          { flow: lowResistance(68), profile: 4, hasPlaque: true },
          [-24, 18, 6],
          [-1, 22, 5.8],
          [2.5, 22.7, 3],
          [5.5, 23.3, 3],
          [9, 24, 5.8],
          [24, 27, 6],
        ),
      ],
      tissueSpeed: 0.8,
      fat: 6,
    },
    best: expert(
      { boxDepth: 22, boxWidth: 30, boxHeight: 16, steer: 20 },
      { frequency: 4, scale: 7.5, baseline: 20, gain: 40, filter: 100, packet: 10, lines: 8, depth: 35 },
    ),
  },
  {
    id: 'femoral-square',
    version: 1,
    name: 'Superficial femoral artery, level with the skin',
    description: 'A healthy adult; artery and vein lie square to a beam that goes straight down.',
    truth: {
      field: 40,
      target: { left: -15, right: 15, top: 14, bottom: 33 },
      tubes: [
        artery({ flow: highResistance(88, 0.35), profile: 5 }, [-24, 18.2, 6.5], [24, 19.8, 6.5]),
        vein({ flow: steady(22), profile: 2.5 }, [24, 29.5, 7.5], [-24, 27.5, 7.5]),
      ],
      tissueSpeed: 0.5,
      fat: 7,
    },
    best: expert(
      { boxDepth: 24, boxWidth: 30, boxHeight: 21, steer: 20 },
      { frequency: 5, scale: 4, baseline: 20, gain: 43, filter: 50, packet: 10, lines: 8, persistence: 2, depth: 40 },
    ),
  },
  {
    id: 'testis',
    version: 1,
    name: 'Testis',
    description: 'A boy of 14 with pain; flow is slow, and whether it is there decides about surgery.',
    truth: {
      field: 42,
      target: { left: -12, right: 12, top: 8, bottom: 28 },
      tubes: twigs({
        area: { left: -12, right: 12, top: 9, bottom: 27 },
        count: 30,
        diameter: 0.9,
        length: 5,
        // Arteries within the testis: 4 to 20 cm/s with low resistance (Middleton and others, 1989)
        flow: lowResistance(11, 74),
        seed: 14,
      }),
      tissueSpeed: 0.15,
      fat: 4,
      isOrgan: true,
      bodies: [{ x: 0, z: 18, width: 36, height: 22, level: 3 }],
    },
    best: expert(
      { boxDepth: 18, boxWidth: 26, boxHeight: 21 },
      { frequency: 7.5, scale: 2, gain: 28, filter: 50, packet: 8, lines: 8, persistence: 3, depth: 35 },
    ),
  },
  {
    id: 'thyroid-nodule',
    version: 1,
    name: 'Thyroid nodule',
    description: 'A woman of 44 with a nodule of 18 mm; is there flow in it, or around it only?',
    truth: {
      field: 40,
      target: { left: -9, right: 13, top: 9, bottom: 27 },
      tubes: [
        ...[0, 1, 2, 3, 4, 5, 6].map((part) => {
          const at = (share: number) => [2 + 9.5 * Math.cos(share), 18 + 7.5 * Math.sin(share), 1.1] as const;
          const start = (part * 2 * Math.PI) / 7;
          return artery({ flow: lowResistance(20, 70), profile: 2 }, at(start), at(start + 0.35), at(start + 0.7));
        }),
        ...twigs({
          area: { left: -4, right: 8, top: 13, bottom: 23 },
          count: 8,
          diameter: 0.9,
          length: 4,
          flow: lowResistance(15, 70),
          seed: 44,
        }),
      ],
      tissueSpeed: 0.3,
      fat: 5,
      isOrgan: true,
      bodies: [{ x: 2, z: 18, width: 18, height: 14, level: -7 }],
    },
    best: expert(
      { boxLateral: 2, boxDepth: 18, boxWidth: 23, boxHeight: 19 },
      { frequency: 7.5, scale: 3.6, gain: 28, filter: 50, packet: 9, lines: 9, persistence: 2, depth: 35 },
    ),
  },
  {
    id: 'jugular',
    version: 1,
    name: 'Internal jugular vein with slow flow',
    description: 'A patient with a catheter and a swollen arm; is there flow in the vein above the artery?',
    truth: {
      field: 40,
      target: { left: -10, right: 10, top: 8, bottom: 20 },
      tubes: [
        vein({ flow: atrial(13), profile: 3 }, [24, 16.5, 10], [-24, 11, 10]),
        artery({ flow: lowResistance(75), profile: 5 }, [-24, 23.5, 6], [24, 29, 6]),
      ],
      tissueSpeed: 0.35,
      fat: 4,
    },
    best: expert(
      { boxDepth: 14, boxWidth: 21, boxHeight: 15, steer: 20 },
      { frequency: 5, scale: 1.2, gain: 33, filter: 50, packet: 8, lines: 6, persistence: 2, depth: 30 },
    ),
  },
];
