import { AsyncLocalStorage } from 'node:async_hooks';

const reads = new AsyncLocalStorage<Map<string, Promise<unknown>>>();

/** Runs the reads for one page: what several of them need is read once. */
export const withSharedReads = <Result>(work: () => Promise<Result>): Promise<Result> => reads.run(new Map(), work);

/** Within `withSharedReads`, returns what an earlier read with the same key returns; elsewhere reads. */
export function sharedRead<Result>(key: string, read: () => Promise<Result>): Promise<Result> {
  const shared = reads.getStore();
  const known = shared?.get(key);
  if (known !== undefined) return known as Promise<Result>; // each key has one kind of result
  const result = read();
  shared?.set(key, result);
  return result;
}
