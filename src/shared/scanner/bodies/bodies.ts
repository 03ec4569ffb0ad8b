import type { Body } from '../core/body.ts';
import type { BodyName, BodyOptions } from './body-list.ts';
import { breast } from './breast.ts';
import { leg } from './leg.ts';
import { neck } from './neck.ts';
import { pelvis } from './pelvis.ts';
import { abdomen } from './abdomen.ts';
import { fetus } from './fetus.ts';
import { phantom } from './phantom.ts';
import { scrotum } from './scrotum.ts';

/** Makes each body with its options. */
export const BODIES: Record<BodyName, (options: BodyOptions) => Body> = {
  breast,
  leg,
  neck,
  pelvis,
  phantom,
  scrotum,
};
/** Values of a body's options: each body names its own. */
export type BodyOptions = Readonly<Record<string, string | number | boolean>>;

interface BodyMaker {
  label: string;
  /** Counts up when the same options give another body: stored pictures and tasks name it. */
  version: number;
  make: (options: BodyOptions) => Body;
}

export const BODIES = {
  abdomen: { label: 'Abdomen', version: 1, make: abdomen },
  fetus: { label: 'Fetus at mid-gestation', version: 1, make: fetus },
  phantom: { label: 'Phantom', version: 1, make: phantom },
} as const satisfies Record<string, BodyMaker>;

export type BodyName = keyof typeof BODIES;
