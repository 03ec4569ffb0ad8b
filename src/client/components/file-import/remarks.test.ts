import { expect, it } from 'vitest';
import type { ImportRemarks } from '#shared/bank/import-remarks.contract.ts';
import { remarkedOf, remarksCsv } from './remarks.tsx';

const REMARKS: ImportRemarks = {
  itemCount: 2,
  summary: [
    { kind: 'hint', count: 1 },
    { kind: 'tag', count: 2 },
  ],
  items: [
    {
      number: 7,
      line: 90,
      excerpt: 'Which, then?',
      remarks: [
        { kind: 'hint', detail: '=Think' },
        { kind: 'tag', detail: 'liver' },
      ],
    },
    { number: null, line: 99, excerpt: 'A', remarks: [{ kind: 'tag', detail: '' }] },
  ],
};

it('lists the items of a kind with the affected words', () => {
  expect(remarkedOf(REMARKS, 'tag')).toEqual([
    { number: 7, line: 90, excerpt: 'Which, then?', detail: 'liver' },
    { number: null, line: 99, excerpt: 'A', detail: '' },
  ]);
});

it('downloads a row per remark, none of which runs as a formula', () => {
  expect(remarksCsv(REMARKS, 'question')).toBe(
    '\uFEFFQuestion,Line,Text,Left out or changed,Details\r\n' +
      `7,90,"Which, then?",Hint,'=Think\r\n7,90,"Which, then?",Tags,liver\r\n,99,A,Tags,\r\n`,
  );
});
