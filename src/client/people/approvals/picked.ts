/** The selected students of those who wait. Students who have left the list are no longer selected. */
export function pickedOf<T extends { id: string }>(users: readonly T[], picked: ReadonlySet<string>): T[] {
  return users.filter(({ id }) => picked.has(id));
}

export function toggled(picked: ReadonlySet<string>, id: string, isPicked: boolean): ReadonlySet<string> {
  const next = new Set(picked);
  if (isPicked) next.add(id);
  else next.delete(id);
  return next;
}

/** The row that takes over the focus when rows have gone: the one in the same place, else the last; none of none. */
export function rowAfterLeaving(index: number, countLeft: number): number | undefined {
  return countLeft === 0 ? undefined : Math.min(index, countLeft - 1);
}
