import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '#tests/support/for-all.ts';
import { labels } from './labels.ts';

const options = ['Liver', 'Kidney', 'Spleen', 'Aorta'];
const points = [
  { x: 0.1, y: 0.2 },
  { x: 0.5, y: 0.5 },
  { x: 0.9, y: 0.1 },
];
const rows = [{ text: 'Right upper' }, { text: 'Left upper' }, { text: 'Middle' }];
const content = { targets: points, partCredit: false };
const asked = { options, content };
const key = { labels: [2, 0, 3] };

/** A question with its key, and a response to it. */
const graded = fc
  .record({
    count: fc.integer({ min: 2, max: 15 }),
    reuse: fc.boolean(),
    partCredit: fc.boolean(),
    more: fc.integer({ min: 0, max: 5 }),
  })
  .chain(({ count, reuse, partCredit, more }) => {
    const size = count + more;
    const texts = Array.from({ length: size }, (_, index) => `Label ${index}`);
    const targets = Array.from({ length: count }, (_, index) => ({ text: `Row ${index}` }));
    const all = texts.map((_text, index) => index);
    const placed = reuse
      ? fc.array(fc.nat(size - 1), { minLength: count, maxLength: count })
      : fc.shuffledSubarray(all, { minLength: count, maxLength: count });
    const blanks = fc.array(fc.boolean(), { minLength: count, maxLength: count });
    return fc.record({
      asked: fc.constant({ options: texts, content: { targets, partCredit, reuse } }),
      key: placed.map((chosen) => ({ labels: chosen })),
      response: fc.tuple(placed, blanks).map(([chosen, blank]) => ({
        labels: chosen.map((label, index) => (index > 0 && blank[index] === true ? null : label)),
      })),
    });
  });

describe('a question that asks for labels', () => {
  it('may have points or rows, and more labels than targets', () => {
    expect(labels.faults(asked, key)).toEqual([]);
    expect(labels.faults({ options, content: { ...content, targets: rows } }, key)).toEqual([]);
    expect(labels.faults({ options, content: { ...content, reuse: true } }, { labels: [0, 0, 1] })).toEqual([]);
  });

  it.each<[string, { options?: string[]; targets?: object[]; labels?: number[] }, (string | number)[]]>([
    ['one label', { options: ['Liver'] }, ['options']],
    ['21 labels', { options: Array.from({ length: 21 }, (_, index) => `${index}`) }, ['options']],
    ['the same label twice', { options: ['Liver', 'Kidney', 'Spleen', ' Liver '] }, ['options', 3]],
    ['no target', { targets: [] }, ['content', 'targets']],
    ['16 targets', { targets: Array.from({ length: 16 }, () => ({ x: 0, y: 0 })) }, ['content', 'targets']],
    ['points and rows', { targets: [...rows.slice(0, 2), { x: 0, y: 0 }] }, ['content', 'targets']],
    ['a row without text', { targets: [...rows.slice(0, 2), { text: ' ' }] }, ['content', 'targets', 2, 'text']],
    ['a target outside', { targets: [{ x: 1.1, y: 0 }] }, ['content', 'targets', 0, 'x']],
    ['a target at NaN', { targets: [{ x: NaN, y: 0 }] }, ['content', 'targets', 0]],
    ['a key for fewer targets', { labels: [0, 1] }, ['key', 'labels']],
    ['a key with a label that is none', { labels: [0, 1, 4] }, ['key', 'labels', 2]],
    ['a target without key', { labels: [0, 1, -1] }, ['key', 'labels', 2]],
    ['a key with a label twice', { labels: [0, 1, 0] }, ['key', 'labels', 2]],
  ])('may not have %s', (_title, change, path) => {
    const { targets, ...other } = { targets: points, options, ...key, ...change };
    const faults = labels.faults(
      { options: other.options, content: { ...content, targets } },
      { labels: other.labels },
    );
    expect(faults.map((fault) => fault.path)).toContainEqual(path);
  });

  it.each<[string, unknown]>([
    ['no label at all', { labels: [null, null, null] }],
    ['too few', { labels: [0, 1] }],
    ['more labels than targets', { labels: [0, 1, 2, 3] }],
    ['10,000 labels', { labels: Array.from({ length: 10_000 }, () => null) }],
    ['a label that is none', { labels: [4, null, null] }],
    ['a negative label', { labels: [-1, null, null] }],
    ['NaN', { labels: [NaN, null, null] }],
    ['half a label', { labels: [0.5, null, null] }],
    ['a label twice', { labels: [1, null, 1] }],
    ['an index', 0],
    ['null', null],
  ])('refuses %s', (_title, response) => {
    expect(labels.responseFault(asked, response)).not.toBeNull();
  });

  it('accepts a label twice if it says so', () => {
    const question = { options, content: { ...content, reuse: true } };
    expect(labels.responseFault(question, { labels: [1, null, 1] })).toBeNull();
  });
});

describe('the grade of labels', () => {
  it('is 1 exactly for the key, and otherwise the share of targets or nothing', () => {
    forAll(graded, ({ asked, key, response }) => {
      expect(labels.faults(asked, key)).toEqual([]);
      expect(labels.responseFault(asked, response)).toBeNull();
      const { fraction, parts } = labels.grade(asked, key, response);
      const right = key.labels.filter((label, index) => response.labels[index] === label).length;
      const isAll = right === key.labels.length;
      expect(parts).toEqual(key.labels.map((label, index) => (response.labels[index] === label ? 1 : 0)));
      expect(fraction).toBe(asked.content.partCredit || isAll ? right / key.labels.length : 0);
      expect(fraction === 1).toBe(isAll);
      expect(labels.grade(asked, key, key).fraction).toBe(1);
    });
  });
});

describe('labels in words', () => {
  it('name the targets by number or text', () => {
    expect(labels.describe(asked, { labels: [0, null, 2] }, key)).toBe('1: Liver, 2: –, 3: Spleen');
    const inWords = labels.describeKey({ options, content: { ...content, targets: rows } }, key);
    expect(inWords).toBe('Right upper: Spleen, Left upper: Liver, Middle: Aorta');
  });
});
