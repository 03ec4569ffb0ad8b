import { putInto, type Region } from '../core/body.ts';
import { ellipsoid, shell, slab, within, type Shape } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { axesAlong } from '../core/vectors.ts';
import { LEVELS } from './neck-midline.ts';
import { local, onSide, sheet, sided, SKIN, type Side } from './neck-frame.ts';
import { NECK_TISSUES as T, NECK_WALLS as W } from './neck-tissues.ts';
import { TISSUES } from './tissues.ts';

const SIDES: readonly Side[] = ['right', 'left'];

/** Between two heights, rounded off at both. */
const from = (shape: Shape, low: number, high: number): Shape =>
  within(shape, slab([0, 0, (low + high) / 2], [0, 0, 1], (high - low) / 2), 2);

/** Strap muscles of 2 to 4 mm, and the sternocleidomastoid, 7 mm thick, which winds from the sternum to behind the ear. */
export function addMuscles(regions: Region[]): void {
  const put = putInto(regions);
  const muscle = { wall: W.muscle, margin: 2 };
  for (const side of SIDES) {
    const sternothyroid = sheet(side, () => ({ depth: 9.7, thickness: 1.6, arc: 15.5, width: 13 }));
    put('sternothyroid', from(sternothyroid, -90, 34), T.muscle, muscle);
    const sternohyoid = sheet(side, () => ({ depth: 6.3, thickness: 1.6, arc: 10.5, width: 9.5 }));
    put('sternohyoid', from(sternohyoid, -90, LEVELS.hyoid - 2), T.muscle, muscle);
    const omohyoid = sheet(side, (z) => ({
      depth: 13.3 - 0.09 * z,
      thickness: 1.5,
      arc: 38 - 0.32 * z,
      width: 6,
    }));
    put('omohyoid', from(omohyoid, -40, LEVELS.hyoid - 2), T.muscle, muscle);
    const sternocleidomastoid = sheet(side, (z) => ({
      depth: 8.4,
      thickness: 3.5,
      arc: 48 + 0.16 * z + 0.0022 * Math.max(0, z - 46) ** 2,
      width: 23 + 0.06 * z,
    }));
    put('sternocleidomastoid', sternocleidomastoid, T.muscle, muscle);
  }
}

/** Mylohyoid, digastric, tongue and jaw. */
export function addFloorOfMouth(regions: Region[]): void {
  const put = putInto(regions);
  put('tongue', ellipsoid([0, 28, 118], [25, 25, 28]), T.tongue, { wall: W.muscle });
  for (const side of SIDES) {
    // its distance is far too large off its flat sides
    put('mylohyoid', mylohyoid(side), T.muscle, { wall: W.muscle, margin: 5 });
    const anterior = tube(
      onSide(side, [
        [17, 12, 75],
        [11, 5, 84],
        [7, 0, 98],
        [6, -2, 107],
      ]),
      [1.6, 3.6, 3.8, 3],
    );
    put('digastric', local(anterior, [anterior]), T.muscle, { wall: W.muscle });
    // superficial to both carotid arteries
    const posterior = tube(
      onSide(side, [
        [17, 12, 75],
        [26, 13.5, 80],
        [35, 18.5, 86],
        [43.5, 28, 95],
        [52, 44, 116],
      ]),
      [1.6, 3, 3.4, 3.6, 4],
    );
    put('digastric', local(posterior, [posterior]), T.muscle, { wall: W.muscle });
  }
  const jaw = [
    [47, 38, 116],
    [43, 22, 113],
    [32, 5, 113],
    [17, -6, 115],
  ] as const;
  const mandible = tube(
    [...onSide('right', jaw), [0, -9, 116], ...onSide('left', jaw).toReversed()],
    Array.from({ length: 9 }, () => 6),
  );
  put('mandible', local(mandible, [mandible]), TISSUES.bone, { wall: W.bone });
}

/** A plate of 3.4 mm below the tongue, from the jaw to the hyoid; its back edge is free. */
const mylohyoid = (side: Side): Shape =>
  ellipsoid(
    sided(side, [15, 9, 98.5]),
    [1.7, 15, 20],
    axesAlong(sided(side, [-0.62, -0.77, 0.15]), sided(side, [0.45, -0.72, -0.53])),
  );

/** Layers that follow the surface: the platysma lies in the fat, and not in the midline. */
export function addSurface(regions: Region[]): void {
  const put = putInto(regions);
  put('subcutaneous fat', shell(SKIN, -4.4, 40), T.fat, { wall: W.fascia, margin: 2 });
  for (const side of SIDES) {
    const platysma = sheet(side, () => ({ depth: 3.7, thickness: 0.5, arc: 48, width: 40 }));
    put('platysma', platysma, T.muscle, { margin: 2 });
  }
  put('skin', shell(SKIN, -1.5, 40), T.skin, { wall: W.skin, margin: 2 });
}
