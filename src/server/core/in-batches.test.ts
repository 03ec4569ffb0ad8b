import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

/** Items are a letter and a mark: those with the same letter must not run at once, those with `?` run alone. */
function aWay(work: (batch: string[]) => Promise<void> | void) {
  const batches: string[][] = [];
  async function doAll(batch: string[]) {
    batches.push(batch);
    await work(batch);
    return batch.map((item) => (batch.length > 1 && item.endsWith('?') ? undefined : `done ${item}`));
  }
  const add = inBatches<string, string>({
    keyOf: (item) => item.slice(0, 1),
    alone: async (item) => (await doAll([item]))[0] ?? '',
    together: doAll,
  });
  return { add, batches };
}

/** Work that waits until it is released, each batch in its turn. */
function held() {
  const goOn: (() => void)[] = [];
  return { goOn, work: () => new Promise<void>((resolve) => goOn.push(resolve)) };
}

const letters = (count: number) => Array.from({ length: count }, (_, n) => String.fromCodePoint(0x61 + n));

describe('an item', () => {
  it('is processed at once if no other is', async () => {
    const { add, batches } = aWay(() => {});
    expect(await add('a1')).toBe('done a1');
    expect(await add('a2')).toBe('done a2');
    expect(batches).toEqual([['a1'], ['a2']]);
  });

  it('is processed in one batch with others that arrived in the meantime, each with its own result', async () => {
    const { goOn, work } = held();
    const { add, batches } = aWay(work);
    const together = ['a1', 'b1'].map(add);
    await expect.poll(() => batches).toEqual([['a1', 'b1']]);
    const meanwhile = ['c1', 'd1', 'e1'].map(add);
    goOn.shift()?.();
    expect(await Promise.all(together)).toEqual(['done a1', 'done b1']);
    await expect.poll(() => batches.at(-1)).toEqual(['c1', 'd1', 'e1']);
    expect(batches).toHaveLength(2);
    goOn.shift()?.();
    expect(await Promise.all(meanwhile)).toEqual(['done c1', 'done d1', 'done e1']);
  });

  it('waits for the next batch if this one has an item with the same key', async () => {
    const { add, batches } = aWay(() => {});
    await Promise.all(['a1', 'b1', 'b2', 'c1', 'b3'].map(add));
    expect(batches).toEqual([['a1', 'b1', 'c1'], ['b2'], ['b3']]);
  });

  it('waits for the next batch if this one is full', async () => {
    const { add, batches } = aWay(() => {});
    await Promise.all(letters(26).map(add));
    expect(batches.map((batch) => batch.length)).toEqual([20, 6]);
  });

  it('fails alone', async () => {
    const { add, batches } = aWay((batch) => {
      if (batch.some((item) => item.endsWith('!'))) throw new Error(`not ${batch.join(', ')}`);
    });
    const results = await Promise.allSettled(['a1', 'b1', 'c!', 'd1', 'e1'].map(add));
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true]);
    expect(results[2]).toMatchObject({ reason: new Error('not c!') });
    expect(batches).toEqual([['a1', 'b1', 'c!', 'd1', 'e1'], ['a1'], ['b1'], ['c!'], ['d1'], ['e1']]);
    expect(await add('c2')).toBe('done c2');
  });

  it('is processed alone if it could not be processed with others', async () => {
    const { add, batches } = aWay(() => {});
    expect(await Promise.all(['a1', 'b1', 'c?'].map(add))).toEqual(['done a1', 'done b1', 'done c?']);
    expect(batches).toEqual([['a1', 'b1', 'c?'], ['c?']]);
  });

  it('runs in the context of its caller, or of the first caller in the batch', async () => {
    const asking = new AsyncLocalStorage<string>();
    const askedBy: (string | undefined)[] = [];
    const { add } = aWay(() => void askedBy.push(asking.getStore()));
    const ask = (item: string) => asking.run(`for ${item}`, () => add(item));
    await Promise.all(['a1', 'b?', 'a2'].map(ask));
    expect(askedBy).toEqual(['for a1', 'for b?', 'for a2']);
  });

  it('does not wait long behind a stuck item, unless both have the same key', async () => {
    const { goOn, work } = held();
    const { add, batches } = aWay(async ([first]) => {
      if (first === 'a1') await work();
    });
    const stuck = [add('a1'), add('a2')];
    await expect.poll(() => batches).toEqual([['a1']]);
    const others = ['b1', 'c1'].map(add);
    expect(await Promise.all(others)).toEqual(['done b1', 'done c1']);
    expect(await add('d1')).toBe('done d1');
    expect(batches).toEqual([['a1'], ['b1', 'c1'], ['d1']]);
    await wait(150);
    expect(batches).toHaveLength(3);
    goOn.shift()?.();
    expect(await Promise.all(stuck)).toEqual(['done a1', 'done a2']);
  });
});
