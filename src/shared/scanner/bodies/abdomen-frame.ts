import type { Region } from '../core/body.ts';
import { boxAround, boxed } from '../core/boxes.ts';
import { blend, cylinder, ellipsoid, type Shape } from '../core/shapes.ts';
import { tube, type Tube } from '../core/tube.ts';
import type { V3 } from '../core/vectors.ts';
import { flowAlong, type Wave } from './flows.ts';
import { TISSUES } from './tissues.ts';

/** The skin: a trunk of 324 by 216 mm. */
export const TORSO: Shape = cylinder(0, 108, 162, 108);
const RIGHT_DOME: Shape = ellipsoid([-68, 105, -64], [86, 90, 104]);
const LEFT_DOME: Shape = ellipsoid([70, 105, -64], [80, 88, 92]);
/** Between both, below the heart. */
const CENTRAL_TENDON: Shape = ellipsoid([0, 92, -70], [110, 84, 86]);
/** The upper side of the diaphragm: the right dome is about 1 cm higher than the left one. */
export const DOME: Shape = blend(blend(RIGHT_DOME, LEFT_DOME, 20), CENTRAL_TENDON, 20);
/** Below the skin: fat, muscles and the fat in front of the peritoneum begin, and the peritoneum follows, mm. */
export const LAYERS = { fat: 2.2, muscle: 13, deepFat: 22, peritoneum: 25 } as const;

/** Blood is not quite black: it echoes faintly, and the slice and the side lobes reach beyond the vessel. */
export const BLOOD = { ...TISSUES.blood, echo: -20 };

/** Farther from its box than this a tube gives the distance to the box, mm: more than the index ever asks for. */
const FAR = 20;

/** A tube that is quick to rule out from afar. */
export function course(points: readonly V3[], radii: readonly number[], steps?: number): Tube {
  const exact = tube(points, radii, steps);
  return Object.assign(boxed(exact, boxAround([exact]), FAR), { segments: exact.segments });
}

/** A vessel before it is put into the body: its lumen, and how fast blood runs toward its last point. */
export interface Vessel {
  name: string;
  lumen: Tube;
  wave: Wave;
  bluntness?: number;
}

export function vessel(name: string, points: readonly V3[], radii: readonly number[], wave: Wave): Vessel {
  return { name, lumen: course(points, radii), wave };
}

export const lumenOf = ({ name, lumen, wave, bluntness = 2 }: Vessel): Region => ({
  name,
  shape: lumen,
  tissue: BLOOD,
  flow: flowAlong(lumen, wave, bluntness),
});

/**
 * The outside of a tree: one shape for all branches, so that no branch ends with a wall inside its parent. The lumens put over
 * it have no walls of their own.
 */
export function treeOf(vessels: readonly Vessel[], fillet: number): Shape {
  const [first, ...others] = vessels.map(({ lumen }): Shape => lumen);
  if (first === undefined) throw new Error('a tree needs a branch');
  return others.reduce((tree, branch) => blend(tree, branch, fillet), first);
}

/** 1 to the left of the patient, -1 to the right. */
export type Side = 1 | -1;
export const SIDES: readonly Side[] = [-1, 1];
