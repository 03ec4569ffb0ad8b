import type { Region } from '#shared/bank/question-kinds/regions.ts';
import { structuresOf as simulatedStructuresOf } from './bmode/structures.ts';
import { regionsOf } from './console/regions.ts';

/** The regions of any drawn picture of the starter library, by its file name without the extension. */
export const structuresOf = (picture: string): Region[] => regionsOf(picture) ?? simulatedStructuresOf(picture);
