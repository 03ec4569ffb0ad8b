import { describe, expect, it } from 'vitest';
import { hiddenRegions, indexFaults, missingIn, regionsAt } from '#tests/support/scanner-bodies.ts';
import { PROBES } from '../core/probe.ts';
import { RegionIndex } from '../core/region-index.ts';
import { Slice } from '../core/slice.ts';
import { BREAST_VIEWS } from '../views/breast.ts';
import { startOf, type View } from '../views/view.ts';
import { breast, type BreastOptions } from './breast.ts';

const viewOf = (id: string): View => {
  const view = BREAST_VIEWS.find((each) => each.id === id);
  if (view === undefined) throw new Error(`no view ${id}`);
  return view;
};
const sliceOf = (id: string, options: BreastOptions = {}) => {
  const body = breast(options);
  const view = viewOf(id);
  return new Slice(new RegionIndex(body), PROBES[view.probe], startOf(view, body));
};
const named = (name: string) => (each: string | undefined) => each === name;

/** Thickness of a layer on a vertical line of the picture, mm. */
const thickness = (id: string, name: string, x = 0) => sliceOf(id).chord(named(name), { x, y: 0.1 }, { x, y: 50 });

describe('the breast', () => {
  it('hides no region', { tags: 'long' }, () => {
    expect(hiddenRegions(breast())).toEqual([]);
    expect(hiddenRegions(breast({ lesion: 'cancer' }))).toEqual([]);
  });

  it('is indexed without faults', { tags: 'long' }, () => {
    const body = breast({ lesion: 'cancer' });
    const poses = BREAST_VIEWS.map((view) => startOf(view, body));
    expect(indexFaults(body, poses)).toEqual([]);
  });

  it.each(BREAST_VIEWS)('shows in $id what an expert expects', (view) => {
    expect(missingIn(view, breast(view.options))).toEqual([]);
  });

  it('has its landmarks in their organs', () => {
    expect(['fibroglandular tissue', 'duct']).toContain(regionsAt(breast(), 'upper outer quadrant')[0]);
    expect(regionsAt(breast(), 'nipple').every((name) => name === 'nipple' || name === 'duct')).toBe(true);
    expect(regionsAt(breast(), 'lymph node').join()).toContain('lymph node');
  });

  it('has layers of normal thickness', () => {
    const slice = sliceOf('breast-upper-outer');
    expect(slice.regionAt({ x: 0, y: 0.5 })?.name).toBe('skin');
    expect(slice.regionAt({ x: 0, y: 2.4 })?.name).not.toBe('skin');
    expect(thickness('breast-upper-outer', 'fibroglandular tissue')).toBeGreaterThan(9);
    expect(thickness('breast-upper-outer', 'fibroglandular tissue')).toBeLessThan(20);
    expect(thickness('breast-upper-outer', 'pectoralis major')).toBeGreaterThan(6);
    expect(thickness('breast-upper-outer', 'pectoralis major')).toBeLessThan(11);
  });

  it('has a lymph node with a thin cortex', () => {
    const slice = sliceOf('breast-axillary-tail');
    const node = slice.longest((name) => name?.includes('lymph node') ?? false, 35)?.length ?? 0;
    const areas = slice.areas(35, 0.5);
    expect(node).toBeGreaterThan(10);
    expect(node).toBeLessThan(18);
    expect(areas.get('hilum of the lymph node') ?? 0).toBeGreaterThan(0.3 * (areas.get('lymph node') ?? 0));
  });

  it('makes lesions as large as asked', () => {
    for (const size of [8, 14, 22]) {
      const slice = sliceOf('breast-simple-cyst', { lesion: 'simple cyst', lesionSize: size });
      expect(Math.abs((slice.longest(named('cyst'), 42)?.length ?? 0) - size)).toBeLessThan(1.2);
    }
  });

  it('makes parallel lesions wider than tall, and others taller than wide', () => {
    const flatness = (lesionOrientation: 'parallel' | 'not parallel') => {
      const slice = sliceOf('breast-fibroadenoma', { lesion: 'fibroadenoma', lesionOrientation, lesionSize: 12 });
      const { x, y } = slice.shown(breast().landmarks['upper outer quadrant']?.[0] ?? [0, 0, 0]).planar;
      const width = slice.chord(named('fibroadenoma'), { x: x - 15, y }, { x: x + 15, y });
      return width / slice.chord(named('fibroadenoma'), { x, y: y - 15 }, { x, y: y + 15 });
    };
    expect(flatness('parallel')).toBeGreaterThan(1.4);
    expect(flatness('not parallel')).toBeLessThan(0.8);
  });

  it('draws the chosen margin, shape and calcifications', () => {
    const cancer = (options: BreastOptions) => breast({ lesion: 'cancer', ...options }).regions;
    const has = (name: string, options: BreastOptions) => cancer(options).some((region) => region.name === name);
    expect(has('spicule', {})).toBe(true);
    expect(has('spicule', { lesionMargin: 'angular' })).toBe(false);
    expect(has('microcalcification', {})).toBe(true);
    expect(has('microcalcification', { lesionCalcifications: false })).toBe(false);
    const attenuation = (options: BreastOptions) =>
      cancer(options).find(({ name }) => name === 'cancer')?.tissue.attenuation ?? Number.NaN;
    expect(attenuation({})).toBeGreaterThan(attenuation({ lesionPosterior: 'none' }));
    expect(attenuation({ lesionPosterior: 'enhancement' })).toBeLessThan(attenuation({ lesionPosterior: 'none' }));
  });
});
