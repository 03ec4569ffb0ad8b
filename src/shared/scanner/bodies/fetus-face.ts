import type { Put } from '../core/body.ts';
import { blend, ellipsoid, shell, sphere, type Shape } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import type { V3 } from '../core/vectors.ts';
import { putIn, type Frame } from './fetus-frame.ts';
import { FETAL, FETAL_WALLS } from './fetus-tissues.ts';

/** Soft tissue: forehead and cheeks, nose, lips and chin. */
const FACE: Shape = [
  ellipsoid([0, -30.4, -17], [3.4, 4.2, 3.4]),
  ellipsoid([0, -28.2, -22.6], [7, 3.3, 2.1]),
  ellipsoid([0, -27.4, -26.8], [6.5, 3.1, 2]),
  sphere([0, -22.6, -31], 5.4),
].reduce((face: Shape, part) => blend(face, part, 2.5), ellipsoid([0, -12.5, -18], [17, 16.2, 17]));

/** Before the neck and the skull. */
export function addFace(put: Put, head: Frame): void {
  putIn(head, put)('face', FACE, FETAL.face, { wall: FETAL_WALLS.skin, margin: 2 });
}

/** After the skull, whose base would hide the orbits. Sizes of the orbits: outer distance about 31 mm, inner about 12 mm. */
export function addFacialBones(put: Put, head: Frame): void {
  const putFace = putIn(head, put);
  const putBone = (name: string, line: readonly V3[], radii: readonly number[]) =>
    putFace(name, tube(line, radii, 3), FETAL.bone, { wall: FETAL_WALLS.bone });
  // About 6 mm long; its absence or a short one is a marker of trisomy 21.
  putBone(
    'nasal bone',
    [
      [0, -27.2, -11.6],
      [0, -31, -15.8],
    ],
    [0.7, 0.6],
  );
  putBone(
    'maxilla',
    [
      [-9, -16, -20.6],
      [-5, -24, -21.8],
      [0, -26, -21.8],
      [5, -24, -21.8],
      [9, -16, -20.6],
    ],
    [1, 1.2, 1.3, 1.2, 1],
  );
  putFace('hard palate', ellipsoid([0, -18.5, -20.8], [5, 7, 0.6]), FETAL.rib, { wall: FETAL_WALLS.bone });
  putBone(
    'mandible',
    [
      [-12, -8, -22],
      [-9, -17, -29],
      [0, -24.6, -31],
      [9, -17, -29],
      [12, -8, -22],
    ],
    [1, 1.2, 1.3, 1.2, 1],
  );
  for (const side of [-1, 1] as const) {
    const eye = sphere([side * 10.4, -21.5, -13], 4.9);
    putFace('eyelid', shell(eye, -0.5, 1), FETAL.face, { wall: { ...FETAL_WALLS.skin, facing: 8 } });
    putFace('eye', eye, FETAL.fluid, { wall: FETAL_WALLS.cyst });
    const lens = sphere([side * 10.4, -23.9, -13], 1.7);
    putFace('lens', shell(lens, -0.3, 0.1), FETAL.leaflet, { wall: { ...FETAL_WALLS.midline, facing: 4 } });
  }
}
