import type { Shape } from './shapes.ts';
import { knotsOf, type Tube } from './tube.ts';
import type { V3 } from './vectors.ts';

/** A block along the axes of the body, mm. */
export interface Box {
  min: V3;
  max: V3;
}

/** Around these tubes, larger by `extra` mm on all sides. */
export function boxAround(tubes: readonly Tube[], extra = 0): Box {
  const min: [number, number, number] = [1e9, 1e9, 1e9];
  const max: [number, number, number] = [-1e9, -1e9, -1e9];
  for (const { point, radius } of tubes.flatMap(knotsOf)) {
    for (const axis of [0, 1, 2] as const) {
      min[axis] = Math.min(min[axis], point[axis] - radius - extra);
      max[axis] = Math.max(max[axis], point[axis] + radius + extra);
    }
  }
  return { min, max };
}

/**
 * The same shape, which must lie in this box. Farther away than `far` mm only the distance to the box is computed, which is
 * never more than that to the shape: the index asks every region about every cube, and most are far from it.
 */
export function boxed(shape: Shape, { min, max }: Box, far: number): Shape {
  const [x0, y0, z0] = min;
  const [x1, y1, z1] = max;
  return (x, y, z) => {
    const dx = Math.max(x0 - x, x - x1, 0);
    const dy = Math.max(y0 - y, y - y1, 0);
    const dz = Math.max(z0 - z, z - z1, 0);
    const beyond = Math.sqrt(dx * dx + dy * dy + dz * dz);
    return beyond > far ? beyond : shape(x, y, z);
  };
}
