import { describe, expect, it } from 'vitest';
import { hiddenRegions, indexFaults, missingIn, regionsAt } from '#tests/support/scanner-bodies.ts';
import { RegionIndex } from '../core/region-index.ts';
import { between, length, subtract, type V3 } from '../core/vectors.ts';
import { FETUS_VIEWS } from '../views/fetus.ts';
import { startOf } from '../views/view.ts';
import { fetusAt, hadlock, placeIn, type Frame } from './fetus-frame.ts';
import { heartIn } from './fetus-heart.ts';
import { fetus, type FetusOptions } from './fetus.ts';

const indexes = new Map<string, RegionIndex>();

/** Each body is made and indexed once. */
function indexOf(options: FetusOptions): RegionIndex {
  const key = JSON.stringify(options);
  const index = indexes.get(key) ?? new RegionIndex(fetus(options));
  indexes.set(key, index);
  return index;
}

const healthy = indexOf({}).body;

/** Names of the regions on a line, every 0.1 mm. */
function along([from, to]: readonly [V3, V3], options: FetusOptions = {}): (string | undefined)[] {
  const steps = Math.round(length(subtract(to, from)) * 10);
  return Array.from({ length: steps + 1 }, (_, n) => indexOf(options).at(...between(from, to, n / steps))?.name);
}

/** From the first to the last place on a line that is in one of these regions, mm. */
function extent(line: readonly (string | undefined)[], isPart: (name: string) => boolean): number {
  const inside = line.map((name) => name !== undefined && isPart(name));
  return (inside.lastIndexOf(true) - inside.indexOf(true)) / 10;
}

const inPart = (part: Frame, from: V3, to: V3): [V3, V3] => [placeIn(part, from), placeIn(part, to)];
const { trunk, head, cavity } = fetusAt();
const SKULL = 1.4;
const isHead = (name: string) =>
  ['skull', 'suture', 'subarachnoid space', 'brain', 'falx', 'Sylvian fissure'].includes(name);
const isOutside = (name: string) => /^(amniotic fluid|placenta|umbilical|uterine|thigh|forearm)/.test(name);

describe('the fetus', () => {
  it('hides no region entirely', { tags: 'long' }, () => {
    expect(hiddenRegions(healthy)).toEqual([]);
  });

  it('is indexed without faults', { tags: 'long' }, () => {
    const poses = FETUS_VIEWS.filter(({ options }) => options === undefined).map((view) => startOf(view, healthy));
    expect(indexFaults(healthy, poses)).toEqual([]);
  });

  it('shows in each view what belongs there', () => {
    const missing = FETUS_VIEWS.flatMap((view) =>
      missingIn(view, fetus(view.options)).map((name) => `${view.id}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('has its landmarks in their organs', () => {
    expect(regionsAt(healthy, 'transthalamic plane')).toEqual(['cavum septi pellucidi', 'thalamus', 'thalamus']);
    expect(regionsAt(healthy, 'abdominal circumference')).toEqual(['umbilical vein', 'stomach', 'vertebral body']);
    expect(regionsAt(healthy, 'femur')).toEqual(['femur', 'femur']);
  });
});

describe.each([16, 20, 24])('sizes at %i weeks', (gestationalAge) => {
  const chart = hadlock(gestationalAge);
  const at = fetusAt({ gestationalAge });
  const options = { gestationalAge };
  const ratio = (value: number, expected: number) => Math.abs(value / expected - 1);

  it('follow the chart', () => {
    const width = extent(along(inPart(at.head, [-40, 3, 0], [40, 3, 0]), options), isHead);
    const depth = extent(along(inPart(at.head, [0.6, -45, 0], [0.6, 45, 0]), options), isHead);
    expect(ratio(width - SKULL * at.head.scale, chart.biparietal)).toBeLessThan(0.04);
    expect(ratio((Math.PI / 2) * (width + depth), chart.head)).toBeLessThan(0.03);
    const across = extent(along(inPart(at.trunk, [-30, 0, 0], [30, 0, 0]), options), (name) => !isOutside(name));
    const deep = extent(along(inPart(at.trunk, [0, -28, 0], [0, 28, 0]), options), (name) => !isOutside(name));
    expect(ratio((Math.PI / 2) * (across + deep), chart.abdomen)).toBeLessThan(0.03);
    const [hip, knee] = indexOf(options).body.landmarks['femur'] ?? [];
    if (hip === undefined || knee === undefined) throw new Error('no femur');
    const shaft = along([between(hip, knee, -0.2), between(hip, knee, 1.2)], options);
    expect(
      ratio(
        extent(shaft, (name) => name === 'femur'),
        chart.femur,
      ),
    ).toBeLessThan(0.04);
  });
});

describe('normal sizes at 20 weeks', () => {
  it.each([
    ['cerebellum', head, [-16, 13.2, -10.5], [16, 13.2, -10.5], 19, 22],
    ['cavum septi pellucidi', head, [-6, -12, 1.4], [6, -12, 1.4], 2.5, 5],
    ['cisterna magna', head, [0, 16, -10.5], [0, 26, -10.5], 2.5, 8],
    ['lateral ventricle', head, [5, 12.5, 6.5], [18, 12.5, 6.5], 5, 8],
    ['kidney', trunk, [-10.4, 11, -30], [-10.4, 11, 0], 16, 24],
    ['fetal bladder', trunk, [-9, -9, -33], [9, -9, -33], 6, 12],
  ] as const)('%s', (name, part, from, to, least, most) => {
    const isPart = (found: string) => found === name || (name === 'lateral ventricle' && found === 'choroid plexus');
    const size = extent(along(inPart(part, from, to)), isPart);
    expect(size).toBeGreaterThan(least);
    expect(size).toBeLessThan(most);
  });

  it('has a heart that fills a quarter to a third of the chest at an angle of 45°', () => {
    const isHeart = (name: string) =>
      /^(myocardium|(left|right) (ventricle|atrium)|mitral|tricuspid|moderator)/.test(name);
    let [heart, chest] = [0, 0];
    for (let x = -24; x <= 24; x += 0.5) {
      for (let y = -24; y <= 24; y += 0.5) {
        const name = indexOf({}).at(...placeIn(trunk, [x, y, 23]))?.name ?? '';
        if (isOutside(name) || name === 'fetal skin') continue;
        chest += 1;
        if (isHeart(name)) heart += 1;
      }
    }
    expect(heart / chest).toBeGreaterThan(0.24);
    expect(heart / chest).toBeLessThan(0.36);
    const frame = heartIn(trunk);
    const apex = frame.axes[2];
    const toFront = -(apex[0] * trunk.axes[1][0] + apex[1] * trunk.axes[1][1] + apex[2] * trunk.axes[1][2]);
    expect((Math.acos(toFront) * 180) / Math.PI).toBeCloseTo(45, -1);
  });

  it('has a heart that beats', () => {
    const frame = heartIn(trunk);
    const width = (time: number) => {
      healthy.moveTo?.(time);
      const size = extent(along(inPart(frame, [0, 0, 3], [9, 0, 3])), (name) => name === 'left ventricle');
      healthy.moveTo?.(0);
      return size;
    };
    expect(width(0.093) / width(0)).toBeLessThan(0.88);
    expect(width(60 / 145)).toBe(width(0));
  });
});

describe('the umbilical vein', () => {
  it('runs from the placenta to the portal sinus without a gap', () => {
    const line = healthy.landmarks['umbilical vein'] ?? [];
    const names = line.slice(1).flatMap((point, n) => along([line[n] ?? point, point]));
    expect([...new Set(names)].filter((name) => !name?.startsWith('umbilical vein'))).toEqual([]);
  });
});

describe('options', () => {
  const atrium = (options: FetusOptions) =>
    extent(along(inPart(head, [0, 12.5, 6.5], [22, 12.5, 6.5]), options), (name) => /ventricle|plexus/.test(name));

  it('widen the lateral ventricles', () => {
    expect(atrium({ ventricle: 13 })).toBeGreaterThan(12);
    expect(atrium({ ventricle: 13 })).toBeLessThan(14.5);
  });

  it('put a cyst into the choroid plexus', () => {
    const line = along(inPart(head, [11, 2, 7], [11, 20, 7]), { choroidPlexusCyst: 6 });
    expect(extent(line, (name) => name === 'choroid plexus cyst')).toBeGreaterThan(5);
  });

  it('take away the cavum septi pellucidi', () => {
    expect(indexOf({ absentCavum: true }).body.regions.map(({ name }) => name)).not.toContain('cavum septi pellucidi');
  });

  it('widen the renal pelves', () => {
    const pelvis = (options: FetusOptions) =>
      extent(along(inPart(trunk, [8, 0, -15], [8, 20, -15]), options), (name) => name === 'renal pelvis');
    expect(pelvis({})).toBeLessThan(4);
    expect(pelvis({ renalPelvis: 9 })).toBeGreaterThan(8);
    expect(pelvis({ renalPelvis: 9 })).toBeLessThan(10);
  });

  it('leave one umbilical artery beside the bladder', () => {
    const beside = (side: number, options: FetusOptions) =>
      along(inPart(trunk, [side * 4, -4, -32.5], [side * 9, -4, -32.5]), options).includes('umbilical artery');
    expect([beside(-1, {}), beside(1, {})]).toEqual([true, true]);
    const single = { singleUmbilicalArtery: true };
    expect([beside(-1, single), beside(1, single)]).toEqual([true, false]);
  });

  it('change the amount of amniotic fluid', () => {
    expect(deepestPocket({})).toBeGreaterThan(20);
    expect(deepestPocket({})).toBeLessThan(80);
    expect(deepestPocket({ fluid: 'low' })).toBeLessThan(20);
    expect(deepestPocket({ fluid: 'high' })).toBeGreaterThan(80);
  });

  it.each([15, 45])('put the edge of the placenta %i mm from the internal os', (placentaToOs) => {
    const index = indexOf({ placentaToOs });
    const os: V3 = [cavity.middle[0], cavity.middle[1], cavity.middle[2] - cavity.half[2]];
    let nearest = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 4000; n += 1) {
      const angle = (n / 4000) * 1.6;
      const place: V3 = [
        0,
        cavity.middle[1] + 0.965 * cavity.half[1] * Math.sin(angle),
        cavity.middle[2] - 0.975 * cavity.half[2] * Math.cos(angle),
      ];
      if (index.at(...place)?.name === 'placenta') nearest = Math.min(nearest, length(subtract(place, os)));
    }
    expect(nearest).toBeGreaterThan(placentaToOs * 0.8 - 3);
    expect(nearest).toBeLessThan(placentaToOs + 8);
  });

  it('cover the internal os', () => {
    expect(indexOf({ placentaToOs: -25 }).at(0, cavity.middle[1], cavity.middle[2] - 89)?.name).toBe('placenta');
  });
});

/** The longest vertical line in amniotic fluid, mm. */
function deepestPocket(options: FetusOptions): number {
  const index = indexOf(options);
  let deepest = 0;
  for (let x = -90; x <= 90; x += 12) {
    for (let z = -97; z <= 100; z += 14) {
      let run = 0;
      for (let y = 0; y < 140; y += 2.5) {
        run = index.at(x, y, z)?.name === 'amniotic fluid' ? run + 2.5 : 0;
        deepest = Math.max(deepest, run);
      }
    }
  }
  return deepest;
}
