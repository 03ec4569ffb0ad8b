import type { BodyName } from '../bodies/bodies.ts';
import { FETUS_VIEWS } from './fetus.ts';
import { PHANTOM_VIEWS } from './phantom.ts';
import type { View } from './view.ts';

/** The standard views of each body. */
export const VIEWS: Readonly<Record<BodyName, readonly View[]>> = {
  fetus: FETUS_VIEWS,
  phantom: PHANTOM_VIEWS,
};
