import type { ConsoleMode, Scene } from '#shared/console/mode.ts';
import type { Raster } from '#shared/console/painter.ts';

/** A scene of the simulated ultrasound machine. */
export function sceneNamed({ scenes }: ConsoleMode, id: string): Scene<unknown> {
  const scene = scenes.find((one) => one.id === id);
  if (scene === undefined) throw new Error(`There is no scene ${id}`);
  return scene;
}

export const blankRaster = (width: number, height: number): Raster => ({
  width,
  height,
  data: new Uint8ClampedArray(4 * width * height),
});
