import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { kindOf, QUESTION_KINDS } from '#shared/bank/question-kinds/registry.ts';
import { KIND_SAMPLES } from './support/question-kind-samples.ts';

// A kind of question is a folder of rules and one of screens. Whatever else asks which kind a question is would have to be
// found and changed for the next one.

const KINDS = Object.keys(QUESTION_KINDS);

describe('every kind of question', () => {
  it('has a sample that all tests of kinds use', () => {
    expect(KINDS.filter((kind) => !(kind in KIND_SAMPLES))).toEqual([]);
  });

  it.each(KINDS)('%s: its sample can be asked, and is graded as it says', (kind) => {
    const sample = KIND_SAMPLES[kind];
    if (sample === undefined) throw new Error('has been found above');
    const { options, content, key, otherKey, right, wrong, partly, bad } = sample;
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

const SOURCE = path.resolve(import.meta.dirname, '../src');
/** Single choice is the default, and named as such: the names of all others are of their folders alone. */
const NAMES = [...new Set([...KINDS, 'multiple', 'numeric', 'order', 'hotspot', 'labels'])].filter(
  (kind) => kind !== 'single' && kind !== 'order',
);
const literal = `['"\`](?:${NAMES.join('|')})['"\`]`;
const COMPARISON = new RegExp(`(?:[=!]==?|\\bcase)\\s*${literal}|${literal}\\s*[=!]==?`);
/** Lines that ask for a kind by its name. "order" is also a word for other things: there, only of something called kind. */
const ORDER = /\bkind\b\s*[=!]==?\s*['"`]order['"`]|['"`]order['"`]\s*[=!]==?\s*[\w.]*\bkind\b/;
const comparisonsIn = (text: string): string[] =>
  text.split('\n').filter((line) => COMPARISON.test(line) || ORDER.test(line));

describe('the name of a kind', () => {
  it('is compared with in the folders of kinds alone', () => {
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
