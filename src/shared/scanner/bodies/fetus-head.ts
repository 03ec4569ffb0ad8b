import type { Put } from '../core/body.ts';
import {
  blend,
  block,
  ellipsoid,
  grow,
  halfSpace,
  intersection,
  shell,
  slab,
  sphere,
  without,
  type Shape,
} from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { add, axesAlong, scale, type V3 } from '../core/vectors.ts';
import { localOf, placeIn, putIn, SIDES, type Frame } from './fetus-frame.ts';
import { FETAL, FETAL_WALLS } from './fetus-tissues.ts';

export interface HeadOptions {
  /** Width of the atrium of the lateral ventricles, mm: 4 to 18. Ventriculomegaly begins at 10 (J. D. Cardoza et al., Radiology 1988). */
  ventricle?: number;
  /** Diameter of a cyst in the choroid plexus of the left side, mm: 0 (none) to 12. */
  choroidPlexusCyst?: number;
  /** No cavum septi pellucidi: the frontal horns join. */
  absentCavum?: boolean;
}

/** Of the skull, mm. */
const SKULL_THICKNESS = 1.4;
/** Normal width of the atrium, mm. */
const ATRIUM = 6.4;

/** Outer surface of the skull, wider behind than in front. */
export const SKULL: Shape = blend(
  ellipsoid([0, 4, 6], [24.2, 28.2, 26.4]),
  ellipsoid([0, -10, 4], [19.9, 21.7, 23.4]),
  12,
);

/** The head, in the frame of the head. */
export function addHead(put: Put, head: Frame, options: HeadOptions): void {
  const add = putIn(head, put);
  addSkull(add);
  addBrain(add, options);
  addSkullBase(add);
  addPosteriorFossa(add);
  for (const side of SIDES) addVentricle(add, side, head, options);
  addMidline(add, options);
}

const inner = grow(SKULL, -SKULL_THICKNESS);

function addSkull(put: Put): void {
  // Soft tissue of the neck is thicker behind: the nuchal fold.
  const scalp = blend(grow(SKULL, 1.7), ellipsoid([0, 18, -16], [15, 11, 12]), 6);
  put('scalp', scalp, FETAL.scalp, { wall: { ...FETAL_WALLS.skin, facing: -1 }, margin: 1 });
  put('skull', SKULL, FETAL.skull, { wall: FETAL_WALLS.skull, margin: 1 });
  const bone = shell(SKULL, -SKULL_THICKNESS - 0.3, 0.5);
  for (const [at, normal] of [
    [
      [0, -11, 0],
      [0, 1, -0.25],
    ],
    [
      [0, 22, 0],
      [0, 1, 0.5],
    ],
  ] as const) {
    put('suture', intersection(bone, slab(at, normal, 0.9)), { ...FETAL.skull, echo: -12 }, { margin: 1 });
  }
}

/** The middle of the base of the skull is still cartilage; drawn after the brain, whose surface it hides. */
function addSkullBase(put: Put): void {
  const base = intersection(shell(SKULL, -4, 1.2), halfSpace([0, -12, -13.5], [0, 0.12, 1]));
  put(
    'skull base',
    intersection(base, ellipsoid([0, -8, -20], [15, 20, 30])),
    { ...FETAL.cartilage, echo: -10 },
    { margin: 2 },
  );
}

function addBrain(put: Put, { absentCavum }: HeadOptions): void {
  // The inner table is as bright as the outer one, so both are one thick line.
  put('subarachnoid space', inner, FETAL.subarachnoid, { wall: { ...FETAL_WALLS.skull, facing: 18 }, margin: 1 });
  put('brain', grow(SKULL, -SKULL_THICKNESS - 2.6), FETAL.brain, { wall: FETAL_WALLS.faint, margin: 1 });
  for (const side of SIDES) {
    // The opercula have not yet closed over the insula, so the fissure is an open notch with a flat floor.
    const axes = axesAlong([0, 0.1, 1], [1, -side * 0.12, 0]);
    const notch = intersection(block([side * 19.8, -2, -1], [3, 6.5, 6], 2, axes), inner);
    put('Sylvian fissure', notch, { ...FETAL.subarachnoid, echo: -24 }, { margin: 1 });
    put('insula', block([side * 16.6, -2, -1], [0.35, 5.2, 5], 0.3, axes), FETAL.falx, {
      wall: { ...FETAL_WALLS.midline, facing: 1 },
    });
  }
  const midline: Shape = (x) => Math.abs(x) - 0.3;
  // In the middle, thalami and ventricles take the place of the falx.
  const free = without(midline, ellipsoid([0, 0, -2], [4, absentCavum ? 20 : 17.5, 13]));
  const falx = intersection(intersection(free, inner), halfSpace([0, 0, -8], [0, -0.2, -1]));
  put('falx', falx, FETAL.falx, { wall: FETAL_WALLS.midline, margin: 1 });
}

function addPosteriorFossa(put: Put): void {
  const fossa = intersection(ellipsoid([0, 17, -13.5], [13.5, 14, 9]), inner);
  put('cisterna magna', fossa, FETAL.fluid, { wall: { facing: 4, grazing: -8, width: 0.5, gaps: 0.2 }, margin: 1 });
  const stem = tube(
    [
      [0, 5, -3],
      [0, 6, -10],
      [0, 10, -17],
      [0, 14, -26],
    ],
    [6, 5, 4, 3.4],
  );
  put('brainstem', stem, FETAL.midbrain, { wall: FETAL_WALLS.faint });
  for (const side of SIDES) {
    const axes = axesAlong([0, 0.2, 1], [1, -side * 0.25, 0]);
    put('cerebellum', ellipsoid([side * 5.2, 13.2, -10.5], [5.1, 4.7, 5.6], axes), FETAL.cerebellum, {
      wall: { facing: 6, grazing: 0, width: 0.4, gaps: 0.1 },
    });
  }
  put('vermis', ellipsoid([0, 13.4, -10], [2.3, 4.2, 5.2]), FETAL.vermis);
}

/** A lateral ventricle runs from the frontal horn over the thalamus to the atrium and the occipital horn. */
function addVentricle(put: Put, side: 1 | -1, head: Frame, options: HeadOptions): void {
  const width = (options.ventricle ?? ATRIUM * head.scale) / head.scale;
  const wider = width / ATRIUM;
  const at = (x: number, y: number, z: number): V3 => [side * x, y, z];
  const ventricle = tube(
    [
      at(3.8, -18, 4),
      at(5, -13, 6.5),
      at(7, -3, 10.5),
      at(9.4, 6, 9.4),
      at(11.2, 12.5, 6.5),
      at(10.6, 19, 5),
      at(9.4, 23, 4.4),
    ],
    [1.4, 2, 2.4, 2.9, 3.2, 2.3, 1.2].map((radius) => radius * wider),
  );
  put('lateral ventricle', ventricle, FETAL.fluid, { wall: FETAL_WALLS.ventricle });
  // The choroid plexus sinks to the lowest wall of a wide ventricle.
  const room = (width - ATRIUM) / 2;
  const down = scale(downIn(head), Math.max(0, room));
  const plexus = tube(
    [at(6.8, -4, 10.2), at(9.2, 5, 9.2), at(11.1, 11.6, 6.8), at(11.7, 15, 4.6)].map((place) => add(place, down)),
    [1.6, 2.2, 2.7, 1.7],
  );
  put('choroid plexus', plexus, FETAL.choroid, { wall: { facing: 4, grazing: 0, width: 0.4 } });
  const cyst = (options.choroidPlexusCyst ?? 0) / 2 / head.scale;
  if (side === 1 && cyst > 0) {
    put('choroid plexus cyst', sphere(add(at(11, 10.5, 7), down), cyst), FETAL.fluid, { wall: FETAL_WALLS.cyst });
  }
}

/** Gravity in the coordinates of the head: the mother lies on her back. */
function downIn(head: Frame): V3 {
  const [x, y, z] = localOf(head, add(placeIn(head, [0, 0, 0]), [0, head.scale, 0]));
  return [x, y, z];
}

function addMidline(put: Put, { absentCavum }: HeadOptions): void {
  // Cisterns around the midbrain outline the thalami from behind like an arrow.
  const around = intersection(
    shell(ellipsoid([0, 2.5, -3], [11.4, 11.2, 9]), -0.5, 0.5),
    halfSpace([0, 3, 0], [0, -1, 0.1]),
  );
  put('ambient cistern', around, FETAL.cistern, { margin: 1 });
  put('quadrigeminal cistern', ellipsoid([0, 11.8, -1], [4, 2.2, 4]), FETAL.cistern);
  for (const side of SIDES) {
    const axes = axesAlong([0, 0.15, 1], [1, -side * 0.3, 0]);
    put('thalamus', ellipsoid([side * 5, 2.4, -0.5], [4.8, 8.4, 7], axes), FETAL.thalamus, {
      wall: { facing: -8, grazing: -12, width: 0.5, gaps: 0.2 },
    });
  }
  put('third ventricle', ellipsoid([0, 1.8, -1], [0.75, 6.2, 6]), FETAL.fluid, {
    wall: { facing: 5, grazing: -2, width: 0.4, gaps: 0.08 },
  });
  if (absentCavum) {
    put('joined frontal horns', ellipsoid([0, -12.5, 4], [6.5, 4.2, 4]), FETAL.fluid, { wall: FETAL_WALLS.ventricle });
    return;
  }
  const cavum = block([0, -12.2, 1.4], [1.9, 4.2, 4.2], 1.3);
  put('septum pellucidum', grow(cavum, 0.6), FETAL.leaflet, { wall: { ...FETAL_WALLS.midline, facing: 2 } });
  put('cavum septi pellucidi', cavum, FETAL.fluid, { wall: FETAL_WALLS.midline });
}
