import { describe, expect, it } from 'vitest';
import { blankRaster, sceneNamed } from '#tests/support/console.ts';
import { SPECTRAL } from './mode.ts';
import { makeSpectralPainter } from './picture.ts';

const BINS = 200;
const carotid = sceneNamed(SPECTRAL, 'internal-carotid');

/** The hundred columns of one heartbeat. */
function columns(of: typeof carotid, settings: Record<string, number>): Float32Array[] {
  const { spectrum } = makeSpectralPainter(of, { ...of.best, ...settings });
  const { beats = 0 } = SPECTRAL.measure(of, { ...of.best, sweep: 25 });
  const second = 6 / beats;
  return Array.from({ length: 100 }, (_, index) => {
    const levels = new Float32Array(BINS);
    spectrum?.(((index + 0.5) / 100) * second, levels);
    return levels;
  });
}

const sum = (levels: Float32Array, from: number, to: number) =>
  levels.slice(from, to).reduce((all, one) => all + one, 0);
const mean = (all: Float32Array[], from = 0, to = BINS) =>
  all.reduce((total, levels) => total + sum(levels, from, to), 0) / all.length / (to - from);

describe('the spectrum', () => {
  it('is the same for the same moment, whatever was drawn before', () => {
    const [one, other] = [makeSpectralPainter(carotid, carotid.best), makeSpectralPainter(carotid, carotid.best)];
    const [first, second] = [new Float32Array(BINS), new Float32Array(BINS)];
    other.spectrum?.(3.21, new Float32Array(64));
    one.spectrum?.(1.5, first);
    other.spectrum?.(1.5, second);
    expect(second).toEqual(first);
  });

  it('has levels between black and white for every scene', () => {
    for (const levels of SPECTRAL.scenes.flatMap((one) => columns(one, { gain: 70 }))) {
      expect(Math.min(...levels)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...levels)).toBeLessThanOrEqual(1);
    }
  });

  it.each([2.5, 3, 3.5, 4])('wraps at %s kHz for the measured part of the heartbeat', (scale) => {
    // With the baseline at the bottom, all flow belongs above; wrapped flow is at the bottom again
    const settings = { scale, baseline: -20 };
    const { aliased = 0 } = SPECTRAL.measure(carotid, { ...carotid.best, ...settings });
    const bottom = Math.ceil(BINS * 0.72);
    const wrapping = columns(carotid, settings).filter((levels) => sum(levels, bottom, BINS) > 1).length;
    expect(Math.abs(wrapping - aliased)).toBeLessThan(6);
  });

  it('shows nothing at the other end of the scale when nothing is aliased', () => {
    expect(mean(columns(carotid, {}), Math.ceil(BINS * 0.75))).toBeLessThan(0.01);
  });

  it('is mirrored when the gain is too high', () => {
    const mirrored = Math.ceil(BINS * 0.78);
    expect(mean(columns(carotid, { gain: 54 }), mirrored)).toBeGreaterThan(0.03);
    expect(mean(columns(carotid, { gain: 38 }), mirrored)).toBeLessThan(0.01);
  });

  it('has pure white parts once saturation is measured', () => {
    const white = (gain: number) =>
      columns(carotid, { gain }).reduce((count, levels) => count + levels.filter((level) => level >= 1).length, 0);
    expect(white(38)).toBeLessThan(10);
    expect(white(55)).toBeGreaterThan(500);
  });

  it('has noise everywhere once the gain lifts it above black', () => {
    const top = Math.floor(BINS * 0.1);
    expect(mean(columns(carotid, { gain: 40 }), 0, top)).toBeLessThan(0.01);
    expect(mean(columns(carotid, { gain: 75 }), 0, top)).toBeGreaterThan(0.2);
  });

  it('has a black band as high as the wall filter around the baseline', () => {
    const zero = Math.round(BINS * 0.7);
    const gap = Math.floor((600 / 5900) * BINS) - 1;
    expect(mean(columns(carotid, { filter: 600 }), zero - gap, zero + gap)).toBeLessThan(0.01);
    expect(mean(columns(carotid, { filter: 75 }), zero - gap, zero + gap)).toBeGreaterThan(0.05);
  });

  it('has a window under systole that a large gate fills in', () => {
    // The lower half of the area below the peak, while blood is fastest
    const window = (gateSize: number) => {
      const systole = columns(carotid, { gateSize }).slice(11, 16);
      return mean(systole, Math.round(BINS * 0.52), Math.round(BINS * 0.66));
    };
    expect(window(6)).toBeGreaterThan(1.2 * window(1.5));
  });

  it('shows wall echoes along the baseline when the gate reaches the walls', () => {
    const zero = Math.round(BINS * 0.7);
    const settings = { filter: 25, gateDepth: 24.5 };
    expect(mean(columns(carotid, settings), zero - 2, zero + 2)).toBeGreaterThan(0.4);
    expect(mean(columns(carotid, {}), zero - 2, zero + 2)).toBeLessThan(0.1);
  });

  it('is flipped by inverting', () => {
    const below = Math.round(BINS * 0.5);
    const upright = columns(carotid, { baseline: 0 });
    const inverted = columns(carotid, { baseline: 0, invert: 0 });
    expect(mean(upright, 0, below)).toBeGreaterThan(10 * mean(upright, below));
    expect(mean(inverted, below)).toBeGreaterThan(10 * mean(inverted, 0, below));
  });

  it('is black outside of the vessel', () => {
    expect(mean(columns(carotid, { gateDepth: 40 }))).toBeLessThan(0.01);
  });

  it('takes any number of levels', () => {
    const { spectrum } = makeSpectralPainter(carotid, carotid.best);
    for (const count of [0, 1, 2, 2000]) expect(() => spectrum?.(0.2, new Float32Array(count))).not.toThrow();
  });
});

describe('the duplex picture', () => {
  it('has a dark lumen between bright walls', () => {
    const raster = blankRaster(210, 210);
    const { aspect, image } = makeSpectralPainter(carotid, { ...carotid.best, gateLateral: -20, gateDepth: 40 });
    expect(aspect).toBe(1);
    image(raster, 0);
    const average = (millimeters: number) => {
      const row = Math.round(millimeters * 5);
      let total = 0;
      for (let column = 85; column < 125; column += 1) {
        // Along the vessel, which slopes down at 12°
        const along = row + Math.round((column - 105) * Math.tan((12 * Math.PI) / 180));
        total += raster.data[4 * (along * 210 + column)] ?? 0;
      }
      return total / 40;
    };
    expect(average(22)).toBeLessThan(40);
    expect(average(22 + 2.56)).toBeGreaterThan(120);
    expect(average(30)).toBeGreaterThan(60);
  });

  it('is the same for the same moment and opaque', () => {
    const [first, second] = [blankRaster(64, 48), blankRaster(64, 48)];
    makeSpectralPainter(carotid, carotid.best).image(first, 2);
    makeSpectralPainter(carotid, carotid.best).image(second, 2);
    expect(second.data).toEqual(first.data);
    expect(first.data.filter((_, index) => index % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
  });

  it('can be painted in any size, one after the other', () => {
    const { image } = makeSpectralPainter(carotid, carotid.best);
    for (const raster of [blankRaster(1, 1), blankRaster(3, 700), blankRaster(1200, 900), blankRaster(2, 2)]) {
      image(raster, 0.3);
      expect(raster.data.at(-1)).toBe(255);
    }
  });
});
