import type { BodyName } from '../bodies/bodies.ts';
import { HEART_VIEWS } from './heart.ts';
import { PHANTOM_VIEWS } from './phantom.ts';
import type { View } from './view.ts';

/** The standard views of each body. */
export const VIEWS: Readonly<Record<BodyName, readonly View[]>> = {
  phantom: PHANTOM_VIEWS,
  heart: HEART_VIEWS,
};
