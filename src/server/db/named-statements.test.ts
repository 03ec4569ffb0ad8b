import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { nameStatements, StatementNames } from './named-statements.ts';

describe('names of statements', () => {
  it('are given to a text from the second time on, and are always the same', () => {
    const names = new StatementNames();
    expect(names.nameOf('select $1')).toBeUndefined();
    const name = names.nameOf('select $1');
    expect(name).toMatch(/^hub_\d+$/);
    expect(names.nameOf('select $1')).toBe(name);
    names.nameOf('select $2');
    expect(names.nameOf('select $2')).not.toBe(name);
  });

  it('are not given to more texts than a connection may keep, or to very long ones', () => {
    const names = new StatementNames();
    const twice = (text: string) => [names.nameOf(text), names.nameOf(text)][1];
    expect(twice(`select ${'x'.repeat(16_000)}`)).toBeUndefined();
    for (let n = 0; n < 500; n += 1) expect(twice(`select ${n}`)).toBeDefined();
    expect(twice('select one too many')).toBeUndefined();
    expect(names.nameOf('select 1')).toBeDefined();
  });

  it('are not given to texts that are sent once, however many there are', () => {
    const names = new StatementNames();
    for (let n = 0; n < 2000; n += 1) expect(names.nameOf(`select ${n}`)).toBeUndefined();
  });
});

const url = process.env['TEST_DATABASE_URL'];

describe.runIf(url !== undefined)('a pool that names its statements', () => {
  let pool: pg.Pool;
  afterEach(() => pool.end());

  it('makes PostgreSQL prepare repeated statements, in every form that the driver accepts', async () => {
    pool = new pg.Pool({ connectionString: url, max: 1 });
    nameStatements(pool);
    for (let time = 0; time < 3; time += 1) {
      expect((await pool.query('select $1::int as one', [time])).rows).toEqual([{ one: time }]);
      const asArray = await pool.query({ text: 'select $1::text as two', rowMode: 'array' }, [`${time}`]);
      expect(asArray.rows).toEqual([[`${time}`]]);
      await pool.query('begin; select 1; commit', []);
    }
    const { rows } = await pool.query<{ statement: string }>(
      'select statement from pg_prepared_statements order by name',
    );
    expect(rows.map(({ statement }) => statement)).toEqual(['select $1::int as one', 'select $1::text as two']);
  });

  it('works after a failed statement, and after a change to its table', async () => {
    pool = new pg.Pool({ connectionString: url, max: 1 });
    nameStatements(pool);
    // The pool would close the connection after a failure.
    const client = await pool.connect();
    await client.query('create temp table things (name text)');
    const insert = () => client.query('insert into things (name) values ($1) returning name', ['a']);
    for (let time = 0; time < 3; time += 1) await insert();
    const fail = () => client.query('select 1 / $1::int', [0]);
    for (let time = 0; time < 3; time += 1) await expect(fail()).rejects.toThrow('division by zero');
    await client.query('alter table things add column more int not null default 0');
    expect((await insert()).rows).toEqual([{ name: 'a' }]);
    client.release();
  });
});
