import type { Scene, Settings } from './mode.ts';

/** Red, green, blue and opacity of each pixel, row by row, as in a browser's ImageData. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** The measures of the image and the spectrum, for the scales beside them and for calipers. */
export interface Scales {
  /** Depth at the upper and the lower edge of the image, in mm. Its pixels are square. */
  depth: readonly [number, number];
  /** Only for modes with a spectrum: the values at its upper and its lower end, and the seconds of a sweep. */
  spectrum?: {
    /** In cm/s, by the set angle. */
    velocity: readonly [number, number];
    /** In Hz. */
    shift: readonly [number, number];
    seconds: number;
  };
}

/** A mode's output at fixed settings: the same pixels for the same scene, settings, size and moment. */
export interface Painter {
  /** Width of the image divided by its height. */
  aspect: number;
  scales?: Scales;
  /** Paints the whole image at a moment, in seconds since the machine was switched on. */
  image: (raster: Raster, seconds: number) => void;
  /**
   * Fills in the brightness (0 to 1) of the spectrum at a moment, from the upper end of the scale to the lower; only
   * for modes with a spectrum. The sound is made from it too.
   */
  spectrum?: (seconds: number, levels: Float32Array) => void;
}

/** Does everything that can be done once per scene and settings, so that `image` and `spectrum` are quick. */
export type MakePainter = (scene: Scene<unknown>, settings: Settings) => Painter;

/** Caches the last result, as long as it is requested with the same arguments. */
export function lastMade<Made>(): (parts: readonly unknown[], make: () => Made) => Made {
  let kept: { parts: readonly unknown[]; made: Made } | undefined;
  return (parts, make) => {
    if (kept === undefined || !parts.every((part, index) => Object.is(part, kept?.parts[index]))) {
      kept = { parts, made: make() };
    }
    return kept.made;
  };
}
