import type { Scene } from '../types.ts';
import { beamScenes } from './beams.ts';
import { controlScenes } from './controls.ts';
import { echoScenes } from './echoes.ts';
import { lesionScenes } from './lesions.ts';
import { phantomScenes } from './phantoms.ts';
import { shadowScenes } from './shadows.ts';

/** All pictures of the starter library. */
export const scenes: readonly Scene[] = [
  ...shadowScenes,
  ...echoScenes,
  ...beamScenes,
  ...controlScenes,
  ...phantomScenes,
  ...lesionScenes,
];
