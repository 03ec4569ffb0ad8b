/** The list with one item at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** What is said of a step that should go to a place, which may be before the first or after the last. */
export function moveNews(step: string, to: number, count: number): string {
  if (to < 0) return `${step} is the first step already`;
  if (to >= count) return `${step} is the last step already`;
  return `${step}: now step ${to + 1} of ${count}`;
}
