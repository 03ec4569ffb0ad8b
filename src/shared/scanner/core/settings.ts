/** What the machine is set to for one image. */
export interface Settings {
  /** mm. */
  depth: number;
  /** Along a line. */
  samples: number;
  /** Depth of the transmit focus, mm. */
  focus: number;
  /** dB. */
  gain: number;
  /** Dynamic range: from black to white, dB. */
  range: number;
  /** Slope of the time gain compensation, one way dB/(cm·MHz); 0.5 suits most tissue. */
  tgc: number;
  /** Of the sliders from the face to the largest depth, dB. */
  sliders: readonly number[];
  /** Output power, dB below full power. */
  power: number;
  /** Tissue harmonics. */
  harmonics: boolean;
  /** Angles from which each place is seen. */
  compounding: 1 | 3 | 5;
  /** Share of an image that is taken from those before, 0 to 1. */
  persistence: number;
  /** Speckle reduction after compression, 0 to 1. */
  smoothing: number;
  /** Noise of the receiver at the face and haze of the near field, dB relative to liver. */
  noise: number;
  clutter: number;
  /** Of a moving body, s. */
  time: number;
  /** Number of the image, which seeds the noise. */
  frame: number;
  /** False for a plane without thickness. */
  thick: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  depth: 160,
  samples: 560,
  focus: 80,
  gain: 0,
  range: 56,
  tgc: 0.5,
  sliders: [],
  power: 0,
  harmonics: false,
  compounding: 3,
  persistence: 0,
  smoothing: 0.4,
  noise: -92,
  clutter: -17,
  time: 0,
  frame: 0,
  thick: true,
};

/** 1 dB as a natural logarithm of amplitudes. */
export const NEPER = Math.LN10 / 20;
