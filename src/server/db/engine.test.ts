import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openCleanDatabase } from '#tests/support/database.ts';
import { rowOf, rowsOf } from './engine.ts';

it('rows of a raw query are the same on both engines if they match their schema', async () => {
  const { db } = await openCleanDatabase();
  const shape = z.object({
    count: z.int(),
    share: z.number(),
    at: z.string(),
    record: z.object({ keys: z.array(z.int()) }),
  });
  const found = await db.execute(sql`
    select 3::int as count, 0.5::float8 as share, '2026-03-01 12:00:00+00'::timestamptz::date as at,
           json_build_object('keys', array[1, 2]) as record, 'not asked for' as other`);
  const row = { count: 3, share: 0.5, at: '2026-03-01', record: { keys: [1, 2] } };
  expect(rowsOf(found, shape)).toEqual([row]);
  expect(rowOf(found, shape)).toEqual(row);
});

it('a numeric or a date is not mistaken for a number or an instant', async () => {
  const { db } = await openCleanDatabase();
  const found = await db.execute(sql`select 1.5::numeric as n`);
  expect(() => rowsOf(found, z.object({ n: z.number() }))).toThrow('"expected": "number"');
  const dated = await db.execute(sql`select now() as at`);
  expect(() => rowsOf(dated, z.object({ at: z.date() }))).toThrow('"expected": "date"');
});

it('a bigint, which each engine returns in another type, is detected on PostgreSQL', async () => {
  const { db, kind } = await openCleanDatabase();
  const found = await db.execute(sql`select count(*) as n from topics`);
  expect(rowsOf(found)).toEqual([{ n: kind === 'postgres' ? '0' : 0 }]);
  expect(z.array(z.object({ n: z.int() })).safeParse(rowsOf(found)).success).toBe(kind === 'embedded');
});

it('no rows and two rows are refused if one is expected', async () => {
  const { db } = await openCleanDatabase();
  const rows = (count: number) => db.execute(sql`select n from generate_series(1, ${count}::int) n`);
  const shape = z.object({ n: z.int() });
  expect(rowOf(await rows(1), shape)).toEqual({ n: 1 });
  for (const count of [0, 2]) {
    const result = await rows(count);
    expect(() => rowOf(result, shape)).toThrow(`one row was expected, not ${count}`);
  }
});
