import { describe, expect, it } from 'vitest';
import {
  bloodLevel,
  colorFrameTime,
  dopplerShift,
  noiseLevel,
  prfLimit,
  scaleEnds,
  velocityError,
  velocityOf,
  wrapped,
} from './doppler.ts';
import { tissueLoss } from './physics.ts';

describe('the Doppler equation', () => {
  // Kremkau's example in the chapter on Doppler principles: 50 cm/s at 5 MHz and several angles
  it.each([
    [5, 50, 0, 3.25],
    [5, 50, 30, 2.81],
    [5, 50, 60, 1.62],
    [5, 50, 90, 0],
    // The rule of thumb of Evans and McDicken: 1.3 kHz for each MHz and m/s
    [1, 100, 0, 1.3],
    // Twice the frequency, twice the shift
    [10, 50, 60, 3.25],
    // Flow away from the transducer
    [5, -50, 60, -1.62],
  ])('gives at %s MHz for %s cm/s at %s° a shift of %s kHz', (frequency, velocity, angle, kilohertz) => {
    expect(dopplerShift(frequency, velocity, angle) / 1000).toBeCloseTo(kilohertz, 2);
  });

  it('gives the velocity back for the same angle', () => {
    expect(velocityOf(4, dopplerShift(4, 123, 52), 52)).toBeCloseTo(123, 9);
  });
});

describe('the error of a wrong angle', () => {
  // Evans and McDicken, chapter on errors: 5° at 60° makes about 15%, and almost nothing near 0°
  it.each([
    [65, 60, 18.3],
    [55, 60, -12.8],
    [63, 60, 10.1],
    [75, 70, 32.1],
    [35, 30, 5.7],
    [5, 0, 0.4],
    [0, 60, -50],
  ])('lets a cursor at %s° on a vessel at %s° read %s%% high', (set, angle, percent) => {
    expect(100 * velocityError(set, angle)).toBeCloseTo(percent, 1);
  });
});

describe('the pulse rate', () => {
  // 13 µs for each centimeter there and back (Kremkau), so 77 kHz for one
  it.each([
    [10, 77],
    [50, 15.4],
    [100, 7.7],
    [150, 5.13],
    [200, 3.85],
  ])('allows at %s mm up to %s kHz', (depth, kilohertz) => {
    expect(prfLimit(depth) / 1000).toBeCloseTo(kilohertz, 2);
  });

  // The limit of range and velocity, v = c² ⁄ (8 f₀ z cos θ) (Evans and McDicken; Szabo)
  it.each([
    [2, 100, 0, 148],
    [5, 100, 0, 59],
    [5, 50, 0, 119],
    [5, 50, 60, 237],
    [3, 150, 0, 66],
  ])('measures at %s MHz, %s mm and %s° up to %s cm/s without aliasing', (frequency, depth, angle, fastest) => {
    expect(velocityOf(frequency, scaleEnds(prfLimit(depth), 0).upper, angle)).toBeCloseTo(fastest, 0);
  });
});

describe('the scale', () => {
  it('reaches half the PRF to either side of a centered baseline', () => {
    expect(scaleEnds(5000, 0)).toEqual({ lower: -2500, upper: 2500 });
  });

  it('keeps its length when the baseline moves', () => {
    expect(scaleEnds(5000, -30)).toEqual({ lower: -1000, upper: 4000 });
    expect(scaleEnds(5000, 50)).toEqual({ lower: -5000, upper: 0 });
  });

  // As drawn by Kremkau: shifts that leave the scale at the top come back at the bottom
  it.each([
    [3000, 5000, 0, -2000],
    [2000, 5000, 0, 2000],
    [-3000, 5000, 0, 2000],
    [3000, 5000, -20, 3000],
    [6000, 5000, 0, 1000],
  ])('displays a shift of %s Hz at a PRF of %s and a baseline of %s%% at %s Hz', (shift, prf, baseline, displayed) => {
    expect(wrapped(shift, prf, baseline)).toBeCloseTo(displayed, 9);
  });
});

describe('echoes', () => {
  it('lose 1 dB for each centimeter and megahertz of the round trip', () => {
    // Kremkau: 5 MHz loses 10 dB over 4 cm one way, 20 dB both ways
    expect(tissueLoss(5, 40)).toBeCloseTo(20, 9);
    expect(tissueLoss(3, 100)).toBeCloseTo(30, 9);
  });

  it('of blood are four times 3 dB stronger at twice the frequency without tissue in front of it', () => {
    expect(bloodLevel(8, 0, 0) - bloodLevel(4, 0, 0)).toBeCloseTo(12.04, 2);
  });

  it('of blood have a best frequency that is lower the deeper the vessel is', () => {
    const best = (depth: number) =>
      [2, 3, 4, 5, 6, 7, 8, 9, 10].toSorted((a, b) => bloodLevel(b, depth, 0) - bloodLevel(a, depth, 0))[0];
    expect([20, 40, 80].map(best)).toEqual([9, 4, 2]);
  });

  it('get brighter with the gain as much as noise does', () => {
    expect(bloodLevel(5, 30, 50) - bloodLevel(5, 30, 40)).toBe(10);
    expect(noiseLevel(50) - noiseLevel(40)).toBe(10);
  });
});

it('needs a packet of pulses for each color line', () => {
  // PRF ⁄ (packet × lines), as given by Kremkau and Hedrick
  expect(1 / colorFrameTime(5000, 10, 100)).toBe(5);
  expect(1 / colorFrameTime(4000, 8, 50)).toBe(10);
});
