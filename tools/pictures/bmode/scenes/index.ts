import type { Scene } from '../types.ts';
import { abdomenScenes } from './abdomen.ts';
import { beamScenes } from './beams.ts';
import { bowelScenes } from './bowel-and-bladder.ts';
import { controlScenes } from './controls.ts';
import { echoScenes } from './echoes.ts';
import { gynecologyScenes } from './gynecology.ts';
import { heartScenes } from './heart.ts';
import { lesionScenes } from './lesions.ts';
import { musculoskeletalScenes } from './musculoskeletal.ts';
import { neonatalScenes } from './neonatal.ts';
import { earlyPregnancyScenes } from './obstetrics-early.ts';
import { obstetricScenes } from './obstetrics.ts';
import { phantomScenes } from './phantoms.ts';
import { shadowScenes } from './shadows.ts';
import { breastScenes } from './small-parts-breast.ts';
import { neckScenes } from './small-parts-neck.ts';
import { scrotumScenes } from './small-parts-scrotum.ts';
import { vesselScenes } from './vessels.ts';

/** All pictures of the starter library. */
export const scenes: readonly Scene[] = [
  ...shadowScenes,
  ...echoScenes,
  ...beamScenes,
  ...controlScenes,
  ...phantomScenes,
  ...lesionScenes,
  ...earlyPregnancyScenes,
  ...obstetricScenes,
  ...gynecologyScenes,
  ...abdomenScenes,
  ...bowelScenes,
  ...vesselScenes,
  ...heartScenes,
  ...breastScenes,
  ...neckScenes,
  ...scrotumScenes,
  ...musculoskeletalScenes,
  ...neonatalScenes,
];
