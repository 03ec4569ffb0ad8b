import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConnectionPool } from './connection-pool.ts';
import { rowsOf, type Database } from './engine.ts';
import { DatabaseBusy, DatabaseUnavailable } from './failures.ts';
import { StatementNames } from './named-statements.ts';
import { openPostgres } from './postgres.ts';

const url = process.env['TEST_DATABASE_URL'];
const PREPARED = 'select statement from pg_prepared_statements order by name';
const backend = async (on: Pick<ConnectionPool, 'query'>) =>
  (await on.query('select pg_backend_pid() as pid')).rows[0] as { pid: number };

describe.runIf(url !== undefined)('a pool of connections to a server', () => {
  let pool: ConnectionPool;
  let server: pg.Client;
  beforeEach(async () => {
    pool = new ConnectionPool(
      { connectionString: url, max: 1, connectionTimeoutMillis: 500 },
      { names: new StatementNames() },
    );
    server = new pg.Client({ connectionString: url });
    await server.connect();
  });
  afterEach(async () => {
    await pool.end();
    await server.end();
  });

  /** Ends a connection on the server, and waits until this process knows. */
  async function end(pid: number, isKnown: () => boolean): Promise<void> {
    await server.query('select pg_terminate_backend($1)', [pid]);
    await expect.poll(isKnown).toBe(true);
  }

  it('has PostgreSQL prepare repeated statements that have values', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect((await pool.query('select $1::int as one', [time])).rows).toEqual([{ one: time }]);
      const config = { text: 'select $1::text as two', rowMode: 'array' };
      expect((await pool.query(config, [`${time}`])).rows).toEqual([[`${time}`]]);
      await pool.query('begin; select 1; commit', []);
    }
    const { rows } = await pool.query(PREPARED);
    expect(rows).toEqual([{ statement: 'select $1::int as one' }, { statement: 'select $1::text as two' }]);
  });

  it('has nothing prepared if statements get no names', async () => {
    const plain = new ConnectionPool({ connectionString: url, max: 1 }, { names: null });
    for (let time = 0; time < 3; time += 1) await plain.query('select $1::int as one', [time]);
    expect((await plain.query(PREPARED)).rows).toEqual([]);
    await plain.end();
  });

  it('works after a failed statement, and after a change to its table', async () => {
    // Outside of a transaction, a connection is closed after a failure.
    const connection = await pool.connect();
    await connection.query('create temp table things (name text)');
    const insert = () => connection.query('insert into things (name) values ($1) returning name', ['a']);
    for (let time = 0; time < 3; time += 1) await insert();
    const fail = () => connection.query('select 1 / $1::int', [0]);
    for (let time = 0; time < 3; time += 1) await expect(fail()).rejects.toThrow('division by zero');
    await connection.query('alter table things add column more int not null default 0');
    expect((await insert()).rows).toEqual([{ name: 'a' }]);
    connection.release();
  });

  it('gives each transaction of Drizzle a connection of its own', async () => {
    const { db, close } = await openPostgres(url ?? '');
    const processOf = async (on: Database) => rowsOf(await on.execute(sql`select pg_backend_pid()`));
    await db.transaction(async (one) => {
      const first = await processOf(one);
      await db.transaction(async (other) => expect(await processOf(other)).not.toEqual(first));
      expect(await processOf(db)).not.toEqual(first);
      expect(await processOf(one)).toEqual(first);
    });
    await close();
  });

  it('replaces a connection that was lost while idle', async () => {
    const { pid } = await backend(pool);
    await end(pid, () => pool.figures().open === 0);
    expect((await backend(pool)).pid).not.toBe(pid);
  });

  it('takes back a connection that was lost in use, even if its user never releases it', async () => {
    const connection = await pool.connect();
    const { pid } = await backend(connection);
    await end(pid, () => pool.figures().open === 0);
    await expect(connection.query('begin')).rejects.toThrow('not queryable');
    expect((await backend(pool)).pid).not.toBe(pid);
    connection.release();
    expect((await backend(pool)).pid).not.toBe(pid);
  });

  it('knows how long its callers have waited, and says that it is busy', async () => {
    const connection = await pool.connect();
    const waiting = pool.query('select 1');
    await expect.poll(() => pool.waitedMs()).toBeGreaterThan(0);
    await expect(waiting).rejects.toThrow(DatabaseBusy);
    connection.release();
    expect(pool.waitedMs()).toBe(0);
    expect(pool.figures()).toEqual({ open: 1, idle: 1, waiting: 0, max: 1 });
  });

  it('says that a server is unavailable', async () => {
    const nowhere = new ConnectionPool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' });
    await expect(nowhere.query('select 1')).rejects.toThrow(DatabaseUnavailable);
    await nowhere.end();
  });
});
