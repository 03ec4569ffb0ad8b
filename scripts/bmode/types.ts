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

/** What happens to strong echoes on their way. Spacings in mm along the beam. */
export type Effect =
  /** Echo n comes n spacings later, weaker by lossDb each; `jitter` (share) makes them uneven. */
  | { kind: 'repeat'; spacing: number; lossDb: number; jitter?: number }
  /** Disordered multiple echoes: haze, `level` dB below the reflector, falling by lossDb per cm. */
  | { kind: 'haze'; level: number; lossDb: number }
  /** Continuous side lobes: the echo smeared over `reach` (degrees or mm) to either side, `level` dB. */
  | { kind: 'side-lobes'; level: number; reach: number; ripple: number }
  /** Grating lobes: copies at `offset` (degrees or mm) to either side, `level` dB. */
  | { kind: 'grating-lobes'; level: number; offset: number; spread: number };

export type Probe =
  | { kind: 'sector'; radius: number; angle: number; depth: number }
  | { kind: 'linear'; width: number; depth: number };

export type Scene = {
  name: string;
  seed: number;
  probe: Probe;
  /** Transmit frequency in MHz and pulse length in cycles set the axial resolution. */
  frequency: number;
  cycles: number;
  /** Focus depth, beam width there (FWHM) and the depth over which it widens by √2, all mm. */
  focus: { depth: number; width: number; range: number; gain?: number };
  background: Tissue;
  regions: readonly Region[];
  points?: readonly PointTarget[];
  effects?: Readonly<Record<string, Effect>>;
  mirror?: { shape: Shape; loss: number };
  /** The beam is bent by `angle(lateral)` radians at this depth. */
  refraction?: { depth: number; angle: (lateral: number) => number };
  /** Slice thickness (standard deviation, mm) as a function of depth. */
  slice?: (depth: number) => number;
  /** Echoes from beyond this depth arrive after the next pulse and are drawn on top. */
  ambiguityDepth?: number;
  settings?: Partial<Settings>;
};

export type Settings = {
  /** Overall gain, dB. */
  gain: number;
  /** Range of echoes between black and white, dB. */
  dynamicRange: number;
  /** Gray (0 to 1) at which normal liver is drawn. */
  midGray: number;
  /** Slope of the time gain compensation, one-way dB/(cm·MHz). */
  tgcSlope: number;
  /** The most that the TGC can amplify, dB: beyond it the far field stays dark. */
  tgcMax: number;
  /** Sliders from shallow to deep, dB. */
  tgcSliders: readonly number[];
  /** Electronic noise before the TGC, dB relative to liver at the face. */
  noise: number;
  /** Independent frames averaged (spatial compounding): 1 leaves Rayleigh speckle. */
  looks: number;
  /** Transmit pulse and its ringing: level in dB and the depth it fills, mm. */
  mainBang: { level: number; depth: number };
  /** Haze by multiple echoes in the body wall: level in dB at the face and the depth over which it falls to 1/e, mm. */
  clutter: { level: number; depth: number };
};
