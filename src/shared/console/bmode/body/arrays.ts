/** The number at an index, or zero outside the array. */
export const at = (numbers: Float32Array, index: number): number => numbers[index] ?? 0;

/** Adds to the number at an index. */
export const add = (numbers: Float32Array, index: number, value: number): void => {
  numbers[index] = (numbers[index] ?? 0) + value;
};
