/** The list with one item moved to another position. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The announcement for an item moved to a position, which may be before the first or after the last. */
export function moveNews(name: string, to: number, { noun, count }: { noun: string; count: number }): string {
  if (to < 0) return `${name} is the first ${noun} already`;
  if (to >= count) return `${name} is the last ${noun} already`;
  return `${name}: now ${noun} ${to + 1} of ${count}`;
}
