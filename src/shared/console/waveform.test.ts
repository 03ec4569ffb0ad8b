import { describe, expect, it } from 'vitest';
import { resistiveIndex, velocityAt, waveform } from './waveform.ts';

const venous = waveform({ peak: 90, endDiastolic: -4, rate: 120 }, [
  { at: 0.25, rise: 0.1, fall: 0.2, height: 3 },
  { at: 0.95, rise: 0.05, fall: 0.05, height: -1 },
]);

describe('a waveform', () => {
  it('has the requested peak and end-diastolic velocity', () => {
    expect(Math.max(...venous.samples)).toBeCloseTo(90, 9);
    expect(velocityAt(venous, 0)).toBeCloseTo(-4, 9);
  });

  it('repeats with each heartbeat and has no jumps', () => {
    expect(velocityAt(venous, 0.125)).toBeCloseTo(90, 1);
    expect(velocityAt(venous, 60.125)).toBeCloseTo(90, 1);
    expect(Math.abs(velocityAt(venous, 0.4999) - velocityAt(venous, 0.5001))).toBeLessThan(0.2);
  });
});

it('has a resistive index of 0.6 for 100 and 40 cm/s, and above 1 for reversed flow', () => {
  expect(resistiveIndex(100, 40)).toBeCloseTo(0.6, 9);
  expect(resistiveIndex(100, -10)).toBeCloseTo(1.1, 9);
});
