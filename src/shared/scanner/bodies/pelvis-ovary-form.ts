import type { Shape } from '../core/shapes.ts';
import type { Axes, V3 } from '../core/vectors.ts';

export type Side = 'right' | 'left';

/** Where an ovary is, and how it lies. */
export interface Ovary {
  side: Side;
  center: V3;
  axes: Axes;
  radii: V3;
  /** With what makes it bulge. */
  shape: Shape;
}
