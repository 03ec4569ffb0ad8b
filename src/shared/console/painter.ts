import type { Scene, Settings } from './mode.ts';

/** Pixels of red, green, blue and opacity, row by row, as in the ImageData of a browser. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** What the image and the spectrum measure, for the scales beside them and for calipers. */
export interface Scales {
  /** Depth at the upper and the lower edge of the image, in mm. Its pixels are as wide as they are high. */
  depth: readonly [number, number];
  /** Only of modes that have a spectrum: what its upper and its lower end stand for, and how many seconds a sweep takes. */
  spectrum?: {
    /** In cm/s, as the angle is set. */
    velocity: readonly [number, number];
    /** In Hz. */
    shift: readonly [number, number];
    seconds: number;
  };
}

/** What a mode shows at fixed settings: the same pixels for the same scene, settings, size and moment. */
export interface Painter {
  /** Width of the image divided by its height. */
  aspect: number;
  scales?: Scales;
  /** Paints the whole image at a moment, in seconds since the machine was switched on. */
  image: (raster: Raster, seconds: number) => void;
  /**
   * Fills in how bright (0 to 1) the spectrum is at a moment, from the upper end of the scale to the lower; only of modes
   * that have a spectrum. What is heard comes from it too.
   */
  spectrum?: (seconds: number, levels: Float32Array) => void;
}

/** Does whatever can be done once for a scene and settings, so that `image` and `spectrum` are quick. */
export type MakePainter = (scene: Scene<unknown>, settings: Settings) => Painter;

/** Keeps the last thing that was made, for as long as it is asked for with the same parts. */
export function lastMade<Made>(): (parts: readonly unknown[], make: () => Made) => Made {
  let kept: { parts: readonly unknown[]; made: Made } | undefined;
  return (parts, make) => {
    if (kept === undefined || !parts.every((part, index) => Object.is(part, kept?.parts[index]))) {
      kept = { parts, made: make() };
    }
    return kept.made;
  };
}
