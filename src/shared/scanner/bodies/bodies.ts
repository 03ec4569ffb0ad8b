import type { Body } from '../core/body.ts';
import { heart } from './heart.ts';
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
  phantom: { label: 'Phantom', version: 1, make: phantom },
  heart: { label: 'Heart', version: 1, make: heart },
} as const satisfies Record<string, BodyMaker>;

export type BodyName = keyof typeof BODIES;
