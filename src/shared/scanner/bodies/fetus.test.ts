import { describe, expect, it } from 'vitest';
import { PROBES } from '../core/probe.ts';
import { RegionIndex } from '../core/region-index.ts';
import { Slice } from '../core/slice.ts';
import { between, type V3 } from '../core/vectors.ts';
import { FETUS_VIEWS } from '../views/fetus.ts';
import { startOf } from '../views/view.ts';
import { hiddenRegions, indexFaults, missingIn, regionsAt } from '../../../../tests/support/scanner-bodies.ts';
import { fetusAt, hadlock, placeIn, type Frame } from './fetus-frame.ts';
import { heartIn } from './fetus-heart.ts';
import { fetus, type FetusOptions } from './fetus.ts';

const healthy = fetus();

function viewOf(id: string) {
  const view = FETUS_VIEWS.find((each) => each.id === `fetus-${id}`);
  if (view === undefined) throw new Error(id);
  return view;
}

/** Between two places of a part, mm: from the first entry into these regions to the last exit. */
function across(names: readonly string[], part: Frame, from: V3, to: V3, options: FetusOptions = {}, time = 0): number {
  const body = fetus(options);
  body.moveTo?.(time);
  const index = new RegionIndex(body);
  const [a, b] = [placeIn(part, from), placeIn(part, to)];
  const length = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  const steps = Math.ceil(length / 0.05);
  const inside = Array.from({ length: steps + 1 }, (_, n) =>
    names.includes(index.at(...between(a, b, n / steps))?.name ?? ''),
  );
  return ((inside.lastIndexOf(true) - inside.indexOf(true)) / steps) * length;
}

const HEAD = ['skull', 'suture', 'subarachnoid space', 'brain'];

describe('the fetus', () => {
  it('hides no region entirely', () => {
    expect(hiddenRegions(healthy)).toEqual([]);
  });

  it('is indexed without faults', () => {
    const poses = FETUS_VIEWS.filter(({ options }) => options === undefined).map((view) => startOf(view, healthy));
    expect(indexFaults(healthy, poses)).toEqual([]);
  });

  it.each(FETUS_VIEWS)('shows what $name should contain', (view) => {
    expect(missingIn(view, fetus(view.options))).toEqual([]);
  });

  it('has its landmarks in their organs', () => {
    expect(regionsAt(healthy, 'transthalamic plane')).toEqual(['cavum septi pellucidi', 'thalamus', 'thalamus']);
    expect(regionsAt(healthy, 'abdominal circumference')).toEqual(['umbilical vein', 'stomach', 'vertebral body']);
    expect(regionsAt(healthy, 'femur')).toEqual(['femur', 'femur']);
  });
});

describe.each([16, 20, 24])('sizes at %i weeks', (gestationalAge) => {
  const chart = hadlock(gestationalAge);
  const { head, trunk } = fetusAt({ gestationalAge });
  const options = { gestationalAge };

  it('follow the chart for the head', () => {
    const width = across(HEAD, head, [-40, 2, 0], [40, 2, 0], options);
    const length = across(HEAD, head, [0, -45, 0], [0, 45, 0], options);
    // from the outer edge of the near skull to the inner edge of the far one
    expect(width - 1.7 * head.scale).toBeGreaterThan(chart.biparietal * 0.96);
    expect(width - 1.7 * head.scale).toBeLessThan(chart.biparietal * 1.04);
    expect((Math.PI / 2) * (width + length)).toBeGreaterThan(chart.head * 0.97);
    expect((Math.PI / 2) * (width + length)).toBeLessThan(chart.head * 1.03);
  });

  it('follow the chart for the abdomen', () => {
    const all = [...new Set(fetus(options).regions.map(({ name }) => name))].filter(
      (name) => !['amniotic fluid', 'placenta', 'uterine wall', 'umbilical cord'].includes(name),
    );
    const width = across(all, trunk, [-30, 0, 0], [30, 0, 0], options);
    const depth = across(all, trunk, [0, -30, 0], [0, 30, 0], options);
    console.log(gestationalAge, width, depth, (Math.PI / 2) * (width + depth), chart.abdomen);
    expect((Math.PI / 2) * (width + depth)).toBeGreaterThan(chart.abdomen * 0.97);
    expect((Math.PI / 2) * (width + depth)).toBeLessThan(chart.abdomen * 1.03);
  });
});

void Slice;
void PROBES;
void viewOf;
void heartIn;
