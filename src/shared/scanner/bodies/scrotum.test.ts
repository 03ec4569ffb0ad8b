import { describe, expect, it } from 'vitest';
import { hiddenRegions, indexFaults, missingIn, regionsAt } from '#tests/support/scanner-bodies.ts';
import { PROBES } from '../core/probe.ts';
import { RegionIndex } from '../core/region-index.ts';
import { Slice } from '../core/slice.ts';
import type { V3 } from '../core/vectors.ts';
import { SCROTUM_VIEWS } from '../views/scrotum.ts';
import { startOf } from '../views/view.ts';
import { leftSide, rightSide, type ScrotumOptions } from './scrotum-options.ts';
import { cordLine } from './scrotum-cord.ts';
import { frameOf, INTRATESTICULAR } from './scrotum-testis.ts';
import { scrotum } from './scrotum.ts';

const sliceOf = (id: string, options?: ScrotumOptions) => {
  const view = SCROTUM_VIEWS.find((each) => each.id === id);
  if (view === undefined) throw new Error(`no view ${id}`);
  const body = scrotum(options ?? view.options);
  return new Slice(new RegionIndex(body), PROBES[view.probe], startOf(view, body));
};
const IN_TESTIS = new Set([
  'testis',
  'capsular artery',
  'centripetal artery',
  'mediastinum testis',
  'tumor',
  'tumor vessel',
]);
const isTestis = (name: string | undefined) => name !== undefined && IN_TESTIS.has(name);
/** From the middle of the testis both ways along a direction, mm. */
const extent = (side: 1 | -1, direction: V3, options: ScrotumOptions = {}) => {
  const index = new RegionIndex(scrotum(options));
  const { at } = frameOf(side > 0 ? leftSide(options) : rightSide(options));
  const reach = (sign: number) => {
    let distance = 0;
    while (distance < 40) {
      const k = sign * distance;
      if (!isTestis(index.at(...at(direction[0] * k, direction[1] * k, direction[2] * k))?.name)) break;
      distance += 0.1;
    }
    return distance;
  };
  return reach(1) + reach(-1);
};
describe('the scrotum', () => {
  it('hides no region', { tags: 'long' }, () => {
    expect(hiddenRegions(scrotum())).toEqual([]);
  });

  it('is indexed without faults', { tags: 'long' }, () => {
    const body = scrotum();
    const views = SCROTUM_VIEWS.filter(({ options }) => options === undefined);
    expect(
      indexFaults(
        body,
        views.map((view) => startOf(view, body)),
      ),
    ).toEqual([]);
  });

  it.each(SCROTUM_VIEWS)('shows in $id what an expert expects', (view) => {
    expect(missingIn(view, scrotum(view.options))).toEqual([]);
  });

  it('has testes of 45 × 25 × 30 mm', () => {
    for (const side of [1, -1] as const) {
      expect(Math.abs(extent(side, [0, 0, 1]) - 45)).toBeLessThan(1.5);
      expect(Math.abs(extent(side, [0, 1, 0]) - 25)).toBeLessThan(1.5);
      expect(Math.abs(extent(side, [1, 0, 0]) - 30)).toBeLessThan(1.5);
    }
  });

  it('has its landmarks in their organs', () => {
    expect(regionsAt(scrotum(), 'right testis')).toEqual(['testis', 'testis']);
    expect(regionsAt(scrotum(), 'left testis')).toEqual(['testis', 'testis']);
  });

  it('has cords that run within their fascia up to the groin', () => {
    const inCord = new Set([
      'spermatic cord',
      'pampiniform plexus',
      'testicular artery',
      'vas deferens',
      'lumen of the vas deferens',
    ]);
    const index = new RegionIndex(scrotum());
    for (const side of [rightSide({}), leftSide({})]) {
      for (const place of cordLine(frameOf(side), side).slice(1)) expect(inCord).toContain(index.at(...place)?.name);
    }
  });

  it('has a wall of 2 to 8 mm in front of the testis', () => {
    const slice = sliceOf('scrotum-transverse');
    let depth = 0;
    while (depth < 20 && !isTestis(slice.regionAt({ x: 0, y: depth })?.name)) depth += 0.1;
    expect(depth).toBeGreaterThan(2);
    expect(depth).toBeLessThan(8);
  });

  it('puts as much fluid in front of the testis as asked', () => {
    for (const hydrocele of [8, 14, 20]) {
      const slice = sliceOf('scrotum-hydrocele', { hydrocele });
      const depth = slice.chord((name) => name === 'fluid', { x: 0, y: 0 }, { x: 0, y: 8 + hydrocele });
      expect(Math.abs(depth - hydrocele)).toBeLessThan(0.2 * hydrocele);
    }
  });

  it('makes a tumor and a spermatocele as large as asked', () => {
    const tumor = sliceOf('scrotum-tumor', { tumor: 14 }).longest((name) => name?.startsWith('tumor') ?? false, 45);
    expect(Math.abs((tumor?.length ?? 0) - 14)).toBeLessThan(2);
    const cyst = sliceOf('scrotum-spermatocele', { spermatocele: 13 }).longest((name) => name === 'spermatocele', 45);
    expect(Math.abs((cyst?.length ?? 0) - 13)).toBeLessThan(2);
  });

  it('widens the veins of a varicocele, and reverses their flow while the patient bears down', () => {
    const area = (options: ScrotumOptions) =>
      sliceOf('scrotum-varicocele', options).areas(45, 0.8).get('pampiniform plexus') ?? 0;
    expect(area({ varicocele: 4 })).toBeGreaterThan(2 * area({}));
    expect(area({ varicocele: 4, valsalva: true })).toBeGreaterThan(1.1 * area({ varicocele: 4 }));
    const upward = (options: ScrotumOptions) => {
      const out = new Float64Array(3);
      scrotum(options)
        .regions.findLast(({ name }) => name === 'pampiniform plexus')
        ?.flow?.(19, 24, 50, 0, out);
      return out[2] ?? 0;
    };
    expect(upward({ varicocele: 4 })).toBeGreaterThanOrEqual(0);
    expect(upward({ varicocele: 4, valsalva: true })).toBeLessThanOrEqual(0);
  });

  it('has low-resistance flow in the testis, and none in a twisted one', () => {
    const arteries = (options: ScrotumOptions) =>
      scrotum(options).regions.filter(({ name }) => name === 'centripetal artery');
    expect(arteries({ torsion: true }).filter(({ flow }) => flow !== undefined)).toHaveLength(arteries({}).length / 2);
    const heartbeat = Array.from({ length: 80 }, (_, n) => INTRATESTICULAR(n / 96));
    const resistance = 1 - Math.min(...heartbeat) / Math.max(...heartbeat);
    expect(resistance).toBeGreaterThan(0.48);
    expect(resistance).toBeLessThan(0.75);
  });

  it('swells an inflamed epididymis', () => {
    const area = (options: ScrotumOptions) =>
      sliceOf('scrotum-epididymitis', options).areas(50, 1).get('head of the epididymis') ?? 0;
    expect(area({ epididymitis: true })).toBeGreaterThan(1.8 * area({}));
  });

  it('scatters more than five grains over a plane of the testis', () => {
    const body = scrotum({ microlithiasis: true });
    const index = new RegionIndex(body);
    let grains = 0;
    const { at } = frameOf(rightSide({}));
    for (let v = -8; v <= 8; v += 0.3)
      for (let w = -18; w <= 18; w += 0.3) if (index.at(...at(0, v, w))?.name === 'microlith') grains += 1;
    expect(grains).toBeGreaterThan(10);
  });
});
