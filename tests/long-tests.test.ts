import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** The rows of the table in CONTRIBUTING.md: paths of the product, and words in the paths of long tests. */
const rows = fs
  .readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, paths, words] = /^\| (`[^|]+) +\| (`[^|]+) +\|$/.exec(line) ?? [];
    const inTicks = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
    return paths && words ? [{ paths: inTicks(paths), words: inTicks(words).flatMap((text) => text.split(' ')) }] : [];
  });

/** The files with tests that only the full run has. */
const longFiles = ['src', 'tests', 'content'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((name) => /\.(test|spec)\.ts$/.test(name) && isLong(name)),
);

function isLong(name: string): boolean {
  if (/\.(long|torture)\.(test|spec)\.ts$/.test(name)) return true;
  return /[{,] tags: 'long'/.test(fs.readFileSync(path.join(root, name), 'utf8'));
}

it('the list of long tests names existing files and folders of the product', () => {
  expect(rows.length).toBeGreaterThan(5);
  const missing = rows.flatMap(({ paths }) => paths).filter((name) => !fs.existsSync(path.join(root, name)));
  expect(missing).toEqual([]);
});

it('each long test is in the list', () => {
  const words = rows.flatMap((row) => row.words);
  expect(longFiles.filter((name) => !words.some((word) => name.includes(word)))).toEqual([]);
});

it('each word of the list is in the path of a long test', () => {
  const words = rows.flatMap((row) => row.words);
  expect(words.filter((word) => !longFiles.some((name) => name.includes(word)))).toEqual([]);
});
