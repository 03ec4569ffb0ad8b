import { z } from 'zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedInstance } from './embedded-instance.ts';
import { rowsOf } from './engine.ts';

// Opening one takes longer than all tests.
let db: EmbeddedInstance;
beforeAll(async () => {
  db = await EmbeddedInstance.open({});
  return () => db.close();
});

async function times<Result>(count: number, work: (time: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let time = 0; time < count; time += 1) results.push(await work(time));
  return results;
}

/** PostgreSQL's prepared statements; the query prepares nothing itself. */
async function prepared(): Promise<string[]> {
  const [result] = await db.exec('select statement from pg_prepared_statements order by statement');
  return rowsOf(result, z.object({ statement: z.string() })).map(({ statement }) => statement);
}

describe('statements of the embedded database', () => {
  it('are prepared from the second time on, and return the same each time', async () => {
    const before = await prepared();
    const found = await times(4, (n) => db.query('select $1::int as one, $2::text as two', [n, null]));
    expect(found.map(({ rows }) => rows)).toEqual([0, 1, 2, 3].map((one) => [{ one, two: null }]));
    const lists = await times(3, (n) => db.query('select $1::text[] as list', [['é', String(n)]]));
    expect(lists.at(-1)?.rows).toEqual([{ list: ['é', '2'] }]);
    await db.query('select 3 as once');
    const added = (await prepared()).filter((statement) => !before.includes(statement));
    expect(added).toEqual(['select $1::int as one, $2::text as two', 'select $1::text[] as list']);
  });

  it('work in transactions, also after a rollback', async () => {
    await db.exec('create table things (name text unique)');
    const insert = (name: string) =>
      db.transaction((tx) => tx.query('insert into things values ($1) returning name', [name]));
    await insert('a');
    await expect(insert('a')).rejects.toThrow('duplicate key');
    await expect(insert('a')).rejects.toThrow('duplicate key');
    await insert('b');
    expect((await insert('c')).rows).toEqual([{ name: 'c' }]);
    const { rows } = await db.query('select name from things order by name');
    expect(rows).toEqual(['a', 'b', 'c'].map((name) => ({ name })));
  });

  it('work after failures: in parsing, in a failed transaction, and in execution', async () => {
    const read = () => db.query('select name from missing where name = $1', ['a']);
    for (let time = 0; time < 3; time += 1) await expect(read()).rejects.toThrow('does not exist');
    await db.exec('create table missing (name text)');
    expect((await times(3, read)).at(-1)?.rows).toEqual([]);

    const later = 'select $1::int + 1 as more';
    const abort = () =>
      db.transaction(async (tx) => {
        await tx.query('select 1 / $1::int', [0]).catch(() => undefined);
        await tx.query(later, [1]);
      });
    for (let time = 0; time < 3; time += 1) await expect(abort()).rejects.toThrow('aborted');
    expect((await times(3, () => db.query(later, [1]))).at(-1)?.rows).toEqual([{ more: 2 }]);
  });

  it('are dropped when there are too many, the least recently used first', async () => {
    const ask = (n: number) => db.query(`select ${n} as number`);
    await times(2, () => ask(-1));
    for (let n = 0; n < 220; n += 1) {
      await times(2, () => ask(n));
      await ask(-1);
    }
    const kept = await prepared();
    expect(kept).toHaveLength(200);
    expect(kept).toContain('select -1 as number');
    expect(kept).not.toContain('select 0 as number');
    expect((await ask(0)).rows).toEqual([{ number: 0 }]);
  });

  it('keep up with changes to their tables', async () => {
    await db.exec('create table boxes (name text)');
    const insert = () => db.query('insert into boxes (name) values ($1) returning name', ['a']);
    await times(7, insert);
    await db.exec('alter table boxes add column more int not null default 0');
    expect((await insert()).rows).toEqual([{ name: 'a' }]);
    const temporary = (name: string) =>
      db.transaction(async (tx) => {
        await tx.exec('create temp table passing (name text) on commit drop');
        await tx.query('insert into passing values ($1)', [name]);
        return (await tx.query('select name from passing')).rows;
      });
    expect(await times(3, (n) => temporary(String(n)))).toEqual([[{ name: '0' }], [{ name: '1' }], [{ name: '2' }]]);
  });
});
