import { hiddenRegions, indexFaults, missingIn, regionsAt } from '#tests/support/scanner-bodies.ts';
import { describe, expect, it } from 'vitest';
import { bloodVelocity, tissueVelocity } from '../core/flow.ts';
import { RegionIndex } from '../core/region-index.ts';
import { between, dot, length, scale, subtract, type V3 } from '../core/vectors.ts';
import { HEART_VIEWS } from '../views/heart.ts';
import { startOf } from '../views/view.ts';
import { electrocardiogram, momentAt, timingOf } from './heart-cycle.ts';
import type { HeartOptions } from './heart-dimensions.ts';
import { HEART_AXES, inPatient } from './heart-frame.ts';
import { heart } from './heart.ts';

const END_DIASTOLE = 0.035;
const END_SYSTOLE = 0.4;
const CAVITY = /^left ventricle$|outflow tract|papillary|chordae|mitral/;

const indexOf = (options: HeartOptions = {}) => new RegionIndex(heart(options));
const normal = indexOf();

/** Length (mm) of what matches on a line between two places of the heart's axes, from its first place to its last. */
function extent(index: RegionIndex, time: number, name: RegExp, [from, to]: readonly [V3, V3]): number {
  index.body.moveTo?.(time);
  const whole = length(subtract(to, from));
  const steps = Math.ceil(whole * 5);
  const met = Array.from({ length: steps + 1 }, (_, n) => {
    const region = index.at(...inPatient(between(from, to, n / steps)));
    return name.test(region?.name ?? '') ? n : -1;
  }).filter((n) => n >= 0);
  return met.length === 0 ? 0 : (((met.at(-1) ?? 0) - (met[0] ?? 0)) * whole) / steps;
}

/** Across the left ventricle at the tips of the mitral leaflets, in the parasternal long axis. */
const across = (height: number): [V3, V3] => [
  [0, 60, height],
  [0, -60, height],
];

/** Of the left ventricle, ml. */
function volume(index: RegionIndex, time: number): number {
  index.body.moveTo?.(time);
  const step = 4;
  let count = 0;
  for (let x = -39; x < 40; x += step) {
    for (let y = -39; y < 40; y += step) {
      for (let z = -6; z < 92; z += step) {
        if (CAVITY.test(index.at(...inPatient([x, y, z]))?.name ?? '')) count += 1;
      }
    }
  }
  return (count * step ** 3) / 1000;
}

function ejectionFraction(options: HeartOptions): number {
  const index = indexOf(options);
  return 100 * (1 - volume(index, END_SYSTOLE) / volume(index, END_DIASTOLE));
}

/** Velocity toward the apex, cm/s, at a place of the heart's axes. */
function towardApex(index: RegionIndex, time: number, place: V3): number {
  index.body.moveTo?.(time);
  const flow = bloodVelocity(index, inPatient(place), time);
  return flow === null ? Number.NaN : dot(flow, HEART_AXES[2]);
}

describe('the heart', () => {
  it('hides no region, and its index finds them all', { tags: 'long' }, () => {
    expect(hiddenRegions(normal.body)).toEqual([]);
    normal.body.moveTo?.(END_SYSTOLE);
    expect(
      indexFaults(
        normal.body,
        HEART_VIEWS.slice(0, 13).map((view) => startOf(view, normal.body)),
      ),
    ).toEqual([]);
    normal.body.moveTo?.(0);
  });

  it('has its landmarks in their chambers', () => {
    for (const name of ['left ventricle', 'right ventricle', 'left atrium', 'right atrium', 'aorta']) {
      expect(new Set(regionsAt(normal.body, name))).toEqual(new Set([name]));
    }
  });

  it('has normal diameters', () => {
    const diameter = extent(normal, END_DIASTOLE, CAVITY, across(20));
    expect(diameter).toBeGreaterThan(44);
    expect(diameter).toBeLessThan(52);
    const atEndSystole = extent(normal, END_SYSTOLE, CAVITY, across(36));
    expect(atEndSystole).toBeGreaterThan(25);
    expect(atEndSystole).toBeLessThan(38);
    const atrium = extent(normal, END_SYSTOLE, /left atrium/, across(-12));
    expect(atrium).toBeGreaterThan(32);
    expect(atrium).toBeLessThan(40);
    const wall = extent(normal, END_DIASTOLE, /left ventricular wall/, [
      [0, -20, 25],
      [0, -45, 25],
    ]);
    expect(Math.abs(wall - 9)).toBeLessThan(1.5);
    // Square on the free wall, beside the septum's middle.
    const freeWall = extent(normal, END_DIASTOLE, /right ventricular wall/, [
      [-35, 29, 30],
      [-65, 54, 40],
    ]);
    expect(freeWall).toBeGreaterThan(2.5);
    expect(freeWall).toBeLessThan(5);
  });

  it('empties the left ventricle as the option says, while its base comes down', () => {
    expect(Math.abs(ejectionFraction({}) - 60)).toBeLessThan(4);
    expect(Math.abs(ejectionFraction({ ejectionFraction: 30 }) - 30)).toBeLessThan(4);
    expect(ejectionFraction({ akinesia: 'anterior and apical' })).toBeLessThan(48);
    const axis: [V3, V3] = [
      [8, -8, -20],
      [0, 0, 100],
    ];
    const shortening = extent(normal, 0, CAVITY, axis) - extent(normal, END_SYSTOLE, CAVITY, axis);
    expect(Math.abs(shortening - 13)).toBeLessThan(3);
  });

  it('moves its tissue with its surfaces', () => {
    const { body } = normal;
    // In midsystole the inferolateral wall thickens inward, and the annulus comes down.
    const wall = tissueVelocity(body, inPatient([0, -25, 35]), 0.22);
    expect(dot(wall, HEART_AXES[1])).toBeGreaterThan(2);
    const annulus = dot(tissueVelocity(body, inPatient([24, -6, 8]), 0.22), HEART_AXES[2]);
    expect(annulus).toBeGreaterThan(4);
    expect(annulus).toBeLessThan(14);
    const early = dot(tissueVelocity(body, inPatient([24, -6, 8]), 0.58), HEART_AXES[2]);
    expect(early).toBeLessThan(-4);
    const chestWall = tissueVelocity(body, scale(inPatient([0, 90, 17]), 0.95), 0.22);
    expect(length(chestWall)).toBeLessThan(0.1);
  });
});

describe('the cycle', () => {
  it('opens the valves in turn', () => {
    for (const rate of [50, 66, 110]) {
      const timing = timingOf(rate);
      let both = 0;
      for (let time = 0; time < timing.period; time += 0.005) {
        const { inflowValves, outflowValves, shortening } = momentAt(timing, time);
        if (inflowValves > 0.1 && outflowValves > 0.1) both += 1;
        expect(shortening).toBeGreaterThan(-0.01);
        expect(shortening).toBeLessThan(1.01);
      }
      expect(both).toBe(0);
      const [before, after] = [momentAt(timing, timing.period - 1e-4), momentAt(timing, timing.period + 1e-4)];
      expect(Math.abs(before.shortening - after.shortening)).toBeLessThan(0.02);
      expect(Math.abs(before.inflowValves - after.inflowValves)).toBeLessThan(0.05);
    }
  });

  it('has an electrocardiogram whose R wave stands out', () => {
    const waves = Array.from({ length: 500 }, (_, n) => electrocardiogram(n / 500, 66));
    expect(waves.indexOf(Math.max(...waves)) / 500).toBeLessThan(0.06);
    expect(Math.abs(electrocardiogram(0.999, 66) - electrocardiogram(0, 66))).toBeLessThan(0.03);
  });

  it('sends blood through the valves at normal velocities', () => {
    const { earlyStart, period } = timingOf(66);
    expect(Math.abs(towardApex(normal, earlyStart + 0.08, [0, -4, 20]) - 80)).toBeLessThan(10);
    expect(Math.abs(towardApex(normal, period - 0.048, [0, -4, 17]) - 60)).toBeLessThan(10);
    expect(Math.abs(towardApex(normal, 0.22, [0, 12, 10]) + 95)).toBeLessThan(15);
  });
});

describe('an option of the heart', () => {
  const changed = (options: HeartOptions, time: number, name: RegExp, line: [V3, V3]) =>
    extent(indexOf(options), time, name, line) - extent(normal, time, name, line);

  it('changes what it says', () => {
    expect(
      Math.abs(
        changed({ effusion: 12 }, END_DIASTOLE, /effusion/, [
          [0, -30, 45],
          [0, -60, 45],
        ]) - 12,
      ),
    ).toBeLessThan(3);
    expect(
      extent(indexOf({ effusion: 20 }), END_DIASTOLE, /effusion/, [
        [0, -25, -22],
        [0, -60, -22],
      ]),
    ).toBe(0);
    expect(
      Math.abs(
        changed({ wallThickness: 14 }, 0, /left ventricular wall/, [
          [0, -12, 25],
          [0, -45, 25],
        ]) - 5,
      ),
    ).toBeLessThan(1);
    expect(Math.abs(changed({ leftAtrium: 50 }, END_SYSTOLE, /left atrium/, across(-12)) - 14)).toBeLessThan(4);
    expect(
      changed({ rightVentricle: 50 }, 0, /right ventricle/, [
        [-20, 15, 14],
        [-75, 58, 14],
      ]),
    ).toBeGreaterThan(8);
    expect(
      changed({ flatSeptum: true }, 0, /left ventricle/, [
        [-30, 25, 35],
        [30, -25, 35],
      ]),
    ).toBeLessThan(-6);
    expect(
      changed({ mitralProlapse: true }, 0.3, /posterior mitral/, [
        [0, -16, -10],
        [0, -16, 9],
      ]),
    ).toBeGreaterThan(0.5);
    const axis: [V3, V3] = [
      [0, 0, 50],
      [0, 0, 92],
    ];
    expect(Math.abs(changed({ thrombus: 16 }, 0, /thrombus/, axis) - 15)).toBeLessThan(4);
  });

  it('changes the flow that it says', () => {
    expect(towardApex(indexOf({ aorticStenosis: 450 }), 0.22, [0, 22, -11])).toBeLessThan(-300);
    expect(towardApex(indexOf({ mitralRegurgitation: true }), 0.22, [0, -10.6, 2])).toBeLessThan(-350);
    expect(towardApex(indexOf({ aorticRegurgitation: true }), 0.7, [0, 12, 12])).toBeGreaterThan(200);
    expect(towardApex(indexOf({ mitralStenosis: true }), 0.56, [0, -4, 24])).toBeGreaterThan(140);
  });
});

describe('a view of the heart', () => {
  it.each(HEART_VIEWS)('shows what belongs to it: $name', (view) => {
    expect(missingIn(view, heart(view.options))).toEqual([]);
  });
});
