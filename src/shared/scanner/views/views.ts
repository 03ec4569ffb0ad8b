import type { BodyName } from '../bodies/body-list.ts';
import { ABDOMEN_VIEWS } from './abdomen.ts';
import { BREAST_VIEWS } from './breast.ts';
import { FETUS_VIEWS } from './fetus.ts';
import { HEART_VIEWS } from './heart.ts';
import { LEG_VIEWS } from './leg.ts';
import { NECK_VIEWS } from './neck.ts';
import { PELVIS_VIEWS } from './pelvis.ts';
import { PHANTOM_VIEWS } from './phantom.ts';
import { SCROTUM_VIEWS } from './scrotum.ts';
import type { View } from './view.ts';

/** The standard views of each body. */
export const VIEWS: Readonly<Record<BodyName, readonly View[]>> = {
  abdomen: ABDOMEN_VIEWS,
  heart: HEART_VIEWS,
  neck: NECK_VIEWS,
  fetus: FETUS_VIEWS,
  pelvis: PELVIS_VIEWS,
  breast: BREAST_VIEWS,
  scrotum: SCROTUM_VIEWS,
  leg: LEG_VIEWS,
  phantom: PHANTOM_VIEWS,
};
