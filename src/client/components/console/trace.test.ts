import { describe, expect, it } from 'vitest';
import { envelopeOf, tracedOf } from './trace.ts';

/** A spectrum whose bins from `first` (inclusive) to `end` (exclusive) are bright. */
const spectrum = (first: number, end: number) =>
  Float32Array.from({ length: 100 }, (_, bin) => (bin >= first && bin < end ? 0.8 : 0.05));

describe('the envelope of a spectrum', () => {
  it('reaches from the baseline to the fastest flow, up or down', () => {
    expect(envelopeOf(spectrum(20, 70), 0.7)).toBe(0.2);
    expect(envelopeOf(spectrum(30, 80), 0.3)).toBe(0.8);
  });

  it('ignores a single bright bin', () => {
    const levels = spectrum(40, 70);
    levels[5] = 0.9;
    expect(envelopeOf(levels, 0.7)).toBe(0.4);
  });

  it('is missing in noise', () => {
    expect(envelopeOf(spectrum(0, 0), 0.5)).toBeNull();
  });
});

/** Beats of `beat` seconds that rise from `edv` to `psv` and fall off evenly, for four seconds of 100 columns each. */
const beats = ({ psv, edv, beat = 0.8 }: { psv: number; edv: number; beat?: number }) =>
  Array.from({ length: 400 }, (_, column) => {
    const phase = ((column / 100 + 0.3) % beat) / beat;
    return phase < 0.1 ? edv + ((psv - edv) * phase) / 0.1 : psv - ((psv - edv) * (phase - 0.1)) / 0.9;
  });

describe('the measurements of the envelope', () => {
  it('are peak systole, end diastole and the two ratios', () => {
    const traced = tracedOf(beats({ psv: 100, edv: 30 }), 0.01);
    expect(traced?.psv).toBeCloseTo(100, -1);
    expect(traced?.edv).toBeCloseTo(30, -1);
    expect(traced?.ri).toBeCloseTo(0.7, 1);
    expect(traced?.sd).toBeCloseTo(3.3, 0);
  });

  it('are the same for flow away from the probe', () => {
    const away = beats({ psv: 60, edv: 20 }).map((velocity) => -velocity);
    expect(tracedOf(away, 0.01)?.psv).toBeCloseTo(60, -1);
  });

  it('include no ratio of systole to diastole if diastolic flow is absent or reversed', () => {
    expect(tracedOf(beats({ psv: 80, edv: 0 }), 0.01)?.sd).toBeNull();
    const reversed = tracedOf(beats({ psv: 80, edv: -20 }), 0.01);
    expect(reversed?.sd).toBeNull();
    expect(reversed?.ri).toBeGreaterThan(1.1);
  });

  it('follow the heartbeat of a fetus', () => {
    expect(tracedOf(beats({ psv: 50, edv: 20, beat: 0.42 }), 0.01)?.psv).toBeCloseTo(50, -1);
  });

  it('are missing without a pulse', () => {
    const steady = Array.from({ length: 400 }, () => 25);
    expect(tracedOf(steady, 0.01)).toBeNull();
    expect(tracedOf([], 0.01)).toBeNull();
  });
});
