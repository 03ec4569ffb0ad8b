import { plural } from '#shared/domain/counted.ts';
import type { ReadOut, Settings } from '../mode.ts';
import { type Machine, machineOf, MID_GRAY } from './machine.ts';
import { displayed, measure } from './measure.ts';
import { grayLevel } from './physics.ts';
import { at, type BmodeTruth, type Ways, waysOf } from './truth.ts';

const cm = (mm: number) => `${(mm / 10).toFixed(1)} cm`;

/** The read-outs that machines show around the picture. */
export function readOuts({ transducer }: BmodeTruth, settings: Settings): ReadOut[] {
  const machine = machineOf(transducer, settings);
  return [
    { label: 'Depth', text: cm(machine.depth) },
    { label: 'Freq', text: `${machine.isHarmonic ? 'H ' : ''}${machine.listens.toFixed(1)} MHz` },
    { label: 'Gain', text: `${settings['gain'] ?? 0} dB` },
    { label: 'DR', text: `${machine.dynamicRange} dB` },
    { label: 'FR', text: `${machine.frameRate.toFixed(0)} Hz` },
    { label: 'MI', text: machine.mi.toFixed(2) },
    { label: 'TIs', text: machine.tis.toFixed(2) },
    { label: 'Focus', text: machine.foci.map(cm).join(', ') },
  ];
}

const STEPS = 60;

/** Depths of plain tissue, with their gray (0 black, 1 white; beyond if clipped). */
function grays(machine: Machine, gain: number, { background: { profile } }: Ways) {
  return Array.from({ length: STEPS }, (_, k) => {
    const depth = ((k + 0.5) / STEPS) * machine.depth;
    const shown = displayed(machine, gain, { depth, echo: 0, path: at(profile.path, depth) });
    return { depth, gray: grayLevel(shown.level, machine.dynamicRange, MID_GRAY), noise: shown.noise };
  });
}

/** "from 0.0 to 2.1 cm", for the first matching stretch. */
function stretch(machine: Machine, is: readonly boolean[]): string | null {
  const from = is.indexOf(true);
  if (from < 0) return null;
  const end = is.indexOf(false, from);
  const edge = (k: number) => (k / STEPS) * machine.depth;
  if (from === 0 && end < 0) return 'everywhere';
  if (end < 0) return `below ${cm(edge(from))}`;
  return `from ${cm(edge(from))} to ${cm(edge(end))}`;
}

/** A description of the picture for people who can't see it. */
export function seen(truth: BmodeTruth, settings: Settings): string[] {
  const machine = machineOf(truth.transducer, settings);
  const ways = waysOf(truth);
  const measured = measure(truth, settings);
  const tissue = grays(machine, settings['gain'] ?? 0, ways);
  return [
    whereTarget(truth, machine, ways),
    plural(
      machine.foci.length,
      `The focus marker is at ${cm(machine.foci[0] ?? 0)}.`,
      `The focus markers are at ${machine.foci.map(cm).join(', ')}.`,
    ),
    ...brightness(machine, tissue),
    ...bandsOf(tissue, machine, settings['gain'] ?? 0),
    lesionSentence(truth, measured['contrastToNoise'] ?? 0),
    `Points at the depth of the ${truth.target.name} are drawn ${(measured['lateralResolution'] ?? 0).toFixed(1)} mm wide and ${machine.axial.toFixed(2)} mm high.`,
    ...(machine.frameRate < 15
      ? [`The picture jerks: there are ${machine.frameRate.toFixed(1)} frames a second.`]
      : []),
    ...((measured['smear'] ?? 0) > 1.2
      ? [`Edges that move are smeared over ${(measured['smear'] ?? 0).toFixed(1)} mm.`]
      : []),
  ];
}

function whereTarget({ target: { name } }: BmodeTruth, machine: Machine, { target, targetSide }: Ways): string {
  if (target > machine.depth) {
    return `The ${name} is not in the picture: it is at ${cm(target)}, and the picture ends at ${cm(machine.depth)}.`;
  }
  if (targetSide > machine.width) return `The ${name} is not in the picture: the sector is too narrow to reach it.`;
  return `The ${name} is at ${cm(target)}, ${Math.round((target / machine.depth) * 100)}% of the way down a picture of ${cm(machine.depth)}.`;
}

type Gray = ReturnType<typeof grays>[number];

function brightness(machine: Machine, tissue: readonly Gray[]): string[] {
  const white = stretch(
    machine,
    tissue.map(({ gray }) => gray >= 0.92),
  );
  const black = stretch(
    machine,
    tissue.map(({ gray }) => gray <= 0.06),
  );
  const hiss = stretch(
    machine,
    tissue.map(({ gray, noise }) => gray > 0.06 && noise > 0.5),
  );
  return [
    ...(white === null ? [] : [`Tissue is white ${white}.`]),
    ...(black === null ? [] : [`Tissue is black ${black}.`]),
    ...(hiss === null ? [] : [`There is flickering noise instead of tissue ${hiss}.`]),
  ];
}

const BAND = 3;

/** Whether each TGC slider's depth deviates from the right level for plain tissue. */
function bandsOf(tissue: readonly Gray[], machine: Machine, gain: number): string[] {
  const levels = Array.from({ length: 8 }, (_, i) => {
    const near = tissue[Math.min(STEPS - 1, Math.round((i / 7) * STEPS))];
    return ((near?.gray ?? MID_GRAY) - MID_GRAY) * machine.dynamicRange;
  });
  const middle = levels.toSorted((a, b) => a - b)[4] ?? 0;
  const whole =
    Math.abs(middle) < BAND
      ? []
      : [
          `Overall, tissue is ${Math.abs(middle).toFixed(0)} dB ${middle > 0 ? 'brighter' : 'darker'} than mid-gray, with the gain at ${gain} dB.`,
        ];
  const out = levels.flatMap((level, i) => {
    const off = level - middle;
    if (Math.abs(off) < BAND) return [];
    const depth = cm((i / 7) * machine.depth);
    return [
      `At TGC slider ${i + 1}, ${depth} deep, tissue is ${Math.abs(off).toFixed(0)} dB ${off > 0 ? 'brighter' : 'darker'} than at most depths.`,
    ];
  });
  return [...whole, ...out];
}

function lesionSentence({ lesion: { name } }: BmodeTruth, contrast: number): string {
  if (contrast < 1) return `The ${name} cannot be told from what surrounds it.`;
  if (contrast < 2) return `The ${name} is hardly told from what surrounds it.`;
  return `The ${name} stands out from what surrounds it.`;
}
