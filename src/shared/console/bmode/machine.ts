import type { Settings } from '../mode.ts';
import {
  axialResolution,
  beamAtFocus,
  deratedPressure,
  focalRange,
  focusedBeam,
  frameRate,
  mechanicalIndex,
  sliderGain,
  thermalIndex,
  wavelength,
} from './physics.ts';
import { amplitude, tissueLoss, power } from '../physics.ts';
import type { Transducer } from './truth.ts';

/** The gray of a normal liver echo if gain and TGC are right. */
export const MID_GRAY = 0.42;
/** Electronic noise, in dB relative to a liver echo at the face at full power. */
const NOISE = -72;
/** Reverberation in the body wall, in dB of the amplified liver echo, at the face. */
const CLUTTER = -14;
/** The transmit pulse and its ringing, in the same dB, and the depth that it covers in cycles of the pulse. */
const MAIN_BANG = { level: 12, wavelengths: 3 };
/** The maximum that it can compensate, in dB. */
const TGC_MAX = 85;
/** How much weaker the second harmonic is than the fundamental echo, in dB; it grows along the path (Szabo). */
const HARMONIC = { loss: 14, cleaner: 14, narrower: Math.SQRT1_2 };
/** Machines limit the aperture to the focal depth divided by this. */
const SMALLEST_F_NUMBER = 2;
/** Dynamic receive focusing keeps the beam below this multiple of its best width, however far the focus is. */
const WIDEST = 3;
/** Sensitivity lost per octave outside of the probe's band, in dB. */
const OUT_OF_BAND = 45;
/** Peak rarefactional pressure at the focus in water (MPa) and acoustic power of the central 1 cm (mW), at full power. */
const OUTPUT = { pressure: 5.2, milliwatts: 60 };
/** Limits for all machines (Food and Drug Administration, Track 3). */
const MI_MAX = 1.9;
/** Cycles of an imaging pulse, and of the purer pulse that the second harmonic needs. */
const CYCLES = { fundamental: 2.2, harmonic: 1.6 * 2 };

/** The effects of the settings on a probe. Depths and widths in mm, levels in dB. */
export interface Machine {
  depth: number;
  foci: number[];
  /** The frequencies that it sends and receives, in MHz. */
  sends: number;
  listens: number;
  /** The effective frequency of the round-trip attenuation, in MHz. */
  travels: number;
  isHarmonic: boolean;
  /** Fractions of the full width. */
  width: number;
  lines: number;
  looks: number;
  /** The fraction of the noise's amplitude that remains with persistence. */
  flicker: number;
  frameRate: number;
  /** The time in seconds over which motion smears a frame. */
  exposure: number;
  axial: number;
  mi: number;
  tis: number;
  /** Round-trip full width at half maximum of the beam. */
  beam: (depth: number) => number;
  /** Like the above, with the focus at this depth. */
  bestBeam: (depth: number) => number;
  /** Level of an echo of liver before attenuation. */
  echo: (depth: number) => number;
  noise: number;
  /** Total gain at a depth, both the operator's and the machine's own. */
  gain: (depth: number) => number;
  /** Power of reverberation and the transmit pulse, with the machine's gain but before the operator's. */
  clutter: (depth: number) => number;
  dynamicRange: number;
}

const TGC = ['tgc1', 'tgc2', 'tgc3', 'tgc4', 'tgc5', 'tgc6', 'tgc7', 'tgc8'] as const;

export function machineOf(transducer: Transducer, settings: Settings): Machine {
  const knob = (name: string) => settings[name] ?? 0;
  const [sends, isHarmonic] = [knob('frequency'), knob('harmonics') >= 0.5];
  const depth = knob('depth') * 10;
  const listens = isHarmonic ? 2 * sends : sends;
  const travels = (sends + listens) / 2;
  const output = knob('power');
  const foci = fociOf(knob('focusDepth') * 10, Math.round(knob('foci')), depth);
  const width = knob('sectorWidth') / 100;
  const lines = Math.max(1, Math.round(knob('lineDensity') * width));
  const looks = Math.max(1, Math.round(knob('compounding')));
  const keep = persistenceOf(knob('persistence'));
  const rate = frameRate(depth, lines * foci.length * looks * (isHarmonic ? 2 : 1));
  const beams = beamsOf(transducer, { sends, foci, isHarmonic });
  const sliders = TGC.map(knob);
  const harmonicLoss = isHarmonic ? HARMONIC.loss : 0;
  const sensitivity = outOfBand(transducer, sends) + outOfBand(transducer, listens);
  const ringing = MAIN_BANG.wavelengths * wavelength(sends);
  const clutter = power(CLUTTER - (isHarmonic ? HARMONIC.cleaner : 0) + output);
  const firstFocus = foci[0] ?? depth;
  const pressure = OUTPUT.pressure * amplitude(output);
  return {
    depth,
    foci,
    sends,
    listens,
    travels,
    isHarmonic,
    width,
    lines,
    looks,
    flicker: Math.sqrt((1 - keep) / (1 + keep)),
    frameRate: rate,
    exposure: (1 + keep / (1 - keep)) / rate,
    axial: axialResolution(listens, isHarmonic ? CYCLES.harmonic : CYCLES.fundamental),
    mi: Math.min(MI_MAX, mechanicalIndex(deratedPressure(pressure, sends, firstFocus), sends)),
    tis: thermalIndex(OUTPUT.milliwatts * power(output), sends),
    beam: beams.beam,
    bestBeam: beams.bestBeam,
    echo: (z) => output - sensitivity - harmonicLoss + beams.focalGain(z),
    noise: NOISE,
    gain: (z) => Math.min(TGC_MAX, tissueLoss(travels, z)) + sliderGain(sliders, z / depth) + harmonicLoss,
    clutter: (z) =>
      clutter * Math.exp((-2 * z) / transducer.nearField) +
      power(MAIN_BANG.level + output) * Math.exp(-2 * (z / ringing) ** 2),
    dynamicRange: knob('dynamicRange'),
  };
}

/** The fraction of the last picture that stays in the next. */
const persistenceOf = (knob: number) => knob / (knob + 1);

const FOCI_APART = 0.18;

/** Focal zones spread over the depth around the selected one. */
function fociOf(middle: number, count: number, depth: number): number[] {
  const number = Math.max(1, count);
  return Array.from({ length: number }, (_, i) => Math.max(3, middle + (i - (number - 1) / 2) * FOCI_APART * depth));
}

function outOfBand({ band: [low, high] }: Transducer, frequency: number): number {
  const octaves = Math.max(0, Math.log2(low / frequency), Math.log2(frequency / high));
  return OUT_OF_BAND * octaves;
}

type Sent = Pick<Machine, 'sends' | 'foci' | 'isHarmonic'>;

function beamsOf({ aperture }: Transducer, { sends, foci, isHarmonic }: Sent) {
  const fNumber = (depth: number) => Math.max(SMALLEST_F_NUMBER, depth / aperture);
  const narrowing = isHarmonic ? HARMONIC.narrower : 1;
  const best = (depth: number) => narrowing * beamAtFocus(sends, fNumber(depth));
  // the transmit beam narrows only at the focus; the receive beam is in focus everywhere
  const share = 1 / Math.sqrt(1 - 1 / WIDEST ** 2);
  const zones = foci.map((depth) => ({
    depth,
    width: best(depth) * share,
    range: focalRange(sends, fNumber(depth)),
  }));
  const nearest = (depth: number) =>
    zones.reduce((near, zone) => (Math.abs(zone.depth - depth) < Math.abs(near.depth - depth) ? zone : near));
  return {
    bestBeam: best,
    beam: (depth: number) => {
      const there = focusedBeam(nearest(depth), depth);
      const back = WIDEST * best(depth);
      return 1 / Math.sqrt(1 / there ** 2 + 1 / back ** 2);
    },
    focalGain: (depth: number) => {
      const zone = nearest(depth);
      return FOCAL_GAIN / (1 + ((depth - zone.depth) / zone.range) ** 2);
    },
  };
}

/** The focus's gain of the echoes there, in dB. */
const FOCAL_GAIN = 3;
