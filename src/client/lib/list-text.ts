/** "A", "A and B", "A, B, and C"; a disjunction has "or". */
export const listText = (parts: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat('en-US', { type }).format(parts);
