import type { Body } from '../core/body.ts';
import { abdomen } from './abdomen.ts';
import type { BodyName, BodyOptions } from './body-list.ts';
import { breast } from './breast.ts';
import { fetus } from './fetus.ts';
import { leg } from './leg.ts';
import { neck } from './neck.ts';
import { pelvis } from './pelvis.ts';
import { heart } from './heart.ts';
import { phantom } from './phantom.ts';
import { scrotum } from './scrotum.ts';

/** Makes each body with its options. */
export const BODIES: Record<BodyName, (options: BodyOptions) => Body> = {
  abdomen,
  neck,
  fetus,
  pelvis,
  breast,
  scrotum,
  leg,
  phantom,
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
  phantom: { label: 'Phantom', version: 1, make: phantom },
  heart: { label: 'Heart', version: 1, make: heart },
} as const satisfies Record<string, BodyMaker>;

export type BodyName = keyof typeof BODIES;
