import { expect, it } from 'vitest';
import { csvText } from './csv-text.ts';

it('quotes cells that would break a row, and starts with a byte order mark', () => {
  expect(csvText([['plain', 'a,b', 'say "ah"', 'two\nlines', 7]])).toBe(
    '\uFEFFplain,"a,b","say ""ah""","two\nlines",7\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('keeps a spreadsheet from running %j', (cell) => {
  expect(csvText([[cell]])).toBe(`\uFEFF'${cell}\r\n`);
});

it('leaves numbers unchanged', () => {
  expect(csvText([[-1]])).toBe('\uFEFF-1\r\n');
});
