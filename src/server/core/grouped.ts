/** Groups items by key, in the order in which keys first occur. */
export function grouped<Key, One>(items: readonly One[], keyOf: (item: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
