import { expect, it } from 'vitest';
import { isDateText, isErrorText } from './spreadsheet-traces.ts';

it.each(['#REF!', '#N/A', ' #name? ', '#VALUE!', '#DIV/0!', '#BEZUG!', '#NV', '#¡VALOR!', '#####', 'Err:502'])(
  '%j is an error',
  (text) => {
    expect(isErrorText(text)).toBe(true);
  },
);

it.each(['#1', '#', '# of cycles', 'REF', '#hashtag', 'N/A'])('%j is no error', (text) => {
  expect(isErrorText(text)).toBe(false);
});

it.each([
  [
    '1-Feb',
    '3-Jun',
    '02. Jan',
    '06. Mrz',
    '01. Mai',
    '01-févr.',
    '02-janv',
    '01-ene',
    '1-Mar',
    '2-Sep',
    'Jan-05',
    'Mrz 01',
  ],
  ['2026-02-01', '2026-02-01 00:00:00', '1/2/2026', '01.02.2026', '1/2/26', '1-Feb-26', '05/mai'],
])('%j and others are dates', (...texts) => {
  expect(texts.filter((text) => !isDateText(text))).toEqual([]);
});

it.each([
  '1-2',
  '7-9',
  '1.2',
  '1/2',
  '1:20',
  'May',
  '3 marks',
  '2 Marten',
  '12-lead',
  '1 February 2020',
  '120/80',
  'Mar',
])('%j is no date', (text) => {
  expect(isDateText(text)).toBe(false);
});
