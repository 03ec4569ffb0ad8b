/** A copy of `items` in random order (Fisher–Yates, every order equally likely). `random` gives numbers from 0 to below 1. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const rest = [...items];
  const order: T[] = [];
  while (rest.length > 0) order.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return order;
}
