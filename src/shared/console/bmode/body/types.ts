/** The simulator's current point on a scan line. Lengths in mm, z downwards from the probe face. */
export type SamplePoint = {
  x: number;
  z: number;
  /** Elevation, out of the picture's plane. */
  y: number;
  /** Distance from the probe face along the line. */
  depth: number;
  /** Arc length from the middle line, at this depth. */
  lateral: number;
  /** Direction of the beam (unit vector). */
  dirX: number;
  dirZ: number;
};

export type Bounds = { x0: number; x1: number; z0: number; z1: number };

/** A signed distance field: negative inside, mm. Outside `bounds` the shape is not evaluated. */
export type Shape = { distance: (p: SamplePoint) => number; bounds?: Bounds };

/** A decibel offset that varies over space: muscle fibers, fat septa, the mottle of liver. */
export type Texture = (p: SamplePoint) => number;

export type Tissue = {
  /** Mean backscatter in dB relative to normal liver. */
  echo: number;
  /** One-way attenuation in dB/(cm·MHz). */
  attenuation: number;
  /** Speed of sound in m/s; the machine assumes 1540. */
  speed?: number;
  texture?: Texture;
};

/** A specular interface along the border of a shape. */
export type Wall = {
  /** Echo at perpendicular incidence, dB relative to liver speckle. */
  echo: number;
  /** Standard deviation of the echo across the border, mm. */
  thickness: number;
  /** Exponent of the cosine of incidence: 0 is diffuse, 4 is mirror-like. */
  specular: number;
  /** Total loss in dB of a beam that runs along the border (refraction at the edge). */
  edgeLoss?: number;
  /** Artificial: smooth everywhere. */
  even?: boolean;
  /** Key of the scene's effect on this echo. */
  effect?: string;
  /** A predicate on the point: only this side of the border echoes. */
  where?: (p: SamplePoint) => boolean;
};

export type Region = {
  shape: Shape;
  tissue?: Tissue;
  wall?: Wall;
  softness?: number;
  /** The name in questions that are asked on the picture. */
  name?: string;
};

/** A wire or a tiny bright reflector, smaller than the resolution cell. */
export type PointTarget = { x: number; z: number; echo: number; effect?: string };

export type Probe =
  | { kind: 'sector'; radius: number; angle: number; depth: number }
  | { kind: 'linear'; width: number; depth: number };

/** The body under the probe. */
export type Body = {
  /** The seed of every random detail, so that a body always looks the same. */
  seed: number;
  background: Tissue;
  /** Later regions cover earlier ones. */
  regions: readonly Region[];
  points?: readonly PointTarget[];
  mirror?: { shape: Shape; loss: number };
};
