/** A source of chance that is the same every time for the same seed. */
export interface Chance {
  /** From 0 up to, without, 1. */
  next: () => number;
  /** Normally distributed around 0 with a standard deviation of 1. */
  normal: () => number;
  /** A whole number with this mean, as events come that know nothing of each other. */
  poisson: (mean: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** An index, each as likely as its weight says. */
  weighted: (weights: readonly number[]) => number;
  /** The items in another order; the given list stays. */
  shuffled: <Item>(items: readonly Item[]) => Item[];
}

/** Park and Miller's generator, and what is made of it. */
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
