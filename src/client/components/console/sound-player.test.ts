import { describe, expect, it } from 'vitest';
import { samplesOf } from './sound-player.ts';

const RATE = 16_000;

/** 100 bins from +4,000 Hz down to −4,000 Hz, of which one is bright. */
function slice(bin: number, shift: readonly [number, number] = [4000, -4000]) {
  const levels = new Float32Array(100);
  levels[bin] = 1;
  return samplesOf({ levels, shift, rate: RATE, length: 2048, random: () => 0.25 });
}

/** The strength of a frequency in the samples. */
function strength(samples: Float32Array, hertz: number): number {
  let x = 0;
  let y = 0;
  samples.forEach((sample, at) => {
    x += sample * Math.cos((2 * Math.PI * hertz * at) / RATE);
    y += sample * Math.sin((2 * Math.PI * hertz * at) / RATE);
  });
  return Math.hypot(x, y);
}
const energy = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample ** 2, 0);

describe('the sound of a spectrum', () => {
  it('plays flow toward the probe on the left, at the pitch of its shift', () => {
    const { left, right } = slice(25);
    expect(strength(left, 1960)).toBeGreaterThan(20 * strength(left, 900));
    expect(strength(left, 1960)).toBeGreaterThan(20 * strength(left, 3000));
    expect(energy(right)).toBe(0);
  });

  it('plays flow away from the probe on the right', () => {
    const { left, right } = slice(75);
    expect(energy(left)).toBe(0);
    expect(strength(right, 2040)).toBeGreaterThan(20 * strength(right, 900));
  });

  it('follows the scale if it is inverted', () => {
    expect(energy(slice(25, [-4000, 4000]).left)).toBe(0);
  });

  it('fades in and out, so that slices overlapping by half are equally loud throughout', () => {
    const { left } = slice(25);
    expect(Math.abs(left[0] ?? 1)).toBeLessThan(0.01);
    const half = left.length / 2;
    const loudness = (from: number) =>
      energy(left.slice(from, from + 256)) + energy(left.slice(from + half, from + half + 256));
    expect(loudness(600)).toBeCloseTo(loudness(0), 0);
  });

  it('is silent without a signal, and omits frequencies above half the sample rate', () => {
    expect(energy(slice(200).left)).toBe(0);
    expect(energy(slice(0, [40_000, -40_000]).left)).toBe(0);
  });

  it('never exceeds the loudest sample', () => {
    const levels = new Float32Array(100).fill(1);
    const { left } = samplesOf({ levels, shift: [4000, -4000], rate: RATE, length: 2048, random: () => 0 });
    expect(Math.max(...left)).toBeLessThanOrEqual(1);
  });
});
