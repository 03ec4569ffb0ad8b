import type { Scene } from '../../mode.ts';
import type { ColorTruth, Tube } from '../truth.ts';
import { expert } from './best.ts';
import { atrial, lowResistance, steady } from './flows.ts';
import { artery, vein } from './vessels.ts';

/** The branches divide at the hilum; they and the veins of the liver bend on their way. */
const renalBranch = (x: number, z: number, bendX: number, bendZ: number): Tube =>
  artery({ flow: lowResistance(42), profile: 3 }, [2, 78, 3.4], [bendX, bendZ, 2.8], [x, z, 2.4]);
const hepaticVein = (x: number, z: number, bendX: number, bendZ: number): Tube =>
  vein({ flow: atrial(42), profile: 2.5 }, [x, z, 6], [bendX, bendZ, 8], [0, 94, 9]);

/** A vessel of the cord, which winds around the others. */
const wound = (start: number, diameter: number): Tube['points'] =>
  Array.from({ length: 19 }, (_, index) => {
    const x = -27 + index * 3;
    return [x, 62 + 0.15 * x + 5.5 * Math.sin(start + x / 4.2), diameter] as const;
  });

export const DEEP: Scene<ColorTruth>[] = [
  {
    id: 'renal-hilum',
    version: 1,
    name: 'Hilum of a kidney',
    description: 'A healthy adult; the renal artery comes in and divides, the vein goes out beside it.',
    truth: {
      field: 100,
      target: { left: -22, right: 22, top: 48, bottom: 88 },
      tubes: [
        artery({ flow: lowResistance(75), profile: 4 }, [4, 92, 5.5], [2, 78, 5.2]),
        renalBranch(-20, 66, -13, 72),
        renalBranch(-11, 52, -6, 64),
        renalBranch(8, 50, 5, 64),
        renalBranch(22, 62, 13, 70),
        vein({ flow: steady(34), profile: 2.5 }, [-4, 60, 5], [-4, 76, 7], [-8, 94, 8]),
      ],
      tissueSpeed: 0.4,
      fat: 14,
      isOrgan: true,
      bodies: [{ x: 0, z: 68, width: 70, height: 46, level: -5 }],
    },
    best: expert(
      { boxDepth: 68, boxWidth: 40, boxHeight: 41 },
      { frequency: 3, scale: 5.5, gain: 56, filter: 75, packet: 8, lines: 7, depth: 100 },
    ),
  },
  {
    id: 'portal-vein',
    version: 1,
    name: 'Portal vein and hepatic artery',
    description: 'A patient with cirrhosis; which way does the portal vein flow?',
    truth: {
      field: 110,
      target: { left: -28, right: 28, top: 55, bottom: 98 },
      tubes: [
        // 16 to 40 cm/s (McNaughton and Abu-Yousef, 2011)
        vein({ flow: steady(19), profile: 2.5 }, [30, 96, 12], [2, 78, 11.5], [-14, 66, 9], [-34, 58, 8]),
        artery({ flow: lowResistance(52), profile: 3 }, [32, 85, 4], [6, 69, 4], [-10, 58.5, 3.2]),
      ],
      tissueSpeed: 0.4,
      fat: 14,
      isOrgan: true,
    },
    best: expert(
      { boxDepth: 76, boxWidth: 52, boxHeight: 43 },
      { frequency: 3, scale: 2.8, gain: 59, filter: 50, packet: 8, lines: 4, depth: 110 },
    ),
  },
  {
    id: 'hepatic-veins',
    version: 1,
    name: 'Hepatic veins',
    description: 'A healthy adult; three veins meet in the inferior vena cava.',
    truth: {
      field: 120,
      target: { left: -36, right: 36, top: 48, bottom: 96 },
      tubes: [hepaticVein(-44, 54, -16, 78), hepaticVein(-4, 36, -2, 66), hepaticVein(40, 50, 16, 76)],
      tissueSpeed: 0.4,
      fat: 14,
      isOrgan: true,
    },
    best: expert(
      { boxDepth: 72, boxWidth: 70, boxHeight: 48 },
      { frequency: 2.5, scale: 2.6, baseline: 10, gain: 60, filter: 50, packet: 7, lines: 4, depth: 110 },
    ),
  },
  {
    id: 'umbilical-cord',
    version: 1,
    name: 'Free loop of the umbilical cord',
    description: 'A fetus of 28 weeks; two arteries wind around one vein.',
    truth: {
      field: 100,
      target: { left: -22, right: 22, top: 50, bottom: 74 },
      tubes: [
        artery({ flow: lowResistance(44, 144), profile: 2.5 }, ...wound(0, 3.6)),
        artery({ flow: lowResistance(44, 144), profile: 2.5 }, ...wound(2.1, 3.6)),
        vein({ flow: steady(18, 144), profile: 2.5 }, ...wound(4.2, 6.5).toReversed()),
      ],
      tissueSpeed: 0.3,
      fat: 14,
      isOrgan: true,
    },
    best: expert(
      { boxDepth: 62, boxWidth: 42, boxHeight: 24 },
      { frequency: 3.5, scale: 3.1, gain: 56, filter: 50, packet: 8, lines: 7, depth: 85 },
    ),
  },
];
