import { describe, expect, it } from 'vitest';
import { hiddenRegions, indexFaults, missingIn, regionsAt } from '#tests/support/scanner-bodies.ts';
import { bloodVelocity } from '../core/flow.ts';
import { PROBES } from '../core/probe.ts';
import { RegionIndex } from '../core/region-index.ts';
import { Slice } from '../core/slice.ts';
import { between, length, type V3 } from '../core/vectors.ts';
import { NECK_VIEWS } from '../views/neck.ts';
import { startOf } from '../views/view.ts';
import { INTERNAL_LINE } from './neck-carotid.ts';
import { sided } from './neck-frame.ts';
import { tiRads } from './neck-nodule.ts';
import { neck, type NeckOptions } from './neck.ts';
import { RATE } from './neck-waves.ts';

const healthy = neck();
const index = new RegionIndex(healthy);
const viewOf = (id: string) => {
  const view = NECK_VIEWS.find((each) => each.id === id);
  if (view === undefined) throw new Error(`no view ${id}`);
  return view;
};
function sliceOf(id: string, options?: NeckOptions): Slice {
  const body = options ? neck(options) : healthy;
  return new Slice(new RegionIndex(body), PROBES.linear, startOf(viewOf(id), body));
}
const is = (wanted: string) => (name: string | undefined) => name === wanted;

/** Velocity at a place over a heartbeat, cm/s: the fastest and the last before systole, along its direction at the fastest. */
function beatAt(place: V3, at = index): { peak: number; endDiastolic: number; least: number } {
  const speeds = Array.from({ length: 60 }, (_, n) => {
    const velocity = bloodVelocity(at, place, (n / 60) * (60 / RATE)) ?? [0, 0, 0];
    return length(velocity) * (velocity[2] > 0 ? 1 : -1);
  });
  return { peak: Math.max(...speeds), endDiastolic: speeds[0] ?? 0, least: Math.min(...speeds) };
}

const ALL: NeckOptions = {
  thyroid: 'hashimoto',
  nodule: 'mixed',
  noduleMargin: 'irregular',
  noduleFoci: 'comet tail',
  plaque: 'calcified',
  plaqueSide: 'left',
  stenosis: 60,
  thrombus: 'right',
  lymphNode: 'left',
};

describe('the neck', () => {
  it('has an index that agrees with its shapes', { tags: 'long' }, () => {
    const poses = NECK_VIEWS.map((view) => startOf(view, healthy));
    expect(indexFaults(healthy, poses)).toEqual([]);
  });

  it('hides no region, not even with pathology', { tags: 'long' }, () => {
    const sick = neck(ALL);
    expect(
      indexFaults(
        sick,
        NECK_VIEWS.map((view) => startOf(view, sick)),
      ),
    ).toEqual([]);
    expect(hiddenRegions(sick)).toEqual([]);
  });

  it.each(NECK_VIEWS.map((view) => [view.id, view] as const))('shows what belongs in %s', (_, view) => {
    const body = view.options ? neck(view.options) : healthy;
    expect(missingIn(view, body)).toEqual([]);
  });

  it.each([
    ['right common carotid artery', 'common carotid artery'],
    ['left common carotid artery', 'common carotid artery'],
    ['right internal carotid artery', 'internal carotid artery'],
    ['left internal carotid artery', 'internal carotid artery'],
    ['right external carotid artery', 'external carotid artery'],
    ['right internal jugular vein', 'internal jugular vein'],
    ['left internal jugular vein', 'internal jugular vein'],
    ['right lobe', 'thyroid'],
    ['left lobe', 'thyroid'],
    ['right submandibular gland', 'submandibular gland'],
  ])('has the landmark %s in its structure', (landmark, region) => {
    expect(new Set(regionsAt(healthy, landmark))).toEqual(new Set([region]));
  });

  it.each(['right', 'left'] as const)(
    'leads blood from the common to the internal carotid artery on the %s',
    (side) => {
      const line = healthy.landmarks[`${side} common carotid artery`] ?? [];
      const path = [...line.slice(1), ...(healthy.landmarks[`${side} internal carotid artery`] ?? []).slice(0, 3)];
      const names = path
        .slice(1)
        .flatMap((point, n) =>
          Array.from({ length: 20 }, (_, k) => index.at(...between(path[n] ?? point, point, k / 20))?.name),
        );
      expect(new Set(names)).toEqual(new Set(['common carotid artery', 'internal carotid artery']));
    },
  );
});

describe('sizes in the neck', () => {
  it('are normal for the thyroid', () => {
    const across = sliceOf('neck-thyroid-right-transverse');
    const area = across.areas(40, 0.4).get('thyroid') ?? 0;
    expect(area).toBeGreaterThan(180);
    expect(area).toBeLessThan(330);
    const isthmus = sliceOf('neck-thyroid-isthmus').chord(is('thyroid'), { x: 0, y: 4 }, { x: 0, y: 20 });
    expect(isthmus).toBeGreaterThan(2);
    expect(isthmus).toBeLessThan(5);
  });

  it('are normal for carotid arteries and their walls', () => {
    const slice = sliceOf('neck-intima-media');
    const lumen = slice.chord(is('common carotid artery'), { x: 0, y: 4 }, { x: 0, y: 26 });
    expect(Math.abs(lumen - 6.4)).toBeLessThan(0.5);
    const isInside = (name: string | undefined) => name === 'common carotid artery' || name === 'intima-media complex';
    const both = slice.chord(isInside, { x: 0, y: 4 }, { x: 0, y: 26 });
    expect(Math.abs((both - lumen) / 2 - 0.65)).toBeLessThan(0.05);
    const thick = sliceOf('neck-intima-media', { intimaMedia: 1.1 });
    const outer = thick.chord(isInside, { x: 0, y: 4 }, { x: 0, y: 26 });
    expect(Math.abs((outer - lumen) / 2 - 1.1)).toBeLessThan(0.06);
  });
});

describe('flow in the neck', () => {
  const at = (landmark: string, n: number) => healthy.landmarks[landmark]?.[n] ?? ([0, 0, 0] as const);

  it('has the resistance of each carotid artery', () => {
    const common = beatAt(at('right common carotid artery', 2));
    const internal = beatAt(at('right internal carotid artery', 2));
    const external = beatAt(at('right external carotid artery', 2));
    const index = ({ peak, endDiastolic }: typeof common) => (peak - endDiastolic) / peak;
    expect(common.peak).toBeGreaterThan(60);
    expect(common.peak).toBeLessThan(100);
    expect(internal.peak).toBeLessThan(125);
    expect(index(internal)).toBeGreaterThan(0.55);
    expect(index(internal)).toBeLessThan(0.75);
    expect(index(external)).toBeGreaterThan(0.8);
  });

  it('runs down in the jugular vein and back for a moment at the a wave', () => {
    const { peak, least } = beatAt(at('right internal jugular vein', 4));
    expect(least).toBeLessThan(-20);
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(8);
  });

  it('turns back at the outer wall of the bulb only', () => {
    const [x, y, z] = sided('right', [32.8, 25.4, 54.5]);
    expect(beatAt([x - 0.3 * 2.6, y + 0.95 * 2.6, z]).least).toBeLessThan(-2);
    expect(beatAt([x + 0.3 * 1.5, y - 0.95 * 1.5, z]).least).toBeGreaterThan(0);
  });
});

describe('a stenosis of the internal carotid artery', () => {
  /** The fastest flow anywhere in the first 4 cm. */
  function fastest(stenosis: number): number {
    const at = new RegionIndex(neck({ stenosis }));
    let most = 0;
    for (let z = 50; z < 78; z += 0.4) {
      const [low, high] = z < 56 ? [0, 1] : z < 68 ? [1, 2] : [2, 3];
      const [a, b] = [INTERNAL_LINE[low] as V3, INTERNAL_LINE[high] as V3];
      const [x, y] = sided('right', between(a, b, (z - a[2]) / (b[2] - a[2])));
      for (let off = -2; off <= 1; off += 0.2) {
        const velocity = bloodVelocity(at, [x - 0.3 * off, y + 0.95 * off, z], 0.13 * (60 / RATE));
        most = Math.max(most, velocity === null ? 0 : length(velocity));
      }
    }
    return most;
  }

  it('raises the velocity as the consensus of the SRU expects', () => {
    expect(fastest(0)).toBeLessThan(125);
    const half = fastest(58);
    expect(half).toBeGreaterThan(125);
    expect(half).toBeLessThan(240);
    expect(fastest(75)).toBeGreaterThan(230);
    expect(fastest(95)).toBeLessThan(230);
  });

  it('leaves the lumen that its percentage says', () => {
    const slice = sliceOf('neck-carotid-stenosis', { stenosis: 60 });
    const open = (x: number) => slice.chord(is('internal carotid artery'), { x, y: 8 }, { x, y: 32 });
    const widths = Array.from({ length: 60 }, (_, n) => open(-18 + n * 0.5)).filter((width) => width > 0);
    // 4.8 mm · 0.4, cut obliquely
    expect(Math.min(...widths)).toBeGreaterThan(1.6);
    expect(Math.min(...widths)).toBeLessThan(2.5);
  });
});

describe('pathology of the neck', () => {
  const areaIn = (id: string, name: string, options: NeckOptions) => sliceOf(id, options).areas(40, 0.5).get(name) ?? 0;

  it('makes a goiter larger', () => {
    const id = 'neck-thyroid-isthmus';
    expect(areaIn(id, 'thyroid', { thyroid: 'goiter' })).toBeGreaterThan(1.25 * areaIn(id, 'thyroid', {}));
  });

  it('gives a nodule its size and shape', () => {
    const options = { nodule: 'solid', noduleSize: 12 } as const;
    const wide = sliceOf('neck-thyroid-right-transverse', options).longest(is('nodule'), 40)?.length ?? 0;
    expect(Math.abs(wide - 12)).toBeLessThan(1);
    expect(tiRads({ ...NODULE, composition: 'spongiform' })).toEqual({ points: 0, level: 1 });
    expect(tiRads(NODULE)).toEqual({ points: 13, level: 5 });
    expect(
      tiRads({ ...NODULE, tallerThanWide: false, foci: 'none', margin: 'smooth', echogenicity: 'isoechoic' }),
    ).toEqual({
      points: 3,
      level: 3,
    });
  });
  const NODULE = {
    composition: 'solid',
    echogenicity: 'very hypoechoic',
    margin: 'irregular',
    tallerThanWide: true,
    foci: 'punctate',
  } as const;

  it('presses the jugular vein together unless a thrombus holds it open', () => {
    const id = 'neck-carotid-transverse';
    const open = areaIn(id, 'internal jugular vein', {});
    expect(areaIn(id, 'internal jugular vein', { jugularCompression: 80 })).toBeLessThan(0.35 * open);
    const pressed = { thrombus: 'right', jugularCompression: 80 } as const;
    const rest = areaIn(id, 'internal jugular vein', pressed) + areaIn(id, 'thrombus', pressed);
    expect(rest).toBeGreaterThan(0.9 * open);
  });

  it('puts a plaque of the given thickness in the bulb', () => {
    const across = (plaqueThickness: number) =>
      sliceOf('neck-carotid-plaque', { plaque: 'soft', plaqueThickness }).areas(40, 0.3).get('plaque') ?? 0;
    expect(across(3)).toBeGreaterThan(1.5 * across(2));
  });
});
