import type { Region } from '#shared/bank/question-kinds/regions.ts';
import { structuresOf as simulatedStructuresOf } from './bmode/structures.ts';
import { regionsOf } from './console-pictures/regions.ts';

/** Where things are on any drawn picture of the starter library, by the name of its file without the extension. */
export const structuresOf = (picture: string): Region[] => regionsOf(picture) ?? simulatedStructuresOf(picture);
