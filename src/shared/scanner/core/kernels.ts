/** Half of a symmetric Gaussian, its middle first, scaled to unit energy. */
export function halfKernel(sigma: number): Float32Array {
  const half = Float32Array.from({ length: Math.max(1, Math.ceil(2.3 * sigma)) + 1 }, (_, n) =>
    Math.exp(-0.5 * (n / sigma) ** 2),
  );
  const energy = half.reduce((sum, value, n) => sum + (n === 0 ? 1 : 2) * value * value, 0);
  return half.map((value) => value / Math.sqrt(energy));
}

export const sumOf = (half: Float32Array): number => half.reduce((sum, value, n) => sum + (n === 0 ? 1 : 2) * value, 0);

/** Smears down each line. The ends are continued. */
export function smearAlong(values: Float32Array, lines: number, half: Float32Array, result: Float32Array): void {
  const samples = values.length / lines;
  const reach = half.length - 1;
  result.fill(0);
  for (let k = 0; k < samples; k += 1) {
    const to = k * lines;
    for (let j = -reach; j <= reach; j += 1) {
      const from = Math.min(samples - 1, Math.max(0, k + j)) * lines;
      const weight = half[Math.abs(j)] as number;
      for (let i = 0; i < lines; i += 1) {
        result[to + i] = (result[to + i] as number) + weight * (values[from + i] as number);
      }
    }
  }
}

/** Smears each row with a kernel of its own. The sides are mirrored. */
export function smearAcross(
  values: Float32Array,
  lines: number,
  kernels: readonly Float32Array[],
  result: Float32Array,
): void {
  for (const [k, half] of kernels.entries()) {
    const row = k * lines;
    const reach = half.length - 1;
    const middle = half[0] as number;
    for (let i = 0; i < lines; i += 1) {
      let sum = middle * (values[row + i] as number);
      if (i >= reach && i < lines - reach) {
        for (let j = 1; j <= reach; j += 1) {
          sum += (half[j] as number) * ((values[row + i - j] as number) + (values[row + i + j] as number));
        }
      } else {
        for (let j = 1; j <= reach; j += 1) {
          const left = Math.abs(i - j);
          const right = i + j < lines ? i + j : 2 * lines - 2 - i - j;
          sum += (half[j] as number) * ((values[row + left] as number) + (values[row + Math.max(0, right)] as number));
        }
      }
      result[row + i] = sum;
    }
  }
}
