import { smooth, tube, type Vertex } from '#shared/console/bmode/body/shapes.ts';
import type { Shape } from '#shared/console/bmode/body/types.ts';

/** A line written as pairs of coordinates in mm, "x,z x,z". */
export const path = (pairs: string): Vertex[] =>
  pairs.split(' ').map((pair): Vertex => {
    const [x = 0, z = 0] = pair.split(',').map(Number);
    return [x, z];
  });

/** A smooth line through these points. */
export const through = (points: string): Vertex[] => smooth(path(points));

/** A band along this line, with half thickness `from` at its beginning and `to` at its end. */
export const along = (points: string, from: number, to = from): Shape => tube(through(points), from, to);
