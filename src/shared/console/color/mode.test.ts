import { describe, expect, it } from 'vitest';
import { sceneNamed } from '#tests/support/console.ts';
import type { Settings } from '../mode.ts';
import { outcomesOf } from '../task.ts';
import { COLOR } from './mode.ts';

const scene = (id: string) => sceneNamed(COLOR, id);

const measured = (id: string, settings: Settings = {}, name = '') =>
  COLOR.measure(scene(id), { ...scene(id).best, ...settings })[name] ?? Number.NaN;

const seen = (id: string, settings: Settings) => COLOR.seen(scene(id), { ...scene(id).best, ...settings }).join(' ');

describe('color Doppler', () => {
  it('has the frame rate that follows from packets, lines and depth', () => {
    // 10 pulses for each of 28 lines at 5.5 kHz take 51 ms; 128 gray lines of 35 mm take 5.8 ms
    expect(measured('carotid-bifurcation', {}, 'frameRate')).toBeCloseTo(17.6, 1);
    const half = measured('carotid-bifurcation', { packet: 20 }, 'frameRate');
    expect(half).toBeCloseTo(1 / (2 * (280 / 5500) + (128 * 2 * 0.035) / 1540), 6);
  });

  it('sends no more pulses than the lower end of the box allows', () => {
    // 120 mm round trip
    const deep = { boxDepth: 100, boxHeight: 40, steer: 0, scale: 12 };
    const readOuts = COLOR.readOuts(scene('renal-hilum'), { ...scene('renal-hilum').best, ...deep });
    expect(readOuts.find(({ label }) => label === 'PRF')?.text).toBe('6.4 kHz (limit of this depth)');
  });

  it('has no color in a vessel at a right angle to the beam', () => {
    expect(measured('femoral-square', { steer: -2 }, 'beamAngle')).toBeCloseTo(90, 0);
    expect(measured('femoral-square', { steer: -2 }, 'dropout')).toBe(100);
  });

  it('aliases more of the vessel the lower the scale is', () => {
    const shares = [6, 3, 2, 1].map((scale) => measured('carotid-bifurcation', { scale }, 'aliased'));
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    expect(shares.at(-1)).toBeGreaterThan(70);
  });

  it('loses slow flow to a filter or a scale that is too high', () => {
    expect(measured('testis', { filter: 600 }, 'dropout')).toBeGreaterThan(50);
    expect(measured('testis', { scale: 10 }, 'dropout')).toBeGreaterThan(20);
  });

  it('distinguishes a misplaced box from one that is too large', () => {
    const targets = ['boxCover', 'boxWaste'].map((metric) => {
      const { min = null, max = null } = COLOR.metrics[metric]?.good ?? {};
      return { metric, min, max, weight: 1, hint: '' };
    });
    const beside = COLOR.measure(scene('testis'), { ...scene('testis').best, boxLateral: 38 });
    const outcomes = outcomesOf(COLOR, targets, beside);
    expect(outcomes.map(({ says }) => says)).toEqual([
      'The color box misses the vessels that are to be examined.',
      '100% of the color box is beyond the target; its lines cost frame rate and show nothing of interest.',
    ]);
    expect(measured('testis', { boxWidth: 60, boxHeight: 34 }, 'boxWaste')).toBeGreaterThan(45);
  });

  it('describes the picture, and why color is missing', () => {
    expect(seen('femoral-square', { steer: 0 })).toContain('The beams meet the flow at 88° on average.');
    expect(seen('testis', { filter: 600 })).toContain('the wall filter removes them');
    expect(seen('testis', { scale: 10 })).toContain('shifts that small have no color on this scale');
    expect(seen('portal-vein', { gain: 20 })).toContain('its echoes are too weak');
    expect(seen('portal-vein', { gain: 80 })).toContain('Dots of random color');
    expect(seen('testis', { boxLateral: -20 })).toMatch(/box reaches from 33 mm left to 7 mm left/);
  });
});
