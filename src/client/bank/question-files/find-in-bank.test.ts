import { expect, it } from 'vitest';
import { searchPath } from './find-in-bank.tsx';

const termOf = (path: string) => new URL(path, 'http://hub').searchParams.get('search');

it('searches the bank for the text of a question', () => {
  expect(searchPath('Where is 100% of the R&D?')).toMatch(/^\/questions\?search=/);
  expect(termOf(searchPath('Where is 100% of the R&D?'))).toBe('Where is 100% of the R&D?');
});

it('searches for the longest of several lines, as a search looks within one line', () => {
  expect(termOf(searchPath('See:\r\nWhich vessel is marked?\n(A)'))).toBe('Which vessel is marked?');
});

it('keeps within the length limit of a search, and never splits a character', () => {
  expect(termOf(searchPath('x'.repeat(300)))).toHaveLength(200);
  expect(termOf(searchPath('x'.repeat(199) + '\u{1FAC0}'.repeat(3)))).toBe('x'.repeat(199));
});
