import type { BodyName } from '../bodies/bodies.ts';
import { PELVIS_VIEWS } from './pelvis.ts';
import { PHANTOM_VIEWS } from './phantom.ts';
import type { View } from './view.ts';

/** The standard views of each body. */
export const VIEWS: Readonly<Record<BodyName, readonly View[]>> = {
  pelvis: PELVIS_VIEWS,
  phantom: PHANTOM_VIEWS,
};
