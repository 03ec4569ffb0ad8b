import type { Settings } from '../mode.ts';
import { seededRandom } from '../../domain/seeded-random.ts';
import { DISPLAYED_RANGE, dopplerShift } from '../doppler.ts';
import { clamp, decibels, power } from '../physics.ts';
import { velocityAt } from '../waveform.ts';
import { type Gate, gateOf } from './gate.ts';
import { BLOOMING_LEVEL, clutterLevel } from './measure.ts';
import type { SpectralTruth } from './truth.ts';

/** Columns of the spectrum per second; each is made from echoes of a few milliseconds. */
const COLUMNS = 250;
const WINDOW = [-0.006, 0, 0.006];
/** The fraction of the scale over which a spectrum of usual brightness is spread. */
const USUAL_SPREAD = 0.1;
/** The spread of a single shift because each column has only a few milliseconds, as a fraction of the scale. */
const RESOLUTION = 0.006;
const FILTERED = 1e-4;
/** The number of distinct speeds. */
const STEPS = 24;

interface Part {
  /** Relative to the fastest blood of the vessel. */
  speed: number;
  /** The fraction of the power of all blood. */
  weight: number;
}

/** Fills in the levels of the spectrum at a moment; see Painter. */
export function spectrumOf(truth: SpectralTruth, settings: Settings): (seconds: number, levels: Float32Array) => void {
  const { frequency = 5, filter = 0 } = settings;
  const gate = gateOf(truth, settings);
  const parts = partsOf(gate, truth.turbulence);
  const blood = power(gate.blood);
  const noise = power(gate.noise);
  const mirror = power(-BLOOMING_LEVEL);
  const walls = power(clutterLevel(truth, settings, gate));
  const wallShift = dopplerShift(frequency, truth.wallSpeed, 0);
  let powers = new Float64Array(0);
  return (seconds, levels) => {
    const bins = levels.length;
    if (powers.length !== bins) powers = new Float64Array(bins);
    powers.fill(0);
    const column = Math.floor(seconds * COLUMNS);
    for (const delay of WINDOW) {
      const velocity = velocityAt(truth.flow, Math.max(0, column / COLUMNS + delay));
      addBlood(powers, { gate, parts, velocity, turbulence: truth.turbulence, mirror });
    }
    const random = seededRandom(column + 1);
    const walling = walls * wallMotion(truth, column / COLUMNS);
    for (let bin = 0; bin < bins; bin += 1) {
      const shift = gate.upper - ((bin + 0.5) / bins) * gate.prf;
      // The filter is before the display, so it also removes shifts that have wrapped to zero
      const nearest = Math.abs(shift - gate.prf * Math.round(shift / gate.prf));
      const passed = clamp(nearest / (filter + 1) > 1 ? 1 : FILTERED, FILTERED, 1);
      const ofBlood = ((powers[bin] ?? 0) / WINDOW.length) * bins * USUAL_SPREAD * blood * passed;
      const ofWalls = walling * Math.exp(-((nearest / wallShift) ** 2));
      const grain = -0.5 * Math.log((random() + 1e-9) * (random() + 1e-9));
      const total = (ofBlood + ofWalls + noise * Math.max(passed, 0.2)) * grain;
      levels[bin] = clamp(decibels(total + 1e-9) / DISPLAYED_RANGE, 0, 1);
    }
  };
}

/** Groups the points of the gate by the velocity of their blood, including the speeds that turbulence adds. */
function partsOf({ points, fastest }: Gate, turbulence: number): Part[] {
  const weights = new Map<number, number>();
  const add = (step: number, weight: number) => weights.set(step, (weights.get(step) ?? 0) + weight);
  const inside = points.filter(({ radius }) => radius < 1);
  for (const { speed } of inside) {
    const step = Math.round((speed / (fastest || 1)) * STEPS);
    add(step, (1 - turbulence) / inside.length);
    // Eddies carry blood at any lower speed, and strong ones carry some of it backwards
    const slowest = turbulence > 0.3 ? -0.3 * step : 0;
    const eddies = Math.floor(step - slowest) + 1;
    for (let eddy = 0; eddy < eddies; eddy += 1) add(step - eddy, turbulence / eddies / inside.length);
  }
  return [...weights].map(([step, weight]) => ({ speed: (step * fastest) / STEPS, weight }));
}

interface Blood {
  gate: Gate;
  parts: readonly Part[];
  velocity: number;
  turbulence: number;
  mirror: number;
}

function addBlood(power: Float64Array, { gate, parts, velocity, turbulence, mirror }: Blood): void {
  const aperture = Math.abs(gate.largestShift - gate.smallestShift) / 4;
  const step = (0.6 * gate.shiftPerSpeed * gate.fastest) / STEPS;
  for (const { speed, weight } of parts) {
    const shift = gate.shiftPerSpeed * velocity * speed;
    const spread = Math.hypot(
      aperture * velocity * speed,
      RESOLUTION * gate.prf,
      (shift * turbulence) / 12,
      step * velocity,
    );
    addBell(power, gate, { shift, spread, weight });
    addBell(power, gate, { shift: -shift, spread, weight: weight * mirror });
  }
}

/** Adds a bell curve around a shift; parts that leave the scale at one end come back at the other. */
function addBell(
  power: Float64Array,
  { upper, prf }: Gate,
  { shift, spread, weight }: { shift: number; spread: number; weight: number },
): void {
  const bins = power.length;
  const middle = ((upper - shift) / prf) * bins - 0.5;
  const breadth = Math.max(0.4, (spread / prf) * bins);
  const reach = Math.min(Math.ceil(3 * breadth), Math.floor(bins / 2));
  const height = weight / (breadth * Math.sqrt(2 * Math.PI));
  const nearest = Math.round(middle);
  for (let bin = nearest - reach; bin <= nearest + reach; bin += 1) {
    const index = ((bin % bins) + bins) % bins;
    power[index] = (power[index] ?? 0) + height * Math.exp(-0.5 * ((bin - middle) / breadth) ** 2);
  }
}

/** Walls move most while the pressure rises; the current power of their echo, with a mean of about one half. */
function wallMotion({ flow }: SpectralTruth, seconds: number): number {
  const change = Math.abs(velocityAt(flow, seconds + 0.02) - velocityAt(flow, Math.max(0, seconds - 0.02)));
  return 0.25 + 0.75 * clamp((2 * change) / flow.peak, 0, 1);
}
