import { describe, expect, it } from 'vitest';
import { sceneNamed } from '#tests/support/console.ts';
import type { Settings } from '../mode.ts';
import { outcomesOf } from '../task.ts';
import { SPECTRAL } from './mode.ts';

const scene = (id: string) => sceneNamed(SPECTRAL, id);

const carotid = scene('internal-carotid');
const measured = (settings: Settings, name: string, of = carotid) =>
  SPECTRAL.measure(of, { ...of.best, ...settings })[name] ?? Number.NaN;

/** The sentence for one metric, which must be within good practice. */
function says(metric: string, settings: Settings): string | undefined {
  const { min = null, max = null } = SPECTRAL.metrics[metric]?.good ?? {};
  const targets = [{ metric, min, max, weight: 1, hint: '' }];
  return outcomesOf(SPECTRAL, targets, SPECTRAL.measure(carotid, { ...carotid.best, ...settings }))[0]?.says;
}

const seen = (settings: Settings, of = carotid) => SPECTRAL.seen(of, { ...of.best, ...settings }).join(' ');

describe('the angle', () => {
  it('follows from vessel and steering', () => {
    // The vessel runs down at 12°, so the beam meets it at 90° − 12° − 20°
    expect(measured({}, 'beamAngle')).toBeCloseTo(58, 9);
    expect(measured({ steer: 0 }, 'beamAngle')).toBeCloseTo(78, 9);
    expect(measured({ steer: -12 }, 'beamAngle')).toBeCloseTo(90, 5);
  });

  it('reports the error of velocities that are corrected for another angle', () => {
    // cos 58° ⁄ cos 70° = 1.55
    const off = 'The angle cursor is 12° off the vessel, so velocities read';
    expect(says('angleError', { angle: 70 })).toBe(`${off} 55% high.`);
    expect(says('angleError', { angle: 46 })).toBe(`${off} 24% low.`);
    expect(says('angleError', { angle: 58 })).toBe('The angle cursor lies along the vessel.');
    expect(measured({ angle: 70 }, 'psvError') - measured({}, 'psvError')).toBeCloseTo(57, 0);
  });

  it('can’t be saved by a correct cursor if the beam is at a right angle to the vessel', () => {
    expect(Math.abs(measured({ steer: -12, angle: 80 }, 'psvError'))).toBeGreaterThan(50);
  });
});

describe('the scale', () => {
  it('lets the peaks wrap once they are beyond it, which gives low readings', () => {
    expect(measured({ scale: 3 }, 'aliased')).toBeGreaterThan(10);
    expect(measured({ scale: 3 }, 'psvError')).toBeLessThan(-10);
    expect(measured({ scale: 3, baseline: -50 }, 'aliased')).toBeLessThan(measured({ scale: 3 }, 'aliased'));
  });

  it('does not exceed the limit of the gate’s depth', () => {
    const renal = scene('renal-interlobar');
    const readOuts = SPECTRAL.readOuts(renal, { ...renal.best, scale: 20 });
    // c ⁄ 2z for the lower end of the gate, at 68.75 mm
    expect(readOuts.find(({ label }) => label === 'PRF')?.text).toBe('11.2 kHz (limit of this depth)');
  });

  it('is aliased by reversed flow too', () => {
    const femoral = scene('femoral-triphasic');
    expect(measured({ baseline: -50 }, 'aliased', femoral)).toBeGreaterThan(5);
    expect(measured({ baseline: -50 }, 'peakOfNyquist', femoral)).toBeLessThan(100);
  });
});

describe('the gate', () => {
  it('measures slower blood off the middle and none outside of the vessel', () => {
    expect(measured({ gateDepth: 24, gateSize: 0.5 }, 'psvError')).toBeLessThan(measured({}, 'psvError') - 3);
    expect(measured({ gateDepth: 30 }, 'psvError')).toBe(-100);
    expect(says('gateOffset', { gateDepth: 30 })).toContain('outside of the vessel');
  });

  it('must follow a vessel that is not level', () => {
    // tan 12° of 10 mm
    expect(measured({ gateLateral: 10 }, 'gateOffset')).toBeCloseTo((100 * 10 * Math.sin((12 * Math.PI) / 180)) / 5, 6);
    expect(measured({ gateLateral: 10, gateDepth: 24 }, 'gateOffset')).toBeLessThan(4);
  });

  it('finds the highest velocity only in the jet of a stenosis', () => {
    const stenosis = scene('carotid-stenosis');
    const before = { gateLateral: -10, gateDepth: 21.5 };
    expect(measured(before, 'psvError', stenosis)).toBeLessThan(-60);
    expect(seen(before, stenosis)).toContain('16 mm to the left of its narrowing');
  });
});

describe('gain and filter', () => {
  it('hide the edge of the spectrum with too little gain and broaden it with too much', () => {
    expect(measured({ gain: 13 }, 'psvError')).toBeLessThan(-50);
    expect(measured({ gain: 70 }, 'psvError')).toBeGreaterThan(measured({}, 'psvError') + 5);
    expect(measured({ gain: 55 }, 'saturation')).toBeGreaterThan(30);
  });

  it('make diastolic flow look absent if the filter is too high', () => {
    const popliteal = scene('femoral-monophasic');
    expect(measured({ filter: 400 }, 'edvError', popliteal)).toBeLessThan(-55);
    expect(measured({ filter: 400 }, 'riError', popliteal)).toBeGreaterThan(0.2);
    expect(measured({ filter: 400 }, 'filtered', popliteal)).toBeGreaterThan(20);
  });

  it('leave wall echoes if the filter is too low', () => {
    expect(measured({ filter: 25 }, 'clutter')).toBeGreaterThan(-6);
    expect(seen({ filter: 25 })).toContain('Bright echoes of the walls');
  });
});

it('describes the picture well enough to fix it by', () => {
  const sentences = seen({ gateDepth: 24, angle: 40, scale: 3, gain: 55 });
  expect(sentences).toContain('The gate’s center is 2 mm deeper than the middle of the vessel.');
  expect(sentences).toContain('The vessel runs at 58° to the beam; the cursor is set to 40°.');
  expect(sentences).toContain('The peaks wrap to the other end of the scale');
  expect(sentences).toContain('mirrored');
});

it('shows a machine’s read-outs', () => {
  const texts = Object.fromEntries(SPECTRAL.readOuts(carotid, carotid.best).map(({ label, text }) => [label, text]));
  expect(texts).toMatchObject({ Freq: '5.0 MHz', PRF: '5.9 kHz', WF: '75 Hz', Gate: '1.5 mm at 22.0 mm', θ: '58°' });
  expect(texts).toMatchObject({ PSV: '81.2 cm/s', EDV: '29.2 cm/s', RI: '0.64', 'S/D': '2.8' });
});
