import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LastingPool } from './lasting-pool.ts';
import { PIPELINED, ShortReads } from './short-reads.ts';

const url = process.env['TEST_DATABASE_URL'];

describe.runIf(url !== undefined)('short reads', () => {
  let others: LastingPool;
  let reads: ShortReads;
  beforeEach(() => {
    others = new LastingPool({ connectionString: url, max: 2 });
    reads = new ShortReads(new LastingPool({ connectionString: url, ...PIPELINED }), others);
  });
  afterEach(async () => {
    await reads.close();
    await others.end();
  });

  const read = async (text: string, ...values: unknown[]): Promise<unknown> => {
    const { rows } = await reads.query({ text }, values);
    return Object.values(rows[0] as object)[0];
  };
  const backend = () => read('select pg_backend_pid()') as Promise<number>;

  it('each get their own rows, on two connections', async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    expect(await Promise.all(numbers.map((n) => read('select $1::int', n)))).toEqual(numbers);
    expect(new Set(await Promise.all(numbers.map(backend))).size).toBe(2);
    expect(others.totalCount).toBe(0);
  });

  it('fail alone', async () => {
    const results = await Promise.allSettled([1, 0, 2, 0, 4].map((n) => read('select 4 / $1::int', n)));
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, false, true]);
    expect(await read('select 4')).toBe(4);
  });

  it('cannot write', async () => {
    await expect(read('create table scratch (id int)')).rejects.toThrow('read-only transaction');
    await expect(read('select relname from pg_class limit 1 for update')).rejects.toThrow('read-only transaction');
  });

  it('run elsewhere while their connections are blocked', async () => {
    await Promise.all([backend(), backend()]);
    const slow = Promise.all([read('select pg_sleep(1)'), read('select pg_sleep(1)')]);
    await setTimeout(200);
    expect(await Promise.race([read('select 1'), slow])).toBe(1);
    expect(others.totalCount).toBe(1);
    await slow;
  });

  it('get a new connection if one was lost, whether in use or idle', async () => {
    const end = (pids: number[]) => others.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids]);
    const inUse = await Promise.all([backend(), backend()]);
    const waiting = Promise.allSettled([read('select pg_sleep(30)'), read('select pg_sleep(30)'), read('select 1')]);
    await end(inUse);
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    const idle = await Promise.all([backend(), backend()]);
    await end(idle);
    await expect.poll(async () => idle.includes(await backend())).toBe(false);
  });

  it('finish with their results when the pool is closed', async () => {
    const last = Promise.all([read('select pg_sleep(0.2)'), read('select 7')]);
    await reads.close();
    expect(await last).toEqual(['', 7]);
    await expect(read('select 1')).rejects.toThrow('closed');
    reads = new ShortReads(new LastingPool({ connectionString: url, ...PIPELINED }), others);
  });
});
