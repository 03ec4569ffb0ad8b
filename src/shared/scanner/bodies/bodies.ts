import type { Body } from '../core/body.ts';
import { breast } from './breast.ts';
import { leg } from './leg.ts';
import { pelvis } from './pelvis.ts';
import { neck } from './neck.ts';
import { phantom } from './phantom.ts';
import { scrotum } from './scrotum.ts';

/** Values of a body's options: each body names its own. */
export type BodyOptions = Readonly<Record<string, string | number | boolean>>;

interface BodyMaker {
  label: string;
  /** Counts up when the same options give another body: stored pictures and tasks name it. */
  version: number;
  make: (options: BodyOptions) => Body;
}

export const BODIES = {
  breast: { label: 'Breast', version: 1, make: breast },
  leg: { label: 'Thigh and knee', version: 1, make: leg },
  pelvis: { label: 'Female pelvis', version: 1, make: pelvis },
  phantom: { label: 'Phantom', version: 1, make: phantom },
  scrotum: { label: 'Scrotum', version: 1, make: scrotum },
  neck: { label: 'Neck', version: 1, make: neck },
} as const satisfies Record<string, BodyMaker>;

export type BodyName = keyof typeof BODIES;

export const BODY_NAMES = Object.keys(BODIES) as BodyName[];
