import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvExport } from './csv-export.ts';
import type { ExportedCard } from './export.repository.ts';

const liver: ExportedCard = {
  id: '7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11',
  front: 'Which organ is largest?',
  back: 'The liver',
  cloze: null,
  imageUrl: null,
  backImageUrl: null,
  occlusion: null,
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  updatedAt: new Date('2026-02-02T00:00:00Z'),
  topic: { main: 'Abdomen', sub: 'Liver' },
};

const textOf = (...batches: ExportedCard[][]) => text(csvExport(Readable.from(batches)));
const rowOf = async (card: Partial<ExportedCard>) => (await textOf([{ ...liver, ...card }])).split('\r\n')[1];

describe('the CSV export of flashcards', () => {
  it('has a byte order mark, a header row, and a row for each card', async () => {
    const other = { ...liver, topic: { main: 'Vascular', sub: null }, imageUrl: '/media/images/a' };
    const cloze = { ...liver, topic: null, cloze: 'The {{c1::liver}}', backImageUrl: '/media/images/b' };
    expect((await textOf([liver, other], [cloze])).split('\r\n')).toEqual([
      '\uFEFFfront,back,cloze,topic,subcategory,imageUrl,backImageUrl,createdAt',
      'Which organ is largest?,The liver,,Abdomen,Liver,,,2026-01-02T03:04:05.678Z',
      'Which organ is largest?,The liver,,Vascular,,/media/images/a,,2026-01-02T03:04:05.678Z',
      'Which organ is largest?,The liver,The {{c1::liver}},,,,/media/images/b,2026-01-02T03:04:05.678Z',
      '',
    ]);
  });

  it('is only a header row if no card matches', async () => {
    expect((await textOf()).split('\r\n')).toHaveLength(2);
  });

  it('neutralizes cells that a spreadsheet would run', async () => {
    const row = await rowOf({ front: '=1+1', back: '@SUM(A1)', topic: { main: '-x', sub: "'+y" }, cloze: '\tz' });
    expect(row).toMatch(/^'=1\+1,'@SUM\(A1\),"'\tz",'-x,''\+y,/);
  });

  it('quotes separators and line breaks, for readers with other separators too', async () => {
    expect(await rowOf({ front: 'a,b;c', back: 'x\ny "q"' })).toMatch(/^"a,b;c","x\ny ""q""",,/);
    const sides = { front: 'a\r\nb\rc', back: '",\n;\t' };
    const [row] = parse(await textOf([{ ...liver, ...sides }]), { bom: true, columns: true });
    expect(row).toMatchObject(sides);
  });
});
