import { describe, expect, it } from 'vitest';
import { hiddenRegions, indexFaults, missingIn, regionsAt } from '#tests/support/scanner-bodies.ts';
import { PROBES } from '../core/probe.ts';
import { RegionIndex } from '../core/region-index.ts';
import { Slice } from '../core/slice.ts';
import type { V3 } from '../core/vectors.ts';
import { LEG_VIEWS } from '../views/leg.ts';
import { startOf } from '../views/view.ts';
import { jetFactor, throughput } from './leg-flow.ts';
import {
  COMMON_FEMORAL_ARTERY,
  DEEP_VEIN,
  FEMORAL_ARTERY,
  GREAT_SAPHENOUS_VEIN,
  STENOSIS,
  tubeOf,
} from './leg-vessels.ts';
import { leg, type LegOptions } from './leg.ts';

const sliceOf = (id: string, options?: LegOptions) => {
  const view = LEG_VIEWS.find((each) => each.id === id);
  if (view === undefined) throw new Error(`no view ${id}`);
  const body = leg(options ?? view.options);
  return new Slice(new RegionIndex(body), PROBES[view.probe], startOf(view, body));
};
const area = (id: string, name: string, options: LegOptions = {}) => sliceOf(id, options).areas(55, 1).get(name) ?? 0;
/** Names along the middle lines of these vessels. */
const namesAlong = (...courses: Parameters<typeof tubeOf>[0][]) => {
  const index = new RegionIndex(leg());
  const names = new Set<string | undefined>();
  for (const { segments } of courses.map(tubeOf)) {
    for (let n = 0; n < segments.length; n += 9) {
      const at = (k: number) => (segments[n + k] ?? 0) + 0.5 * (segments[n + 3 + k] ?? 0);
      names.add(index.at(at(0), at(1), at(2))?.name);
    }
  }
  return [...names].toSorted((a, b) => (a ?? '').localeCompare(b ?? ''));
};
/** Flow down the leg (cm/s) in the middle of the first region of a name, over 4 s. */
const flowsAt = (name: string, [x, y, z]: V3, options: LegOptions = {}) => {
  const out = new Float64Array(3);
  const { flow } = leg(options).regions.find((region) => region.name === name) ?? {};
  return Array.from({ length: 200 }, (_, n) => {
    flow?.(x, y, z, n / 50, out);
    return -(out[2] ?? 0);
  });
};
const middleOf = (points: readonly V3[], z: number): V3 =>
  points.find((point) => Math.abs(point[2] - z) < 1) ?? [0, 0, 0];

describe('the leg', () => {
  it('hides no region', { tags: 'long' }, () => {
    expect(hiddenRegions(leg())).toEqual([]);
  });

  it('is indexed without faults, also with compressed veins', { tags: 'long' }, () => {
    for (const options of [{}, { compression: 0.8, thrombus: 'femoral vein' } as const]) {
      const body = leg(options);
      expect(
        indexFaults(
          body,
          LEG_VIEWS.slice(0, 6).map((view) => startOf(view, body)),
        ),
      ).toEqual([]);
    }
  });

  it.each(LEG_VIEWS)('shows in $id what an expert expects', (view) => {
    expect(missingIn(view, leg(view.options))).toEqual([]);
  });

  it('has vessels that are connected from the groin to below the knee', () => {
    expect(namesAlong(COMMON_FEMORAL_ARTERY, FEMORAL_ARTERY)).toEqual([
      'common femoral artery',
      'femoral artery',
      'popliteal artery',
    ]);
    expect(namesAlong(DEEP_VEIN)).toEqual(['common femoral vein', 'femoral vein', 'popliteal vein']);
    expect(namesAlong(GREAT_SAPHENOUS_VEIN)).toEqual(['common femoral vein', 'great saphenous vein']);
  });

  it('has its landmarks in their vessels', () => {
    expect(new Set(regionsAt(leg(), 'common femoral artery'))).toEqual(new Set(['common femoral artery']));
    expect(new Set(regionsAt(leg(), 'great saphenous vein'))).toEqual(new Set(['great saphenous vein']));
  });

  it('has a common femoral artery of 8 to 10 mm and a wider vein medial to it', () => {
    const slice = sliceOf('leg-groin');
    const artery = slice.longest((name) => name === 'common femoral artery', 48);
    const vein = slice.longest((name) => name === 'common femoral vein', 48);
    expect(artery?.length).toBeGreaterThan(8);
    expect(artery?.length).toBeLessThan(11);
    expect(vein?.length).toBeGreaterThan(artery?.length ?? 0);
    expect(vein?.ends[0].x).toBeGreaterThan(artery?.ends[0].x ?? 0);
  });

  it('has the vein behind the artery in the thigh and in front of it (from the skin) behind the knee', () => {
    const depthOf = (id: string, name: string) =>
      sliceOf(id).longest((each) => each === name, 58)?.ends[0].y ?? Number.NaN;
    expect(depthOf('leg-adductor-canal', 'femoral vein')).toBeGreaterThan(
      depthOf('leg-adductor-canal', 'femoral artery'),
    );
    expect(depthOf('leg-popliteal', 'popliteal vein')).toBeLessThan(depthOf('leg-popliteal', 'popliteal artery'));
  });

  it('flattens veins under pressure, but not arteries', () => {
    const open = area('leg-groin', 'common femoral vein');
    expect(area('leg-groin', 'common femoral vein', { compression: 0.5 })).toBeLessThan(0.8 * open);
    expect(area('leg-groin', 'common femoral vein', { compression: 1 })).toBeLessThan(0.15 * open);
    const artery = area('leg-groin', 'common femoral artery');
    expect(Math.abs(area('leg-groin', 'common femoral artery', { compression: 1 }) / artery - 1)).toBeLessThan(0.05);
  });

  it('keeps a vein with a clot open, and wider if the clot is fresh', () => {
    const open = area('leg-groin', 'common femoral vein');
    const acute = area('leg-groin', 'thrombus', { thrombus: 'common femoral vein', compression: 1 });
    expect(acute).toBeGreaterThan(1.1 * open);
    const chronic = { thrombus: 'common femoral vein', thrombusAge: 'chronic' } as const;
    expect(area('leg-groin', 'thrombus', chronic)).toBeLessThan(acute);
    expect(area('leg-groin', 'common femoral vein', chronic)).toBeGreaterThan(0);
  });

  it('narrows the femoral artery by the percentage that is asked for', () => {
    const place = middleOf(FEMORAL_ARTERY.points, STENOSIS);
    const width = (stenosis: number) => {
      const index = new RegionIndex(leg({ stenosis }));
      const reach = (sign: number) => {
        let x = 0;
        while (x < 10 && index.at(place[0] + sign * x, place[1], place[2])?.name === 'femoral artery') x += 0.02;
        return x;
      };
      return reach(1) + reach(-1);
    };
    expect(Math.abs(width(50) / width(0) - 0.5)).toBeLessThan(0.08);
  });

  it('has triphasic flow in arteries and flow that follows breathing in veins', () => {
    const artery = flowsAt('common femoral artery', middleOf(COMMON_FEMORAL_ARTERY.points, 0));
    expect(Math.max(...artery)).toBeGreaterThan(105);
    expect(Math.min(...artery)).toBeLessThan(-15);
    const veins = flowsAt('common femoral vein', middleOf(DEEP_VEIN.points, 0));
    expect(Math.max(...veins)).toBeLessThan(0);
    expect(Math.min(...veins)).toBeLessThan(2 * Math.max(...veins));
  });

  it('speeds blood up in a stenosis by continuity and damps it behind', () => {
    const place = middleOf(FEMORAL_ARTERY.points, STENOSIS);
    const peak = (stenosis: number, at: V3) => Math.max(...flowsAt('femoral artery', at, { stenosis }));
    expect(peak(50, place) / peak(0, place)).toBeGreaterThan(2);
    expect(peak(50, place) / peak(0, place)).toBeLessThan(4);
    expect(peak(80, place)).toBeLessThan(540);
    expect(jetFactor(30)).toBeGreaterThan(1.7);
    expect(throughput(0)).toBe(1);
    expect(throughput(80)).toBeLessThan(0.4);
    const below = middleOf(FEMORAL_ARTERY.points, -275);
    expect(Math.min(...flowsAt('femoral artery', below, { stenosis: 80 }))).toBeGreaterThan(0);
    expect(Math.min(...flowsAt('femoral artery', below))).toBeLessThan(0);
  });

  it('makes a Baker cyst as large as asked', () => {
    const size = (bakerCyst: number) => sliceOf('leg-baker-cyst', { bakerCyst }).areas(50, 1).get('Baker cyst') ?? 0;
    expect(size(0)).toBe(0);
    expect(size(40)).toBeGreaterThan(1.5 * size(25));
  });
});
