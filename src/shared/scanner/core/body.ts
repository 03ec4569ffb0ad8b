import type { Shape } from './shapes.ts';
import type { Tissue, Wall } from './tissue.ts';
import type { V3 } from './vectors.ts';

/** A velocity in cm/s at a place and time (s), written to `out`. */
export type Flow = (x: number, y: number, z: number, time: number, out: Float64Array) => void;

/** A part of a body. Regions with one name are one structure to learners. */
export interface Region {
  name: string;
  shape: Shape;
  tissue: Tissue;
  wall?: Wall;
  flow?: Flow;
  /** The most that its surface moves or that its distance may be wrong, mm. */
  margin?: number;
}

/** A thin reflector, e.g. a wire of a phantom or a needle. */
export interface Wire {
  from: V3;
  to: V3;
  /** dB relative to the speckle of liver. */
  level: number;
}

/** Named places by which planes are defined and graded, each two or more points. */
export type Landmarks = Readonly<Record<string, readonly V3[]>>;

export interface Body {
  name: string;
  /** Its surface, on which the probe stands. */
  skin: Shape;
  /** Later ones lie over earlier ones. */
  regions: Region[];
  /** Where there is no region. */
  base: Tissue;
  /** Unevenness of all shapes: size of its features and amount, both mm. */
  warp: { size: number; amount: number };
  box: { min: V3; max: V3 };
  /** Edge of the cubes of the index, mm: some multiples of the smallest structures. */
  cell: number;
  wires?: readonly Wire[];
  /** Where a place of a moving body lies at rest, since scatterers move with the tissue; written to `out`. */
  atRest?: (x: number, y: number, z: number, out: Float64Array) => void;
  /** Moves everything to a time (s). */
  moveTo?: (time: number) => void;
  landmarks: Landmarks;
}

/** Adds regions to a list, in order. */
export type Put = (
  name: string,
  shape: Shape,
  tissue: Tissue,
  rest?: Omit<Region, 'name' | 'shape' | 'tissue'>,
) => void;

export const putInto =
  (regions: Region[]): Put =>
  (name, shape, tissue, rest = {}) => {
    regions.push({ name, shape, tissue, ...rest });
  };
