import { getTableName, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { rowsOf } from '#server/db/engine.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { SECTIONS } from './sections.ts';

it('each reference is a foreign key, so that a restore without lookups can rely on the database', async () => {
  const { db } = await createTestApp();
  const found = await db.execute(sql`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to",
      (select string_agg(attname, ',' order by place) from unnest(conkey) with ordinality keys(number, place)
       join pg_attribute on attrelid = conrelid and attnum = number) as columns
    from pg_constraint where contype = 'f' and convalidated`);
  const keys = rowsOf(found, z.object({ from: z.string(), to: z.string(), columns: z.string() }));
  const references = SECTIONS.flatMap(({ table, references }) =>
    references.map(({ columns, table: other }) => ({
      from: getTableName(table),
      to: getTableName(other),
      columns: columns.map(([column]) => toSnakeCase(column)).join(),
    })),
  );
  expect(keys).toEqual(expect.arrayContaining(references));
});
