/** Runs the work for a limited number of items at a time. A failure stops it after the work that has begun. */
export async function inParallel<Item>(
  limit: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items].values();
  let isFailed = false;
  const workers = Array.from({ length: limit }, async () => {
    for (const item of queue) {
      if (isFailed) return;
      try {
        await work(item);
      } catch (error) {
        isFailed = true;
        throw error;
      }
    }
  });
  const results = await Promise.allSettled(workers);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
