import { describe, expect, it } from 'vitest';
import { collected } from '#tests/support/collecting.ts';
import { findStoredImage } from './image-finder.ts';
import { columnOf, DETAIL_COLUMNS } from './sheet-columns.ts';
import { readWrongNumbers } from './sheet-details.ts';
import { SheetQuestions } from './sheet-questions.ts';

function read(rows: string[][]) {
  const { problems, ...found } = collected((collector) => {
    const reader = new SheetQuestions(collector, { findImage: findStoredImage });
    rows.forEach((cells, index) => reader.add({ cells, line: index + 1 }));
    reader.finish();
  });
  return { ...found, problems: problems.map(({ message }) => message) };
}
const row = (more: Record<string, string>) =>
  read([
    ['Question', 'A', 'B', 'Correct', ...Object.keys(more)],
    ['What?', 'x', 'y', 'A', ...Object.values(more)],
  ]);

describe('the details of a question in a sheet', () => {
  it('have the columns of our own export', () => {
    const known = DETAIL_COLUMNS.map(columnOf).filter((column) => typeof column === 'string');
    expect(new Set(known)).toHaveLength(DETAIL_COLUMNS.length);
    expect(known).not.toContain('idle');
  });

  it('are imported, without blank ones', () => {
    const given = { 'Reason B': 'Too slow', Source: 'A book', 'Source year': '2024', Objective: '', 'Reviewed by': '' };
    expect(row(given)).toMatchObject({
      problems: [],
      questions: [{ details: { reasons: { 1: 'Too slow' }, source: { citation: 'A book', year: 2024, link: null } } }],
    });
    expect(row({ Source: '' }).questions).toMatchObject([{ details: null }]);
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ 'Reason C': 'no such option' }, /^Reason C: The question has nothing/],
    [{ 'Reason A': 'x'.repeat(2001) }, /^Reason A is longer than/],
    [{ 'Source year': '2024' }, /^Source: Say where/],
    [{ Source: 'A book', 'Source year': 'last' }, /^Source: Enter a year/],
    [{ Source: 'A book', 'Source link': 'www' }, /^Source: Enter an address/],
    [{ 'Reviewed on': '31 January' }, /^Review: /],
  ])('have to be such as the form takes: %s', (given, message) => {
    const { problems } = row(given);
    expect(problems).toEqual([expect.stringMatching(message)]);
  });

  it('that the kind does not have are reported', () => {
    expect(row({ 'Wrong numbers': '5' }).remarked).toMatchObject([
      { remarks: [{ kind: 'other', detail: 'wrongNumbers: 5' }] },
    ]);
    const number = read([
      ['Question', 'Type', 'Correct', 'Wrong numbers', 'Reason A'],
      ['How many?', 'number', '5', '7 = one; 8', 'none'],
      ['How many?', 'number', '5', 'seven', ''],
    ]);
    expect(number.questions).toMatchObject([
      { correctAnswer: { value: 5, mistakes: [7, 8] }, details: { reasons: { 7: 'one' } } },
    ]);
    expect(number.remarked).toMatchObject([{ remarks: [{ detail: 'reasonA: none' }] }]);
    expect(number.problems).toEqual([expect.stringMatching(/^"Wrong numbers" says "seven"/)]);
  });
});

it('wrong numbers need no reasons', () => {
  expect(readWrongNumbers('', Number)).toEqual({ mistakes: [], reasons: {} });
  expect(readWrongNumbers(String.raw`-3 = a\; b;5e2;`, Number)).toEqual({
    mistakes: [-3, 500],
    reasons: { '-3': 'a; b' },
  });
});
