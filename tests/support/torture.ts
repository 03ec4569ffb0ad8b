import fs from 'node:fs';
import { expect } from 'vitest';

/** Whether this is `npm run torture`, which has the proofs that nothing is lost in their long form. */
export const isTorture = process.env['TORTURE'] === '1';

/** What a proof did, and whether anything acknowledged was lost by it. */
export interface Figures {
  cuts?: number;
  kills?: number;
  calls?: number;
  acknowledged?: number;
  lost?: number;
  /** What else is worth a line under the table, e.g. the longest time to open. */
  remark?: string;
}

/** Has the figures of the running test stand in the table of `npm run torture`. */
export function record(figures: Figures): void {
  const file = process.env['TORTURE_REPORT'];
  if (file === undefined) return;
  fs.appendFileSync(file, `${JSON.stringify({ test: expect.getState().currentTestName, ...figures })}\n`);
}
