import { expect, it } from 'vitest';
import { cellText, roundedTo, tableCsv, type Column } from './columns.ts';

interface Row {
  name: string;
  score: number;
}
const columns: Column<Row>[] = [
  { name: 'Topic', value: ({ name }) => name },
  { name: 'Score (%)', value: ({ score }) => score, text: ({ score }) => `${score}%` },
];

it('shows the text of a cell, or its value if it has no text', () => {
  const row = { name: 'Physics', score: 80 };
  expect(columns.map((column) => cellText(column, row))).toEqual(['Physics', '80%']);
});

it('writes values into the file, under the names of the columns', () => {
  const rows = [
    { name: 'Doppler, "color"', score: 71.5 },
    { name: '=cmd()', score: -1 },
  ];
  expect(tableCsv(columns, rows)).toBe('\uFEFFTopic,Score (%)\r\n"Doppler, ""color""",71.5\r\n\'=cmd(),-1\r\n');
});

it('writes only the header if there are no rows', () => {
  expect(tableCsv(columns, [])).toBe('\uFEFFTopic,Score (%)\r\n');
});

it('rounds figures for a file', () => {
  expect(roundedTo(1, 66.666)).toBe(66.7);
  expect(roundedTo(2, 3 / 7)).toBe(0.43);
});
