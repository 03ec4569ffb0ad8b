import fs from 'node:fs';
import { expect } from 'vitest';

/** Whether this is `npm run torture`, which runs the long form of the proofs that nothing is lost. */
export const isTorture = process.env['TORTURE'] === '1';

/** A proof's work, and whether it lost anything acknowledged. */
export interface Figures {
  cuts?: number;
  kills?: number;
  calls?: number;
  acknowledged?: number;
  lost?: number;
  /** Another figure worth a line under the table, e.g. the longest time to open. */
  remark?: string;
}

/** Adds the figures of the running test to the table of `npm run torture`. */
export function record(figures: Figures): void {
  const file = process.env['TORTURE_REPORT'];
  if (file === undefined) return;
  fs.appendFileSync(file, `${JSON.stringify({ test: expect.getState().currentTestName, ...figures })}\n`);
}
