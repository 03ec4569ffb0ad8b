import { z } from 'zod';
import { readStored, writeStored } from '#client/lib/storage.ts';

const KEY = 'lab_repairs';

const repairs = z.object({
  /** Consecutive repairs without looking at the answer. */
  streak: z.int().min(0),
  longest: z.int().min(0),
});
export type Repairs = z.output<typeof repairs>;

export const NO_REPAIRS: Repairs = { streak: 0, longest: 0 };

export const afterRepair = ({ streak, longest }: Repairs): Repairs => ({
  streak: streak + 1,
  longest: Math.max(longest, streak + 1),
});

export const afterGivingUp = ({ longest }: Repairs): Repairs => ({ streak: 0, longest });

/** The streak stored in this browser. */
export function readRepairs(): Repairs {
  try {
    return readStored(localStorage, KEY, repairs) ?? NO_REPAIRS;
  } catch {
    return NO_REPAIRS;
  }
}

export function keepRepairs(kept: Repairs): void {
  try {
    writeStored(localStorage, KEY, kept);
  } catch {
    // The streak then lasts until the page is left.
  }
}
