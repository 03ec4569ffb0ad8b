import type { Body, Probe } from '#shared/console/bmode/body/types.ts';

/** Artifacts of strong echoes. Spacings in mm along the beam. */
export type Effect =
  /** Echo n comes n spacings later, weaker by lossDb each; `jitter` (share) makes them uneven. */
  | { kind: 'repeat'; spacing: number; lossDb: number; jitter?: number }
  /** Disordered multiple echoes: haze, `level` dB below the reflector, falling by lossDb per cm. */
  | { kind: 'haze'; level: number; lossDb: number }
  /** Continuous side lobes: the echo smeared over `reach` (degrees or mm) to either side, `level` dB. */
  | { kind: 'side-lobes'; level: number; reach: number; ripple: number }
  /** Grating lobes of a linear array: copies at `offset` mm to either side, `level` dB. */
  | { kind: 'grating-lobes'; level: number; offset: number; spread: number };

export type Scene = Body & {
  name: string;
  probe: Probe;
  /** Transmit frequency in MHz and pulse length in cycles set the axial resolution. */
  frequency: number;
  cycles: number;
  /** Focus depth, beam width there (FWHM) and the depth over which it widens by √2, all mm. */
  focus: { depth: number; width: number; range: number; gain?: number };
  effects?: Readonly<Record<string, Effect>>;
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
