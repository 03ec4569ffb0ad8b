import type { BodyName } from '../bodies/bodies.ts';
import { ABDOMEN_VIEWS } from './abdomen.ts';
import { PHANTOM_VIEWS } from './phantom.ts';
import type { View } from './view.ts';

/** The standard views of each body. */
export const VIEWS: Readonly<Record<BodyName, readonly View[]>> = {
  abdomen: ABDOMEN_VIEWS,
  phantom: PHANTOM_VIEWS,
};
