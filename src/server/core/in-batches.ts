import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';

interface Ways<Item, Result> {
  /** Items with the same key are never in the same batch, nor in two batches that run at the same time. */
  keyOf: (item: Item) => string;
  alone: (item: Item) => Promise<Result>;
  /** Processes several at once; returns undefined for items that it did not process, which then run alone. */
  together: (batch: Item[]) => Promise<(Result | undefined)[]>;
}

interface Waiting<Item, Result> {
  item: Item;
  /** Restores the context of the item's request, so that traces attribute the work to it. */
  within: ReturnType<typeof AsyncLocalStorage.snapshot>;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Larger batches would keep the first items waiting. */
const AT_MOST = 20;
/** A batch that takes longer waits for a lock: others run beside it. */
const STUCK_MS = 100;

/**
 * Processes items in batches: the first item at once, and those that arrive in the meantime in the next batch. So
 * nobody waits while there are few, and the more there are, the less each costs. The items of a failed batch run alone,
 * so that only the faulty one fails.
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

  /** Returns the items that have to run alone: all if the batch failed, so that each reports its own error. */
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
    // Includes items that are ready now: on the embedded engine nothing else runs between two statements.
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
