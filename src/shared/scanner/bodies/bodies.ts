import type { Body } from '../core/body.ts';
import { abdomen } from './abdomen.ts';
import type { BodyName, BodyOptions } from './body-list.ts';
import { breast } from './breast.ts';
import { fetus } from './fetus.ts';
import { heart } from './heart.ts';
import { leg } from './leg.ts';
import { neck } from './neck.ts';
import { pelvis } from './pelvis.ts';
import { phantom } from './phantom.ts';
import { scrotum } from './scrotum.ts';

/** Makes each body with its options. */
export const BODIES: Record<BodyName, (options: BodyOptions) => Body> = {
  abdomen,
  heart,
  neck,
  fetus,
  pelvis,
  breast,
  scrotum,
  leg,
  phantom,
};
