import { describe, expect, it } from 'vitest';
import { envelopeOf, tracedOf } from './trace.ts';

/** A spectrum whose bins from `first` up to but without `end` are bright. */
const spectrum = (first: number, end: number) =>
  Float32Array.from({ length: 100 }, (_, bin) => (bin >= first && bin < end ? 0.8 : 0.05));

describe('the envelope of a spectrum', () => {
  it('reaches from the baseline to the fastest flow, up or down', () => {
    expect(envelopeOf(spectrum(20, 70), 0.7)).toBe(0.2);
    expect(envelopeOf(spectrum(30, 80), 0.3)).toBe(0.8);
  });

  it('passes over a bright bin that is alone', () => {
    const levels = spectrum(40, 70);
    levels[5] = 0.9;
    expect(envelopeOf(levels, 0.7)).toBe(0.4);
  });

  it('is not there in noise', () => {
    expect(envelopeOf(spectrum(0, 0), 0.5)).toBeNull();
  });
});

/** Beats of `beat` seconds that go from `edv` up to `psv` and fall off evenly, for four seconds of 100 columns each. */
const beats = ({ psv, edv, beat = 0.8 }: { psv: number; edv: number; beat?: number }) =>
  Array.from({ length: 400 }, (_, column) => {
    const phase = ((column / 100 + 0.3) % beat) / beat;
    return phase < 0.1 ? edv + ((psv - edv) * phase) / 0.1 : psv - ((psv - edv) * (phase - 0.1)) / 0.9;
  });

describe('what is read from the envelope', () => {
  it('is peak systole, end diastole and the two ratios', () => {
    const traced = tracedOf(beats({ psv: 100, edv: 30 }), 0.01);
    expect(traced?.psv).toBeCloseTo(100, -1);
    expect(traced?.edv).toBeCloseTo(30, -1);
    expect(traced?.ri).toBeCloseTo(0.7, 1);
    expect(traced?.sd).toBeCloseTo(3.3, 0);
  });

  it('is the same for flow away from the probe', () => {
    const away = beats({ psv: 60, edv: 20 }).map((velocity) => -velocity);
    expect(tracedOf(away, 0.01)?.psv).toBeCloseTo(60, -1);
  });

  it('has no ratio of systole to diastole where diastole is without flow, or reversed', () => {
    expect(tracedOf(beats({ psv: 80, edv: 0 }), 0.01)?.sd).toBeNull();
    const reversed = tracedOf(beats({ psv: 80, edv: -20 }), 0.01);
    expect(reversed?.sd).toBeNull();
    expect(reversed?.ri).toBeGreaterThan(1.1);
  });

  it('follows the heart of a fetus', () => {
    expect(tracedOf(beats({ psv: 50, edv: 20, beat: 0.42 }), 0.01)?.psv).toBeCloseTo(50, -1);
  });

  it('is nothing where nothing pulses', () => {
    expect(
      tracedOf(
        Array.from({ length: 400 }, () => 25),
        0.01,
      ),
    ).toBeNull();
    expect(tracedOf([], 0.01)).toBeNull();
  });
});
