import { expect } from 'vitest';

const TRIES = 5;
/** Less than this is too short to compare, and short enough however it grows. */
const MOMENT_MS = 25;

/**
 * Expects that reading takes time in proportion to the length of a text that repeats one piece: a text four times as
 * long takes less than eight times as long, where it would take sixteen if time grew with the square of the length.
 */
export function expectLinearTime(piece: string, length: number, read: (text: string) => void): void {
  const quarter = piece.repeat(Math.ceil(length / 4 / piece.length));
  const whole = quarter.repeat(4);
  read(quarter);
  // The best of a few tries, since garbage collection comes when it likes.
  let growth = Infinity;
  for (let tries = 0; tries < TRIES && growth >= 8; tries += 1) {
    const short = Math.max(
      processorMs(() => read(quarter)),
      MOMENT_MS,
    );
    growth = Math.min(growth, processorMs(() => read(whole)) / short);
  }
  expect(growth).toBeLessThan(8);
}

/** Processor time, which other programs hardly add to. */
function processorMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
