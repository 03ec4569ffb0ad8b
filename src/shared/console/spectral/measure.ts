import type { Settings } from '../mode.ts';
import { bloodLevel, DISPLAYED_RANGE, dopplerShift, velocityOf, wrapped } from '../doppler.ts';
import { clamp, decibels } from '../physics.ts';
import { resistiveIndex, type Waveform } from '../waveform.ts';
import { type Gate, gateOf } from './gate.ts';
import type { MetricName } from './metrics.ts';
import type { SpectralTruth } from './truth.ts';

/** The length of the strip of the spectrum, in mm; the sweep speed determines its duration. */
export const STRIP_LENGTH = 150;

/** Gain above which bright parts of a spectrum spread over its edge and the mirror image appears, in dB above black. */
export const BLOOMING_LEVEL = 34;
const BLOOMING = 0.006;
/** How far the edge of a spectrum must be above the noise to be traced to its peak, in dB. */
const READABLE = 6;
/** Blood slower than this fraction of the peak counts as standing. */
const STANDING = 0.03;
/** End-diastolic velocities below this are compared with it: a relative error of almost nothing is meaningless. */
const LEAST_COMPARED = 15;

/** The readings of calipers on the spectrum, in cm/s along the main flow. */
export interface Reading {
  peak: number;
  endDiastolic: number;
  resistiveIndex: number;
}

export function measureSpectrum(truth: SpectralTruth, settings: Settings): Record<MetricName, number> {
  const { angle: setAngle = 0, gateSize = 1, sweep = 50 } = settings;
  const { flow } = truth;
  const gate = gateOf(truth, settings);
  const { aliased, filtered } = sharesOf(gate, flow, settings);
  const reading = readingOf(truth, settings, gate);
  return {
    aliased: 100 * aliased,
    peakOfNyquist: 100 * peakShare(gate, flow),
    beamAngle: gate.angle,
    angleError: setAngle - gate.angle,
    gateOffset: (100 * Math.abs(gate.offset)) / truth.diameter,
    gateFill: (100 * gateSize) / truth.diameter,
    signalToNoise: signalToNoise(gate),
    saturation: 100 * saturation(gate.blood),
    clutter: clutterLevel(truth, settings, gate) - gate.blood,
    filtered: 100 * filtered,
    psvError: 100 * (reading.peak / flow.peak - 1),
    edvError:
      (100 * (reading.endDiastolic - flow.endDiastolic)) / Math.max(LEAST_COMPARED, Math.abs(flow.endDiastolic)),
    riError: reading.resistiveIndex - resistiveIndex(flow.peak, flow.endDiastolic),
    beats: (STRIP_LENGTH / sweep) * (flow.rate / 60),
  };
}

/** Fractions of the heartbeat in which the fastest blood is beyond the scale, and in which the filter removes flow. */
function sharesOf(gate: Gate, { samples, peak }: Waveform, { filter = 0 }: Settings) {
  let beyond = 0;
  let flowing = 0;
  let removed = 0;
  for (const velocity of samples) {
    const shift = edgeShift(gate, velocity);
    if (shift < gate.lower || shift > gate.upper) beyond += 1;
    if (Math.abs(velocity) < STANDING * peak) continue;
    flowing += 1;
    if (Math.abs(shift) < filter) removed += 1;
  }
  return { aliased: beyond / samples.length, filtered: flowing === 0 ? 0 : removed / flowing };
}

/** The shift of the fastest blood in the gate, at the edge of the beam where it is largest. */
const edgeShift = (gate: Gate, velocity: number) => gate.largestShift * velocity * gate.fastest;

/** The peak's fraction of its side of the scale; at most 10. */
function peakShare(gate: Gate, { peak }: Waveform): number {
  const room = gate.side > 0 ? gate.upper : -gate.lower;
  const shift = Math.abs(edgeShift(gate, peak));
  return shift >= 10 * room ? 10 : shift / room;
}

const signalToNoise = ({ blood, noise }: Gate) => blood - Math.max(0, noise);

/** The fraction of the spectrum beyond white: the power of an echo from many cells is distributed exponentially. */
const saturation = (level: number) => Math.exp(-(10 ** ((DISPLAYED_RANGE - level) / 10)));

/** The brightness of the wall echo that passes the filter, in dB above black. */
export function clutterLevel(truth: SpectralTruth, settings: Settings, { atWall }: Gate): number {
  const { frequency = 5, gateDepth = 0, gain = 0, filter = 0 } = settings;
  const cut = Math.min(2, filter / dopplerShift(frequency, truth.wallSpeed, 0));
  return bloodLevel(frequency, gateDepth, gain) + 20 + decibels(0.05 + atWall) - 20 * cut;
}

/** Reads the spectrum as calipers do: aliased flow at its displayed position, invisible flow not at all. */
export function readingOf({ flow }: SpectralTruth, settings: Settings, gate: Gate): Reading {
  const { frequency = 5, angle = 0, baseline = 0, filter = 0 } = settings;
  const visible = clamp(signalToNoise(gate) / READABLE, 0, 1);
  const blooming = 1 + BLOOMING * Math.max(0, gate.blood - BLOOMING_LEVEL);
  const perShift = velocityOf(frequency, gate.side, angle) * visible * blooming;
  const read = (velocity: number) => {
    const shift = edgeShift(gate, velocity);
    return Math.abs(shift) < filter ? 0 : perShift * wrapped(shift, gate.prf, baseline);
  };
  const peak = flow.samples.reduce((most, velocity) => Math.max(most, read(velocity)), 0);
  const endDiastolic = read(flow.endDiastolic);
  const index = peak > 0 ? clamp(resistiveIndex(peak, endDiastolic), 0, 2) : 0;
  return { peak, endDiastolic, resistiveIndex: index };
}
