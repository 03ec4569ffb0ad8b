import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseFile } from './support/import-files.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FIXTURES = path.join(ROOT, 'tests/fixtures/question-formats');
const FORMATS = new Set(['Moodle XML', 'GIFT', 'Aiken', 'CSV, Excel']);

const rows = fs
  .readFileSync(path.join(ROOT, 'docs/question-formats.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, format = '']) => FORMATS.has(format))
  .map(([, , construct = '', taken = '', kind = '', , file = '']) => ({ construct, taken, kind, file }));

it('every fixture of these formats has a row in docs/question-formats.md', () => {
  const files = fs.readdirSync(FIXTURES).filter((file) => /\.(?:xml|gift|txt|csv)$/.test(file));
  expect(rows.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
});

it.each(rows)('$file is imported as its row says: $construct', async ({ taken, kind, file }) => {
  const { questions, problems, remarked } = await parseFile(file, fs.readFileSync(path.join(FIXTURES, file)));
  const told = remarked.flatMap(({ remarks }) => remarks).filter((remark) => remark.kind !== 'name');
  const outcome = questions.length === 0 ? 'no' : told.length > 0 ? 'in part' : 'yes';
  expect({ outcome, kind: questions[0]?.kind ?? '', problems: problems.length }).toEqual({
    outcome: taken,
    kind,
    problems: taken === 'no' ? 1 : 0,
  });
});
