/** The option that an arrow key moves to, around both ends; -1 if there are none. */
export function steppedIndex(index: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (index < 0) return step === 1 ? 0 : count - 1;
  return (index + step + count) % count;
}

/** A `ref` for the active option of a list. */
export function scrollIntoSight(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
