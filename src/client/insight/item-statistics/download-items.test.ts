import { expect, it } from 'vitest';
import { anItem } from '#tests/support/client/item-factory.ts';
import { itemsCsv } from './download-items.tsx';

const cellsOf = (csv: string) => csv.split('\r\n').map((line) => line.split(','));

it('writes one row per question, with its options side by side', () => {
  const item = anItem({ topicId: 't', alarm: 'negative_discrimination', discriminationIndex: -12.34 });
  const [heads = [], cells = []] = cellsOf(itemsCsv([item], new Map([['t', 'Abdomen › Liver']])));
  const row = Object.fromEntries(heads.map((head, index) => [head.replace('\uFEFF', ''), cells[index]]));
  expect(row).toMatchObject({
    Question: 'Which vessel is marked?',
    Topic: 'Abdomen › Liver',
    Key: 'B',
    'First attempts': '40',
    'Facility (%)': '62.4',
    'Discrimination (%)': '-12.3',
    'Possible wrong key': 'yes',
    'Option B': 'Splenic vein',
    'B chosen': '25',
    'B share (%)': '62.5',
    'B point-biserial': '0.312',
    'B better half': '16',
  });
});

it('leaves missing figures blank, and options that a question does not have', () => {
  const [heads = [], cells = []] = cellsOf(itemsCsv([anItem({ facilityIndex: null })], new Map()));
  expect(cells).toHaveLength(heads.length);
  expect(cells[heads.indexOf('Facility (%)')]).toBe('');
  expect(cells[heads.indexOf('C point-biserial')]).toBe('');
  expect(cells.slice(heads.indexOf('Option D'))).toEqual(Array(10).fill(''));
});
