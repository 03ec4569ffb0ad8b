/** Where the simulator looks: a point on a scan line. Lengths in mm, z downwards from the probe face. */
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

/** A signed distance field: negative inside, mm. Outside `bounds` the shape is not even asked. */
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
  /** Man-made: smooth all along. */
  even?: boolean;
  /** Key of an effect of the scene that this echo undergoes. */
  effect?: string;
  /** Only this side of the border echoes: a predicate on the point. */
  where?: (p: SamplePoint) => boolean;
};

export type Region = {
  shape: Shape;
  tissue?: Tissue;
  wall?: Wall;
  softness?: number;
  /** What questions that are asked on the picture call it. */
  name?: string;
};

/** A wire or a tiny bright reflector, smaller than the resolution cell. */
export type PointTarget = { x: number; z: number; echo: number; effect?: string };

export type Probe =
  | { kind: 'sector'; radius: number; angle: number; depth: number }
  | { kind: 'linear'; width: number; depth: number };

/** What is under the probe. */
export type Body = {
  /** Decides every random detail, so that a body always looks the same. */
  seed: number;
  background: Tissue;
  /** Later ones lie over earlier ones. */
  regions: readonly Region[];
  points?: readonly PointTarget[];
  mirror?: { shape: Shape; loss: number };
};
