import { compensationAt, type Beam } from './beam.ts';
import { hash3 } from './hash.ts';
import type { Probe } from './probe.ts';
import { NEPER, type Settings } from './settings.ts';

const HISS_LENGTH = 1 << 16;
const HISS_MASK = HISS_LENGTH - 1;
/** Noise of the receiver, mean 0 and variance 1/2. */
const HISS = Float32Array.from({ length: HISS_LENGTH }, (_, n) => {
  let sum = 0;
  for (let part = 0; part < 4; part += 1) sum += (hash3(n, part, 5) & 0xffff) / 65_536 - 0.5;
  return sum * Math.sqrt(1.5);
});

/** Side lobes reach this many lines to each side, at this level, dB. */
const LOBE_LINES = 14;
const LOBE_LEVEL = -27;
/** Depth in which the haze of the near field falls to 1/e, mm. */
const HAZE_DEPTH = { curved: 13, phased: 13, linear: 4.5, endocavity: 6 };
/** Distance between its bands, in radians per mm. */
const HAZE_BANDS = { curved: 2.3, phased: 2.3, linear: 5.1, endocavity: 2.3 };
/** dB of the ringing of the probe itself. */
const RINGING = 14;

interface Grid {
  lines: number;
  samples: number;
  step: number;
}

/** The amplitude received at each sample, from looks, noise, haze and side lobes. */
export function detect(
  { lines, samples, step }: Grid,
  looks: readonly Float32Array[],
  { probe, beam, settings }: { probe: Probe; beam: Beam; settings: Settings },
  { envelope, scratch }: { envelope: Float32Array; scratch: Float32Array },
): void {
  const lobe = Math.exp((LOBE_LEVEL + beam.clutter * 0.6) * NEPER) / (2 * LOBE_LINES + 1);
  let seed = hash3(settings.frame, 99, 3) & HISS_MASK;
  for (let k = 0; k < samples; k += 1) {
    const depth = (k + 0.5) * step;
    const hiss = Math.exp((settings.noise + compensationAt(k * step, beam, settings)) * NEPER);
    const floor = Math.hypot(hiss, hazeAt(depth, probe, beam, settings));
    const row = k * lines;
    for (let i = 0; i < lines; i += 1) {
      seed = (seed + 1) & HISS_MASK;
      let sum = 0;
      for (let look = 0; look < looks.length; look += 2) {
        const real = (looks[look] as Float32Array)[row + i] as number;
        const imaginary = (looks[look + 1] as Float32Array)[row + i] as number;
        const a = real + floor * (HISS[(seed + look * 9001) & HISS_MASK] as number);
        const b = imaginary + floor * (HISS[(seed * 7 + 31 + look * 5003) & HISS_MASK] as number);
        sum += Math.sqrt(a * a + b * b);
      }
      envelope[row + i] = sum / (looks.length / 2);
    }
    addSideLobes(envelope, { row, lines, lobe }, scratch);
  }
}

/** Reverberations of probe and body wall. */
function hazeAt(depth: number, probe: Probe, beam: Beam, { clutter }: Settings): number {
  const decay = HAZE_DEPTH[probe.kind];
  const level = clutter + beam.clutter;
  const bands = 0.55 + 0.45 * Math.cos(depth * HAZE_BANDS[probe.kind]) ** 4;
  const haze = Math.exp(level * NEPER - depth / decay) + Math.exp((level - 15) * NEPER - depth / (3.2 * decay));
  const ringing = clutter <= -100 ? 0 : Math.exp(RINGING * NEPER - (depth / (beam.axial * 1.3)) ** 2);
  return haze * bands + ringing;
}

/** Strong echoes are seen faintly by the lines beside them, which fills in fluid. */
function addSideLobes(
  envelope: Float32Array,
  { row, lines, lobe }: { row: number; lines: number; lobe: number },
  scratch: Float32Array,
): void {
  let sum = 0;
  for (let i = 0; i < Math.min(LOBE_LINES, lines); i += 1) sum += envelope[row + i] as number;
  for (let i = 0; i < lines; i += 1) {
    if (i + LOBE_LINES < lines) sum += envelope[row + i + LOBE_LINES] as number;
    if (i - LOBE_LINES - 1 >= 0) sum -= envelope[row + i - LOBE_LINES - 1] as number;
    scratch[i] = sum;
  }
  for (let i = 0; i < lines; i += 1) {
    envelope[row + i] = (envelope[row + i] as number) + lobe * (scratch[i] as number);
  }
}

/** Where the speckle of liver lies between black (0) and white (1) at a gain of 0. */
const LIVER_GRAY = 0.455;

/** Compresses amplitudes to shares of white, by gain, TGC sliders and dynamic range. */
export function compress(
  { lines, samples }: Grid,
  envelope: Float32Array,
  settings: Settings,
  gray: Float32Array,
): void {
  const perNeper = 20 / Math.LN10 / settings.range;
  for (let k = 0; k < samples; k += 1) {
    const base = LIVER_GRAY + (settings.gain + sliderAt(settings.sliders, k / samples)) / settings.range;
    for (let n = k * lines; n < (k + 1) * lines; n += 1) {
      const value = base + Math.log((envelope[n] as number) + 1e-9) * perNeper;
      gray[n] = value < 0 ? 0 : value > 1.15 ? 1.15 : value;
    }
  }
}

function sliderAt(sliders: readonly number[], share: number): number {
  if (sliders.length === 0) return 0;
  const place = share * (sliders.length - 1);
  const below = sliders[Math.floor(place)] ?? 0;
  return below + ((sliders[Math.ceil(place)] ?? 0) - below) * (place % 1);
}

/** Speckle reduction: draws a sample toward the mean of its neighbors, less where they differ much, at edges. */
export function soften({ lines, samples }: Grid, gray: Float32Array, share: number, scratch: Float32Array): void {
  scratch.set(gray);
  for (let k = 1; k < samples - 1; k += 1) {
    for (let i = 1, n = k * lines + 1; i < lines - 1; i += 1, n += 1) {
      const value = scratch[n] as number;
      const beside = (scratch[n - 1] as number) + (scratch[n + 1] as number);
      const above = (scratch[n - lines] as number) + (scratch[n + lines] as number);
      const mean = (2 * value + beside + 1.5 * above) / 7;
      const difference = (mean - value) * 6;
      gray[n] = value + (share * 1.6 * (mean - value)) / (1 + difference * difference * 0.35);
    }
  }
}

/** Gray map: blacks are held down, the middle is steep, whites have a shoulder. */
const GRAY_MAP = Float32Array.from({ length: 1201 }, (_, n) => {
  const value = n / 1000;
  const steep = value < 0.07 ? value * 0.35 : 0.0245 + (value - 0.07) * 1.02;
  return 255 * (steep < 0.68 ? steep : 0.68 + 0.32 * (1 - Math.exp(-(steep - 0.68) / 0.32)));
});

/** From shares of white to 0…255. */
export function mapGray(gray: Float32Array): void {
  for (let n = 0; n < gray.length; n += 1) {
    gray[n] = GRAY_MAP[Math.max(0, Math.min(1200, Math.round((gray[n] as number) * 1000)))] as number;
  }
}
