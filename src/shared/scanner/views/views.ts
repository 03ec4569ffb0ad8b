import type { BodyName } from '../bodies/bodies.ts';
import { NECK_VIEWS } from './neck.ts';
import { PHANTOM_VIEWS } from './phantom.ts';
import type { View } from './view.ts';

/** The standard views of each body. */
export const VIEWS: Readonly<Record<BodyName, readonly View[]>> = {
  phantom: PHANTOM_VIEWS,
  neck: NECK_VIEWS,
};
