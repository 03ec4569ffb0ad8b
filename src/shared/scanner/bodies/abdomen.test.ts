import { describe, expect, it } from 'vitest';
import { hiddenRegions, indexFaults, missingIn, regionsAt } from '#tests/support/scanner-bodies.ts';
import type { Body } from '../core/body.ts';
import { PROBES } from '../core/probe.ts';
import { RegionIndex } from '../core/region-index.ts';
import { Slice } from '../core/slice.ts';
import { between, length, subtract, type V3 } from '../core/vectors.ts';
import { ABDOMEN_VIEWS } from '../views/abdomen.ts';
import { startOf } from '../views/view.ts';
import { abdomen } from './abdomen.ts';
import { HEPATIC_VEINS, PORTAL_VEINS } from './abdomen-liver-vessels.ts';
import { CAVA } from './abdomen-veins.ts';
import type { Vessel } from './abdomen-frame.ts';

const healthy = abdomen();
const index = new RegionIndex(healthy);

/** From where a line first enters structures to where it last leaves them, mm. */
function across(body: Body, names: RegExp, from: V3, to: V3): number {
  const within = new RegionIndex(body);
  const steps = Math.ceil(length(subtract(to, from)) / 0.1);
  const inside = Array.from({ length: steps }, (_, n) => n / steps).filter((share) =>
    names.test(within.at(...between(from, to, share))?.name ?? ''),
  );
  return ((inside.at(-1) ?? Number.NaN) - (inside[0] ?? Number.NaN)) * length(subtract(to, from));
}

/** In the coordinates of the shapes, which are not yet uneven. */
const topmost = (x: number, y: number, z: number) => healthy.regions.findLast(({ shape }) => shape(x, y, z) < 0)?.name;

/** Names of the regions along the middle lines of vessels. */
function namesAlong(vessels: readonly Vessel[]): Set<string | undefined> {
  const names = new Set<string | undefined>();
  for (const { lumen } of vessels) {
    const { segments } = lumen;
    for (let n = 0; n < segments.length; n += 9) {
      const [x, y, z, dx, dy, dz] = segments.subarray(n, n + 6) as unknown as [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      for (const share of [0.1, 0.5, 0.9]) names.add(topmost(x + dx * share, y + dy * share, z + dz * share));
    }
  }
  return names;
}

describe('the abdomen', () => {
  it('hides no region behind others', { tags: 'long' }, () => {
    expect(hiddenRegions(healthy)).toEqual([]);
  });

  it('has an index that agrees with its regions', { tags: 'long' }, () => {
    expect(
      indexFaults(
        healthy,
        ABDOMEN_VIEWS.slice(0, 17).map((view) => startOf(view, healthy)),
      ),
    ).toEqual([]);
  });

  it.each(ABDOMEN_VIEWS.map((view) => [view.id, view] as const))('shows in %s what it should', (_, view) => {
    expect(missingIn(view, view.options ? abdomen(view.options) : healthy)).toEqual([]);
  });

  it('has its landmarks where they are named', () => {
    expect(regionsAt(healthy, 'gallbladder axis')).toEqual(['gallbladder', 'gallbladder']);
    expect(regionsAt(healthy, 'right kidney axis')).toEqual(['renal cortex', 'renal cortex']);
    expect(regionsAt(healthy, 'left kidney axis')).toEqual(['renal cortex', 'renal cortex']);
    expect(regionsAt(healthy, 'spleen axis')).toEqual(['spleen', 'spleen']);
    for (const name of regionsAt(healthy, 'portal bifurcation')) expect(name).toMatch(/portal vein|splenic vein/);
  });
});

describe('vessels of the abdomen', () => {
  it('are connected: the portal veins from the confluence to the segments', () => {
    for (const name of namesAlong(PORTAL_VEINS)) expect(name).toMatch(/portal/);
  });

  it('are connected: the hepatic veins to the vena cava, and that to the right atrium', () => {
    for (const name of namesAlong(HEPATIC_VEINS)) expect(name).toMatch(/hepatic vein|inferior vena cava/);
    for (const name of namesAlong([CAVA])) expect(name).toBe('inferior vena cava');
    for (const vein of HEPATIC_VEINS.slice(0, 3)) {
      const { segments } = vein.lumen;
      const [x, y, z] = segments.subarray(segments.length - 9) as unknown as [number, number, number];
      expect(CAVA.lumen(x, y, z)).toBeLessThan(4);
    }
  });

  it('carry blood the right way', () => {
    const out = new Float64Array(3);
    const flowAt = (place: V3) => {
      const region = index.at(...place);
      region?.flow?.(...place, 0.15, out);
      return { name: region?.name, velocity: [...out] as unknown as V3 };
    };
    expect(flowAt([12, 122, -60])).toMatchObject({ name: 'aorta' });
    expect(out[2]).toBeLessThan(-30);
    flowAt([-18, 131, -90]);
    expect(out[2]).toBeGreaterThan(3);
    flowAt([-36, 94, -55]);
    expect(out[2]).toBeGreaterThan(5);
    expect(out[0]).toBeLessThan(-5);
  });
});

describe('sizes of the healthy abdomen', () => {
  const [lower, upper] = healthy.landmarks['right kidney axis'] as readonly [V3, V3];

  it('has kidneys of normal length', () => {
    const beyond = (share: number) => between(lower, upper, share);
    const size = across(healthy, /^renal/, beyond(-0.3), beyond(1.3));
    expect(size).toBeGreaterThan(90);
    expect(size).toBeLessThan(120);
  });

  it.each([
    ['aorta', /^aorta$/, [12, 100, -100], [10, 140, -100], 15, 20],
    ['main portal vein', /^main portal vein$/, [-26, 80, -66], [-26, 112, -62], 9, 14],
    ['common duct', /^common bile duct$/, [-34, 75, -63], [-34, 98, -63], 2.5, 6],
    ['liver in the midclavicular line', /^(liver|.*(portal|hepatic).*)$/, [-85, 70, 60], [-85, 70, -150], 115, 155],
    ['body of the pancreas', /^pancrea/, [12, 70, -77], [12, 94, -77], 10, 20],
  ] as const)('%s', (_, names, from, to, least, most) => {
    const size = across(healthy, names, from, to);
    expect(size).toBeGreaterThan(least);
    expect(size).toBeLessThan(most);
  });
});

describe('options of the abdomen', () => {
  it.each([4, 9, 14])('widen the common duct to %d mm', (commonDuct) => {
    const size = across(abdomen({ commonDuct }), /^common bile duct$/, [-34, 65, -63], [-34, 108, -63]);
    // The line is not square on the duct.
    expect(size / commonDuct).toBeGreaterThan(0.85);
    expect(size / commonDuct).toBeLessThan(1.3);
  });

  it.each([30, 55])('widen the aorta to %d mm, with thrombus in front', (aneurysm) => {
    const body = abdomen({ aneurysm, thrombus: 8 });
    const size = across(body, /^(aorta|mural thrombus|arterial wall)$/, [10, 50, -142], [10, 140, -142]);
    // Shapes are uneven by a millimeter or two.
    expect(Math.abs(size - aneurysm)).toBeLessThan(3);
    const clot = across(body, /^mural thrombus$/, [10, 50, -142], [10, 140, -142]);
    expect(Math.abs(clot - 8)).toBeLessThan(3);
  });

  it.each([90, 108, 150])('make the spleen %d mm long', (spleenLength) => {
    const body = abdomen({ spleenLength });
    const [from, to] = body.landmarks['spleen axis'] as readonly [V3, V3];
    const size = across(body, /^spleen$/, between(from, to, -0.4), between(from, to, 1.4));
    expect(Math.abs(size / spleenLength - 1)).toBeLessThan(0.15);
  });

  it('put as many stones into the gallbladder as are asked for', () => {
    for (const gallstones of [1, 3, 6]) {
      const { regions } = abdomen({ gallstones, stoneSize: 8 });
      expect(regions.filter(({ name }) => name === 'gallstone')).toHaveLength(gallstones);
    }
  });

  it('thin the parenchyma as hydronephrosis grows', () => {
    const areas = (['none', 'mild', 'moderate', 'severe'] as const).map((hydronephrosis) => {
      const view = ABDOMEN_VIEWS.find(({ id }) => id === 'abdomen-right-kidney-long');
      if (view === undefined) throw new Error('the view of the right kidney is missing');
      const body = abdomen({ hydronephrosis });
      const slice = new Slice(new RegionIndex(body), PROBES.curved, startOf(view, body));
      return slice.areas(view.settings.depth, 1.5).get('dilated collecting system') ?? 0;
    });
    expect(areas).toEqual(areas.toSorted((a, b) => a - b));
    expect(areas[0]).toBe(0);
    expect(areas[3]).toBeGreaterThan(1000);
  });
});
