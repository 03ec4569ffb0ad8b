export interface Tick {
  value: number;
  /** The position from the beginning of the scale, 0 to 1. */
  share: number;
}

/** Round values on a scale from one number to another, up or down: no more than `most` steps of 1, 2 or 5. */
export function ticksOf(from: number, to: number, most: number): Tick[] {
  const low = Math.min(from, to);
  const high = Math.max(from, to);
  if (!(high > low)) return [];
  const step = roundStep((high - low) / most);
  const ticks: Tick[] = [];
  for (let count = Math.ceil(low / step - 1e-9); count * step <= high + step * 1e-9; count += 1) {
    const value = Number((count * step).toFixed(6)) + 0;
    ticks.push({ value, share: Math.abs(value - from) / (high - low) });
  }
  return ticks;
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least) + 1e-9);
  return power * ([1, 2, 5].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10);
}
