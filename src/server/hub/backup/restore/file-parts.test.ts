import { expect, it } from 'vitest';
import { FileParts } from './file-parts.ts';

const part = { kind: 'images', name: 'a.webp', part: 0, parts: 2, bytes: 6, data: 'AAEC' };

/** Takes these parts, on lines from 3 on. */
function take(...records: object[]) {
  const parts = new FileParts();
  const taken = records.map((record, n) => parts.take({ fields: { ...record }, text: '', line: n + 3 }).isLast);
  parts.end();
  return taken;
}

it('the parts of files are accepted in their order, and the last of each is known', () => {
  const empty = { ...part, name: 'b.webp', parts: 1, bytes: 0, data: '' };
  expect(take(part, { ...part, part: 1 }, empty)).toEqual([false, true, true]);
});

it.each([
  ['of another shape', [{ name: '../x' }], 'line 3: a part of a file was expected here'],
  ['with a path as name', [{ ...part, name: '../a' }], 'line 3: a part of a file was expected here'],
  ['in wrong order', [{ ...part, part: 1 }], 'line 3: another part of a file was expected here'],
  ['of another file', [part, { ...part, name: 'b.webp', part: 1 }], 'line 4: another part of a.webp was expected here'],
  ['too short', [{ ...part, parts: 1 }], 'line 3: a.webp is not as long as it should be'],
  ['incomplete', [part], 'the last parts of a.webp are missing'],
])('the parts of a file are refused if they are %s', (_name, records, message) => {
  expect(() => take(...records)).toThrow(message);
});
