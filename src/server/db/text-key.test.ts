import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { byText, hasPart, textKey } from '#shared/domain/text-key.ts';
import { openCleanDatabase } from '#tests/support/database.ts';
import { rowOf, rowsOf } from './engine.ts';

const NAMES = [
  'Ärzte',
  'Müller',
  'Müller'.normalize('NFD'),
  'Łukasz Żółć',
  'Ørsted',
  'Straße',
  'STRASSE',
  'İpek Işık',
  'Đặng Thị Hoa',
  "O'Brien",
  'Œuvre',
  'Ægir',
  'Þór',
  'Ελένη Σταύρος',
  'Мария Ёлкина',
  'Ґалаґан Її',
  'Արմեն',
  '王小明',
  '김철수',
  'محمد',
  'नमस्ते',
  'ﬁbrosis',
  '５０％ ＿＼',
  'µm and 10³ Hz',
  '😀',
  '',
];

it.each(NAMES)('the database and the client make the same key of %j', async (name) => {
  const { db } = await openCleanDatabase();
  const { key } = rowOf(await db.execute(sql`select text_key(${name}) as key`), z.object({ key: z.string() }));
  expect(key).toBe(textKey(name));
});

it('the database and the client sort names in the same order, in which Ä is beside A', async () => {
  const { db } = await openCleanDatabase();
  const found = await db.execute(sql`
    select name from jsonb_array_elements_text(${JSON.stringify(NAMES)}::jsonb) name order by text_key(name) collate "C", name collate "C"`);
  const names = rowsOf(found, z.object({ name: z.string() })).map(({ name }) => textKey(name));
  expect(names).toEqual(NAMES.toSorted(byText).map(textKey));
  expect(['Zoe', 'Öl', 'Łukasz', 'ben', 'Äpfel', 'Apple'].toSorted(byText)).toEqual([
    'Äpfel',
    'Apple',
    'ben',
    'Łukasz',
    'Öl',
    'Zoe',
  ]);
});

it.each([
  ['Müller', 'muller'],
  ['Müller', 'MÜL'.normalize('NFD')],
  ['Müller'.normalize('NFD'), 'müller'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['ИВАН', 'иван'],
  ['Σταύρος', 'ΣΤΑΥΡΟΣ'],
])('%j contains %j', (text, part) => {
  expect(hasPart(text, part)).toBe(true);
  expect(hasPart(text, `${part}x`)).toBe(false);
});
