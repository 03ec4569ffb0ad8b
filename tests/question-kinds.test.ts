import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { kindOf, QUESTION_KINDS } from '#shared/bank/question-kinds/registry.ts';
import { KIND_SAMPLES, sampleOf } from './support/question-kind-samples.ts';

// A kind of question is a folder of rules and a folder of screens. Any other code that checks a question's kind would
// have to be found and changed for the next kind.

const KINDS = Object.keys(QUESTION_KINDS);

describe('every kind of question', () => {
  it('has a sample, which all tests of kinds use', () => {
    expect(KINDS.filter((kind) => !(kind in KIND_SAMPLES))).toEqual([]);
  });

  it.each(KINDS)('%s: its sample can be asked, and is graded as declared', (kind) => {
    const { options, content, key, otherKey, right, wrong, partly, bad } = sampleOf(kind);
    const asked = { options, content };
    const rules = kindOf(kind);
    expect([...rules.faults(asked, key), ...rules.faults(asked, otherKey)]).toEqual([]);
    const { answer: inPart, fraction } = partly ?? { answer: wrong, fraction: 0 };
    for (const answer of [right, wrong, inPart]) expect(rules.responseFault(asked, answer)).toBeNull();
    expect(bad.filter((answer) => rules.responseFault(asked, answer) === null)).toEqual([]);
    const fractions = [right, wrong].map((answer) => rules.grade(asked, key, answer).fraction);
    const byOther = [right, wrong].map((answer) => rules.grade(asked, otherKey, answer).fraction);
    expect([fractions, byOther]).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(rules.grade(asked, key, inPart).fraction).toBeCloseTo(fraction, 10);
  });
});

describe('a place for a reason', () => {
  const namesOf = (kind: string, of: 'right' | 'wrong') => {
    const sample = sampleOf(kind);
    const targets = kindOf(kind).reasonTargets(sample, sample.key);
    const given = kindOf(kind).chosenTargets(sample, sample[of], sample.key);
    return given.map((id) => targets.find((target) => target.id === id)?.name);
  };

  it.each([
    ['single', ['C. Kidney'], ['A. Liver']],
    ['multiple', ['A. Aorta', 'C. Portal vein'], ['B. Inferior vena cava']],
    ['numeric', [], []],
    ['order', [], []],
    ['hotspot', ['Gallbladder', 'Region 2'], ['Outside all regions']],
    ['labels', ['Cortex', 'Medulla', 'Renal pelvis'], ['Ureter', 'Renal pelvis', 'Medulla']],
  ])('%s: is told of a right and of a wrong answer', (kind, right, wrong) => {
    expect([namesOf(kind, 'right'), namesOf(kind, 'wrong')]).toEqual([right, wrong]);
  });

  it('is a wrong number within the tolerance, in the unit of the right one', () => {
    const sample = sampleOf('numeric');
    const given = (value: number, unit: string) => kindOf('numeric').chosenTargets(sample, { value, unit }, sample.key);
    expect([given(330.25, 'm/s'), given(330.26, 'm/s'), given(330, 'cm/s'), given(770.6, 'm/s')]).toEqual([
      ['330'],
      [],
      [],
      ['770.685'],
    ]);
  });
});

const SOURCE = path.resolve(import.meta.dirname, '../src');
/** Single choice is the default, and may be named as such: the names of all other kinds occur only in their folders. */
const NAMES = [...new Set([...KINDS, 'multiple', 'numeric', 'order', 'hotspot', 'labels'])].filter(
  (kind) => kind !== 'single' && kind !== 'order',
);
const literal = `['"\`](?:${NAMES.join('|')})['"\`]`;
const COMPARISON = new RegExp(`(?:[=!]==?|\\bcase)\\s*${literal}|${literal}\\s*[=!]==?`);
/** Lines that check for a kind by name. "order" has other meanings, so it counts only for something called kind. */
const ORDER = /\bkind\b\s*[=!]==?\s*['"`]order['"`]|['"`]order['"`]\s*[=!]==?\s*[\w.]*\bkind\b/;
const comparisonsIn = (text: string): string[] =>
  text.split('\n').filter((line) => COMPARISON.test(line) || ORDER.test(line));

describe('the name of a kind', () => {
  it('is compared only in the folders of kinds', () => {
    const files = fs
      .readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => !file.split(path.sep).includes('question-kinds'));
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) =>
      comparisonsIn(fs.readFileSync(path.join(SOURCE, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    "if (kind === 'multiple') return null;",
    "const isPicture = question.kind !== 'hotspot';",
    "  return 'numeric' === kind;",
    "    case 'labels':",
    'if (kind == "multiple") go();',
    'case `numeric`: {',
    "if (question.kind === 'order') sort();",
  ])('is found in %s', (line) => {
    expect(comparisonsIn(`const before = 1;\n${line}\n`)).toEqual([line]);
  });

  it.each(["fieldset.name === 'order'", "import { multiple } from './multiple.ts';", "label('numeric')", "'labels',"])(
    'is not found in %s',
    (line) => {
      expect(comparisonsIn(line)).toEqual([]);
    },
  );
});
