import { setImmediate } from 'node:timers/promises';

/** How often the event loop turns during this work, so that other requests can run. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const counting = new AbortController();
  const counted = (async () => {
    for (; !counting.signal.aborted; turns += 1) await setImmediate();
  })();
  await work().finally(() => counting.abort());
  await counted;
  return turns;
}
