import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';

interface Ways<Item, Result> {
  /** What is in one batch only once, and not in two at a time. */
  keyOf: (item: Item) => string;
  alone: (item: Item) => Promise<Result>;
  /** Does several in one go; undefined for those that nothing was done for, which are done alone. */
  together: (batch: Item[]) => Promise<(Result | undefined)[]>;
}

interface Waiting<Item, Result> {
  item: Item;
  /** Calls for the request that the item is of, so that traces show it there. */
  within: ReturnType<typeof AsyncLocalStorage.snapshot>;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** More would make those wait who came first. */
const AT_MOST = 20;
/** A batch that takes longer waits for a lock: others go on beside it. */
const STUCK_MS = 100;

/**
 * Does together what comes at the same time: the first at once, and what comes meanwhile in the next batch. So nobody
 * waits for others while few are there, and the more come, the less each of them costs. What is in a batch that fails is done
 * alone, so that only what is at fault fails.
 */
export function inBatches<Item, Result>(ways: Ways<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  const underWay = new Set<string>();
  let isTaken = false;

  function nextBatch(): Waiting<Item, Result>[] {
    const batch: typeof waiting = [];
    const later: typeof waiting = [];
    for (const one of waiting) {
      const key = ways.keyOf(one.item);
      const isNext = batch.length < AT_MOST && !underWay.has(key);
      (isNext ? batch : later).push(one);
      if (isNext) underWay.add(key);
    }
    waiting = later;
    return batch;
  }

  /** Returns what is left to be done alone: all of it where it failed, which then says what is wrong itself. */
  async function runTogether(batch: Waiting<Item, Result>[]): Promise<Waiting<Item, Result>[]> {
    const doAll = () => ways.together(batch.map(({ item }) => item));
    const results = await batch[0]?.within(doAll).catch(() => null);
    return batch.filter(({ resolve }, place) => {
      const result = results?.[place];
      if (result !== undefined) resolve(result);
      return result === undefined;
    });
  }

  async function run(batch: Waiting<Item, Result>[]): Promise<void> {
    const left = batch.length === 1 ? batch : await runTogether(batch);
    await Promise.all(
      left.map(({ item, within, resolve, reject }) => within(() => ways.alone(item)).then(resolve, reject)),
    );
  }

  async function goOn(): Promise<void> {
    isTaken = true;
    // Whoever is ready now comes along: on the embedded engine nobody else gets a turn between two statements.
    await setImmediate();
    const batch = nextBatch();
    isTaken = batch.length > 0;
    if (!isTaken) return;
    let isStuck = false;
    const stuck = setTimeout(() => {
      isStuck = true;
      void goOn();
    }, STUCK_MS);
    await run(batch);
    clearTimeout(stuck);
    for (const { item } of batch) underWay.delete(ways.keyOf(item));
    if (!isStuck || !isTaken) void goOn();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, within: AsyncLocalStorage.snapshot(), resolve, reject });
      if (!isTaken) void goOn();
    });
}
