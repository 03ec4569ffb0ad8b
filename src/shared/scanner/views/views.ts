import type { BodyName } from '../bodies/body-list.ts';
import { BREAST_VIEWS } from './breast.ts';
import { LEG_VIEWS } from './leg.ts';
import { PELVIS_VIEWS } from './pelvis.ts';
import { NECK_VIEWS } from './neck.ts';
import type { BodyName } from '../bodies/bodies.ts';
import { ABDOMEN_VIEWS } from './abdomen.ts';
import { FETUS_VIEWS } from './fetus.ts';
import { PHANTOM_VIEWS } from './phantom.ts';
import { SCROTUM_VIEWS } from './scrotum.ts';
import type { View } from './view.ts';

/** The standard views of each body. */
export const VIEWS: Readonly<Record<BodyName, readonly View[]>> = {
  breast: BREAST_VIEWS,
  leg: LEG_VIEWS,
  pelvis: PELVIS_VIEWS,
  abdomen: ABDOMEN_VIEWS,
  fetus: FETUS_VIEWS,
  phantom: PHANTOM_VIEWS,
  scrotum: SCROTUM_VIEWS,
  neck: NECK_VIEWS,
};
