import { describe, expect, it } from 'vitest';
import { hiddenRegions, indexFaults, missingIn, regionsAt } from '#tests/support/scanner-bodies.ts';
import type { Body } from '../core/body.ts';
import { PROBES } from '../core/probe.ts';
import { RegionIndex } from '../core/region-index.ts';
import { Slice } from '../core/slice.ts';
import type { Tube } from '../core/tube.ts';
import { add, between, length, scale, subtract, unit, type V3 } from '../core/vectors.ts';
import { PELVIS_VIEWS } from '../views/pelvis.ts';
import { startOf, type View } from '../views/view.ts';
import type { PelvisOptions } from './pelvis-options.ts';
import { pregnancySizes } from './pelvis-uterus-findings.ts';
import { pelvis } from './pelvis.ts';

const abdominal = pelvis();
const vaginal = pelvis({ window: 'anterior fornix' });

function viewOf(id: string): View {
  const view = PELVIS_VIEWS.find((each) => each.id === `pelvis-${id}`);
  if (view === undefined) throw new Error(`no view ${id}`);
  return view;
}

/** The slice of a standard view through a body with these options. */
function sliceOf(id: string, options: PelvisOptions = {}) {
  const view = viewOf(id);
  const body = pelvis({ ...(view.options as PelvisOptions), ...options });
  const slice = new Slice(new RegionIndex(body), PROBES[view.probe], startOf(view, body));
  const { depth } = view.settings;
  return {
    body,
    area: (name: string) => slice.areas(depth, 1).get(name) ?? 0,
    /** Of a disk with the area of these regions. */
    diameter: (...names: string[]) => {
      const areas = slice.areas(depth, 1);
      return 2 * Math.sqrt(names.reduce((sum, name) => sum + (areas.get(name) ?? 0), 0) / Math.PI);
    },
    /** Across a place, as calipers along this direction. */
    across: (place: V3, direction: V3, ...names: string[]) =>
      slice.chord(
        (name) => names.includes(name ?? ''),
        slice.shown(add(place, scale(direction, -38))).planar,
        slice.shown(add(place, scale(direction, 38))).planar,
      ),
  };
}

const ZERO: V3 = [0, 0, 0];
const landmark = (body: Body, name: string, n = 0): V3 => body.landmarks[name]?.[n] ?? ZERO;
/** Square on the axis of the uterus in the transvaginal views. */
const BEHIND: V3 = [0, 0.46, 0.89];
const UTERUS = ['myometrium', 'junctional zone', 'endometrium', 'cervix', 'cervical canal', 'arcuate vessel'];

/** mL of these regions in a box. */
function volumeOf(body: Body, names: readonly string[], [from, to]: readonly [V3, V3], step: number): number {
  const index = new RegionIndex(body);
  let count = 0;
  for (let x = from[0]; x < to[0]; x += step) {
    for (let y = from[1]; y < to[1]; y += step) {
      for (let z = from[2]; z < to[2]; z += step) if (names.includes(index.at(x, y, z)?.name ?? '')) count += 1;
    }
  }
  return (count * step ** 3) / 1000;
}

describe('the pelvis', () => {
  it('hides no region', { tags: 'long' }, () => {
    expect(hiddenRegions(abdominal)).toEqual([]);
  });

  it('is found by the index as by asking all regions', { tags: 'long' }, () => {
    for (const body of [abdominal, vaginal]) {
      const window = body === vaginal ? 'anterior fornix' : undefined;
      const poses = PELVIS_VIEWS.filter(({ options }) => options?.['window'] === window).map((view) =>
        startOf(view, body),
      );
      expect(indexFaults(body, poses)).toEqual([]);
    }
  });

  it.each(PELVIS_VIEWS.map((view) => [view.id, view] as const))('shows in %s what the view is for', (_, view) => {
    expect(missingIn(view, pelvis(view.options as PelvisOptions))).toEqual([]);
  });

  it('has its landmarks in their organs', () => {
    for (const body of [abdominal, vaginal]) {
      expect(new Set(regionsAt(body, 'cervical canal'))).toEqual(new Set(['cervical canal']));
      expect(new Set(regionsAt(body, 'endometrium'))).toEqual(new Set(['endometrium']));
      for (const side of ['right ovary', 'left ovary']) {
        expect(['ovary', 'follicle', 'dominant follicle', 'ovarian artery']).toContain(regionsAt(body, side)[0]);
      }
    }
  });

  it('has a uterus of normal size', () => {
    const index = new RegionIndex(abdominal);
    const [os = ZERO, bend = ZERO, fundus = ZERO] = abdominal.landmarks['uterine axis'] ?? [];
    expect(length(subtract(bend, os)) + length(subtract(fundus, bend))).toBeGreaterThan(70);
    expect(length(subtract(bend, os)) + length(subtract(fundus, bend))).toBeLessThan(85);
    for (const [end, next] of [
      [os, bend],
      [fundus, bend],
    ] as const) {
      expect(UTERUS).toContain(index.at(...between(end, next, 0.08))?.name);
      expect(UTERUS).not.toContain(index.at(...between(end, next, -0.08))?.name);
    }
    const { body, across } = sliceOf('uterus-vaginal-sagittal');
    const thickness = across(landmark(body, 'endometrium', 1), BEHIND, ...UTERUS);
    expect(thickness).toBeGreaterThan(34);
    expect(thickness).toBeLessThan(45);
    const cervix = sliceOf('cervix');
    const [from, to] = [landmark(cervix.body, 'cervical canal'), landmark(cervix.body, 'cervical canal', 1)];
    const canal = cervix.across(between(from, to, 0.5), unit(subtract(to, from)), 'cervical canal');
    expect(Math.abs(canal - 29)).toBeLessThan(2.5);
  });

  it('has ovaries of 5 to 10 mL', () => {
    const body = pelvis({ cycleDay: 5 });
    const parts = ['ovary', 'follicle', 'dominant follicle', 'ovarian artery'];
    for (const x of [15, -70]) {
      const volume = volumeOf(
        body,
        parts,
        [
          [x, 70, 0],
          [x + 55, 130, 60],
        ],
        2.5,
      );
      expect(volume).toBeGreaterThan(5);
      expect(volume).toBeLessThan(10);
    }
  });

  it('has vessels that run free from end to end', () => {
    const isVessel = (name = '') => /iliac|uterine (artery|vein)/.test(name);
    // An uneven body moves thin vessels off their middle lines.
    const index = new RegionIndex({ ...abdominal, warp: { size: 16, amount: 0 } });
    for (const region of abdominal.regions.filter(({ name }) => isVessel(name))) {
      const { segments } = region.shape as Tube;
      const names = Array.from({ length: segments.length / 9 }, (_, n) => {
        const [x = 0, y = 0, z = 0] = segments.subarray(n * 9, n * 9 + 3);
        return index.at(x, y, z)?.name;
      });
      expect(names.filter((name) => !isVessel(name))).toEqual([]);
    }
  });

  it('sends arterial blood down the external iliac artery, back after systole, and venous blood up', () => {
    const out = new Float64Array(3);
    const speedIn = (name: string, time: number) => {
      const region = abdominal.regions.find((each) => each.name === name);
      if (region === undefined) throw new Error(`no ${name}`);
      const { segments } = region.shape as Tube;
      const [x = 0, y = 0, z = 0] = segments.subarray(9 * 10, 9 * 10 + 3);
      region.flow?.(x, y, z, time, out);
      return out[2] ?? 0;
    };
    expect(speedIn('external iliac artery', 0.1)).toBeLessThan(-30);
    expect(speedIn('external iliac artery', 0.34)).toBeGreaterThan(3);
    expect(speedIn('external iliac vein', 0)).toBeGreaterThan(3);
  });
});

it('has blood that flows in each vessel, in the uterine arteries with high resistance', () => {
  const body = pelvis({ cycleDay: 20, polyp: 10 });
  const vessels = body.regions.filter(({ name }) => /artery|vein|vessel/.test(name));
  expect(vessels.filter(({ flow }) => flow === undefined).map(({ name }) => name)).toEqual([]);
  const uterine = vessels.find(({ name }) => name === 'uterine artery');
  if (uterine === undefined) throw new Error('no uterine artery');
  const [x = 0, y = 0, z = 0] = (uterine.shape as Tube).segments.subarray(9 * 20, 9 * 20 + 3);
  const speeds = Array.from({ length: 84 }, (_, n) => {
    const out = new Float64Array(3);
    uterine.flow?.(x, y, z, n / 100, out);
    return Math.hypot(...out);
  });
  const [most, least] = [Math.max(...speeds), Math.min(...speeds)];
  expect(most).toBeGreaterThan(30);
  expect(most).toBeLessThan(60);
  // the resistance index
  expect((most - least) / most).toBeGreaterThan(0.8);
});

describe('options of the pelvis', () => {
  it.each([50, 230])('fill the bladder with %i mL', (bladder) => {
    const volume = volumeOf(
      pelvis({ bladder }),
      ['bladder'],
      [
        [-66, 20, -50],
        [66, 96, 76],
      ],
      5,
    );
    expect(Math.abs(volume / bladder - 1)).toBeLessThan(0.12);
  });

  it.each([
    [3, 3],
    [10, 8.5],
    [13, 10.7],
    [22, 13],
  ])('give the endometrium on day %i of the cycle %d mm', (cycleDay, expected) => {
    const { body, across } = sliceOf('endometrium', { cycleDay });
    expect(Math.abs(across(landmark(body, 'endometrium', 1), BEHIND, 'endometrium') - expected)).toBeLessThan(1.2);
  });

  it('thicken the endometrium and fill the cavity', () => {
    const thick = sliceOf('endometrium', { endometrium: 20 });
    expect(thick.across(landmark(thick.body, 'endometrium', 1), BEHIND, 'endometrium')).toBeGreaterThan(18);
    const wet = sliceOf('endometrium', { cavityFluid: 5, cycleDay: 10 });
    const fluid = wet.across(landmark(wet.body, 'endometrium', 1), BEHIND, 'fluid in the cavity');
    expect(Math.abs(fluid - 5)).toBeLessThan(0.8);
  });

  it.each(['intramural', 'submucosal', 'subserosal'] as const)('put a fibroid of its size: %s', (fibroid) => {
    const size = sliceOf('uterus-vaginal-sagittal', { fibroid, fibroidSize: 24 }).diameter('fibroid');
    expect(size).toBeGreaterThan(19.5);
    expect(size).toBeLessThan(25);
  });

  it('put a polyp and a device into the cavity', () => {
    const polyp = sliceOf('endometrium', { polyp: 14 }).diameter('endometrial polyp');
    expect(Math.abs(polyp - 14 * Math.sqrt(0.6))).toBeLessThan(1.2);
    const topOf = (iud: 'in place' | 'low') => {
      const { body } = sliceOf('endometrium', { iud });
      const region = body.regions.find(({ name }) => name === 'intrauterine device');
      return region?.shape(...landmark(body, 'endometrium', 1)) ?? 0;
    };
    expect(topOf('in place')).toBeLessThan(2);
    expect(topOf('low')).toBeGreaterThan(4);
  });

  it('thicken the wall behind the cavity by adenomyosis', () => {
    const wall = (adenomyosis: boolean) => {
      const { body, across } = sliceOf('uterus-vaginal-sagittal', { adenomyosis });
      return across(landmark(body, 'endometrium', 1), BEHIND, ...UTERUS, 'adenomyosis', 'myometrial cyst');
    };
    expect(wall(true) - wall(false)).toBeGreaterThan(5);
  });

  it.each([6.5, 7, 8])('show an embryo as long as it is at %d weeks', (pregnancy) => {
    const { body, across, diameter } = sliceOf('early-pregnancy', { pregnancy });
    const [crown, rump] = [landmark(body, 'crown and rump'), landmark(body, 'crown and rump', 1)];
    const sizes = pregnancySizes(pregnancy);
    const embryo = across(between(crown, rump, 0.5), unit(subtract(rump, crown)), 'embryo', 'embryonic heart');
    expect(Math.abs(embryo - sizes.length)).toBeLessThan(1);
    const sac = diameter('gestational sac', 'embryo', 'yolk sac', 'amnion', 'embryonic heart');
    expect(Math.abs(sac / sizes.sac - 1)).toBeLessThan(0.12);
    // with its wall
    expect(Math.abs(diameter('yolk sac') - sizes.yolkSac - 1)).toBeLessThan(0.8);
  });

  it.each([
    ['simple', 'simple cyst'],
    ['hemorrhagic', 'hemorrhagic cyst'],
    ['endometrioma', 'endometrioma'],
    ['dermoid', 'dermoid cyst'],
  ] as const)('put a cyst of its size into the left ovary: %s', (cyst, name) => {
    const size = sliceOf('left-ovary', { cyst, cystSize: 36 }).diameter(name, 'dermoid plug');
    expect(Math.abs(size - 36)).toBeLessThan(3);
  });

  it('make both ovaries polycystic: over 10 mL with 20 follicles or more', () => {
    const body = pelvis({ polycystic: true });
    const parts = ['ovary', 'follicle', 'ovarian artery'];
    expect(
      volumeOf(
        body,
        parts,
        [
          [15, 70, 0],
          [70, 130, 65],
        ],
        2.5,
      ),
    ).toBeGreaterThan(10);
    expect(body.regions.filter(({ name }) => name === 'follicle').length).toBeGreaterThanOrEqual(40);
  });

  it('show a corpus luteum instead of the dominant follicle after ovulation', () => {
    const { area, diameter } = sliceOf('right-ovary', { cycleDay: 20 });
    expect(area('dominant follicle')).toBe(0);
    expect(diameter('corpus luteum', 'vessel around the corpus luteum')).toBeGreaterThan(14);
  });

  it('widen the left tube and let fluid gather behind the uterus', () => {
    expect(sliceOf('left-ovary', { hydrosalpinx: 14 }).area('hydrosalpinx')).toBeGreaterThan(200);
    const fluid = [8, 16, 30].map((freeFluid) => sliceOf('cul-de-sac', { freeFluid }).area('free fluid'));
    expect(fluid[0]).toBeGreaterThan(30);
    expect(fluid[1]).toBeGreaterThan(fluid[0] ?? 0);
    expect(fluid[2]).toBeGreaterThan(fluid[1] ?? 0);
  });
});
