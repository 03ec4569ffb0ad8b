/** A random generator that gives the same numbers for the same seed. */
export interface Chance {
  /** From 0 up to but not including 1. */
  next: () => number;
  /** Normally distributed around 0 with a standard deviation of 1. */
  normal: () => number;
  /** A whole number with this mean, as a count of independent events. */
  poisson: (mean: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** An index, each with the probability of its weight. */
  weighted: (weights: readonly number[]) => number;
  /** The items in random order; the given list is not changed. */
  shuffled: <Item>(items: readonly Item[]) => Item[];
}

/** Park and Miller's generator and distributions based on it. */
export function chanceFrom(seed: number): Chance {
  let state = (seed % 2_147_483_646) + 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };

  function poisson(mean: number): number {
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = next(); product > limit; product *= next()) count += 1;
    return count;
  }

  function weighted(weights: readonly number[]): number {
    let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => (left -= weight) < 0);
    return index === -1 ? weights.length - 1 : index;
  }

  function shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, lot: next() }))
      .toSorted((a, b) => a.lot - b.lot)
      .map(({ item }) => item);
  }

  return {
    next,
    // Box and Muller's transform.
    normal: () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next()),
    poisson,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    weighted,
    shuffled,
  };
}
