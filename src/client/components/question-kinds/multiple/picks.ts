/** Adds or removes a pick, in ascending order. */
export const toggled = (picks: readonly number[], index: number): number[] =>
  picks.includes(index) ? picks.filter((pick) => pick !== index) : [...picks, index].toSorted((a, b) => a - b);

/** The picks after an option is removed: they stay with their texts. */
export const withoutOption = (picks: readonly number[], index: number): number[] =>
  picks.filter((pick) => pick !== index).map((pick) => (pick > index ? pick - 1 : pick));
