import type { Measured, Settings } from '../mode.ts';
import { type Machine, machineOf, MID_GRAY } from './machine.ts';
import { grayLevel, speckleDeviation } from './physics.ts';
import { decibels, echoLoss, power } from '../physics.ts';
import { at, type BmodeTruth, DEEPEST, type Ways, waysOf } from './truth.ts';

/** Equally likely levels of speckle in dB around its mean power: those of an exponentially distributed power. */
const QUANTILES = Array.from({ length: 16 }, (_, i) => decibels(-Math.log(1 - (i + 0.5) / 16)));
const MEAN_QUANTILE = QUANTILES.reduce((sum, level) => sum + level, 0) / QUANTILES.length;
const DEPTHS = 40;
/** The speckle of tissue, its depth and the attenuation in front of it. */
interface Tissue {
  depth: number;
  /** dB relative to liver. */
  echo: number;
  /** dB one way at 1 MHz. */
  path: number;
}

/** The displayed signal, in dB before clipping. */
export interface Display {
  /** Level of the mean power of echoes, haze and noise. */
  level: number;
  /** The noise's share of it. */
  noise: number;
}

export const displayed = (machine: Machine, gain: number, { depth, echo, path }: Tissue): Display =>
  displayedAt(machine, gain, depth)(echo, path);

/** A function for any tissue at one depth: most of the work depends only on the machine. */
function displayedAt(machine: Machine, gain: number, depth: number): (echo: number, path: number) => Display {
  const tgc = machine.gain(depth);
  const sent = machine.echo(depth);
  const noise = power(machine.noise + tgc);
  const clutter = machine.clutter(depth);
  return (echo, path) => {
    const all = power(sent + echo - echoLoss(path, machine.travels) + tgc) + noise + clutter;
    return { level: decibels(all) + gain, noise: noise / all };
  };
}

/** Zero for settings without a gain in dB. */
const gainOf = (settings: Settings) => settings['gain'] ?? 0;

export function measure(truth: BmodeTruth, settings: Settings): Measured {
  const machine = machineOf(truth.transducer, settings);
  const ways = waysOf(truth);
  const gain = gainOf(settings);
  const { target } = ways;
  const nearest = machine.foci.reduce((near, focus) =>
    Math.abs(focus - target) < Math.abs(near - target) ? focus : near,
  );
  const beam = machine.beam(target);
  const spacing = lineSpacingAt(truth, machine, target);
  const clipped = clippedShares(machine, gain, ways);
  return {
    targetPosition: (target / machine.depth) * 100,
    focusOffset: nearest - target,
    widening: beam / machine.bestBeam(target),
    lateralResolution: Math.hypot(beam, spacing),
    axialResolution: machine.axial,
    contrastToNoise: contrastToNoise(truth, machine, gain, ways),
    unevenness: unevenness(machine, ways),
    clippedWhite: clipped.white * 100,
    clippedBlack: clipped.black * 100,
    penetrationMargin: penetration(machine, ways) - target,
    frameRate: machine.frameRate,
    smear: truth.motion * machine.exposure,
    mi: machine.mi,
    tis: machine.tis,
  };
}

/** Distance between two lines at a depth, mm. */
export function lineSpacingAt({ transducer: { shape } }: BmodeTruth, machine: Machine, depth: number): number {
  const full = shape.kind === 'sector' ? ((shape.radius + depth) * shape.angle * Math.PI) / 180 : shape.width;
  return (full * machine.width) / machine.lines;
}

/** Clipped fractions of the picture. */
function clippedShares(machine: Machine, gain: number, { fan }: Ways): { white: number; black: number } {
  const shown = fan.filter(({ side }) => Math.abs(side) <= Math.max(0.3, machine.width));
  const spread = 1 / Math.sqrt(machine.looks);
  const speckles = QUANTILES.map((quantile) => MEAN_QUANTILE + (quantile - MEAN_QUANTILE) * spread);
  const [darkest = 0, brightest = 0] = [speckles[0], speckles.at(-1)];
  const grayOf = (level: number) => grayLevel(level, machine.dynamicRange, MID_GRAY);
  let [white, black] = [0, 0];
  for (let k = 0; k < DEPTHS; k += 1) {
    const depth = ((k + 0.5) / DEPTHS) * machine.depth;
    const displayedHere = displayedAt(machine, gain, depth);
    for (const { profile } of shown) {
      const { level } = displayedHere(at(profile.echo, depth), at(profile.path, depth));
      if (grayOf(level + darkest) > 0 && grayOf(level + brightest) < 1) continue;
      for (const speckle of speckles) {
        const gray = grayOf(level + speckle);
        if (gray >= 1) white += 1;
        if (gray <= 0) black += 1;
      }
    }
  }
  const all = shown.length * DEPTHS * QUANTILES.length;
  return { white: white / all, black: black / all };
}

/**
 * Difference in gray between lesion and background, in standard deviations of the speckle (M. Patterson, F. Foster, The
 * improvement and quantitative assessment of B-mode images, 1983, after log compression). A beam wider than the lesion
 * includes its surroundings.
 */
function contrastToNoise(truth: BmodeTruth, machine: Machine, gain: number, { lesion, background }: Ways): number {
  const { depth } = lesion;
  const path = at(background.profile.path, depth);
  const beside = displayed(machine, gain, { depth, echo: background.echo, path });
  const spill = power(
    decibels(spillOf(machine.beam(depth), truth.lesion.width)) + background.echo - echoLoss(path, machine.travels),
  );
  const own = power(lesion.echo - echoLoss(lesion.path, machine.travels));
  const inside = displayed(machine, gain, { depth, echo: decibels(own + spill), path: 0 });
  const deviation = (display: Display) =>
    speckleDeviation(machine.looks) * Math.sqrt(1 - display.noise + display.noise * machine.flicker ** 2);
  const gray = ({ level }: Display) =>
    Math.min(1, Math.max(0, grayLevel(level + MEAN_QUANTILE, machine.dynamicRange, MID_GRAY)));
  const difference = Math.abs(gray(beside) - gray(inside)) * machine.dynamicRange;
  return difference / Math.sqrt((deviation(beside) ** 2 + deviation(inside) ** 2) / 2);
}

/** Fraction of a beam's power that misses a lesion at its center; side lobes lose 0.1% in any. */
const spillOf = (beam: number, width: number): number => 0.001 + Math.exp(-2.77 * (width / 2 / beam) ** 2 * 2);

const EVEN_FROM = 0.1;
const EVEN_TO = 0.95;

/** How many dB plain tissue is brighter or darker than its mean, at a depth of the display. */
export function bands(machine: Machine, { background: { profile } }: Ways): { depth: number; level: number }[] {
  return Array.from({ length: DEPTHS }, (_, k) => {
    const depth = (EVEN_FROM + ((EVEN_TO - EVEN_FROM) * k) / (DEPTHS - 1)) * machine.depth;
    return { depth, level: displayed(machine, 0, { depth, echo: 0, path: at(profile.path, depth) }).level };
  });
}

function unevenness(machine: Machine, ways: Ways): number {
  const levels = bands(machine, ways).map(({ level }) => level);
  return Math.max(...levels) - Math.min(...levels);
}

/** Depth in mm where the echo of plain tissue is no stronger than the noise (Hedrick). */
export function penetration(machine: Machine, { background: { profile } }: Ways): number {
  for (let depth = 2; depth <= DEEPEST; depth += 1) {
    if (machine.echo(depth) - echoLoss(at(profile.path, depth), machine.travels) < machine.noise) return depth;
  }
  return DEEPEST;
}
