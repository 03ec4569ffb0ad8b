import { ASPECT } from '#shared/console/color/box.ts';
import type { Rectangle } from './canvas.ts';

/** The size of every picture. */
export const WIDTH = 800;
export const HEIGHT = 640;

const IMAGE_TOP = 14;
const IMAGE_HEIGHT = 304;
/** To the right of the center, since read-outs are on the left. */
const IMAGE_MIDDLE = 450;

/** The parts of a picture with a spectrum: the image on top, the spectrum below. */
export function spectralFrame(aspect: number): { image: Rectangle; strip: Rectangle } {
  const width = Math.round(IMAGE_HEIGHT * aspect);
  return {
    image: { x: Math.round(IMAGE_MIDDLE - width / 2), y: IMAGE_TOP, width, height: IMAGE_HEIGHT },
    strip: { x: 18, y: 346, width: 700, height: 256 },
  };
}

const COLOR_HEIGHT = 570;

/** The image in a color picture. */
export const COLOR_FRAME: Rectangle = { x: 112, y: 14, width: Math.round(COLOR_HEIGHT * ASPECT), height: COLOR_HEIGHT };

/** The strip of an M-mode. */
export const MMODE_FRAME: Rectangle = { x: 18, y: 14, width: 716, height: 576 };
