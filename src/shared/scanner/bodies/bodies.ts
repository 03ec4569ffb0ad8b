import type { Body } from '../core/body.ts';
import { fetus } from './fetus.ts';
import { phantom } from './phantom.ts';

/** Values of a body's options: each body names its own. */
export type BodyOptions = Readonly<Record<string, string | number | boolean>>;

interface BodyMaker {
  label: string;
  /** Counts up when the same options give another body: stored pictures and tasks name it. */
  version: number;
  make: (options: BodyOptions) => Body;
}

export const BODIES = {
  fetus: { label: 'Fetus at mid-gestation', version: 1, make: fetus },
  phantom: { label: 'Phantom', version: 1, make: phantom },
} as const satisfies Record<string, BodyMaker>;

export type BodyName = keyof typeof BODIES;
