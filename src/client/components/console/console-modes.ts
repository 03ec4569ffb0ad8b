import { use } from 'react';
import type { ConsoleMode } from '#shared/console/mode.ts';
import type { MakePainter } from '#shared/console/painter.ts';

interface LoadedMode {
  mode: ConsoleMode;
  makePainter: MakePainter;
}

/** Kernel, scenes and painter of a mode load with the first machine that shows it. */
const LOADERS: Record<string, () => Promise<LoadedMode>> = {
  bmode: async () => {
    const [{ BMODE }, { makeBmodePainter }] = await Promise.all([
      import('#shared/console/bmode/mode.ts'),
      import('#shared/console/bmode/picture.ts'),
    ]);
    return { mode: BMODE, makePainter: makeBmodePainter };
  },
  spectral: async () => {
    const [{ SPECTRAL }, { makeSpectralPainter }] = await Promise.all([
      import('#shared/console/spectral/mode.ts'),
      import('#shared/console/spectral/picture.ts'),
    ]);
    return { mode: SPECTRAL, makePainter: makeSpectralPainter };
  },
  color: async () => {
    const [{ COLOR }, { makeColorPainter }] = await Promise.all([
      import('#shared/console/color/mode.ts'),
      import('#shared/console/color/picture.ts'),
    ]);
    return { mode: COLOR, makePainter: makeColorPainter };
  },
};

/** In display order, with the names used before the modes are loaded. */
export const MODE_LABELS: Record<string, string> = {
  spectral: 'Spectral Doppler',
  color: 'Color Doppler',
  bmode: 'B-mode',
};

const RETRY_MS = 1000;
const loaded = new Map<string, Promise<LoadedMode>>();

/** Loads a mode, once; loads it again some time after a failure, since users who see the error may try again. */
export function loadConsoleMode(name: string): Promise<LoadedMode> {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const load = Object.hasOwn(LOADERS, name) ? LOADERS[name] : undefined;
  if (load === undefined) throw new Error(`The console has no mode ${name}`);
  const loading = load();
  loading.catch(() => setTimeout(() => loaded.delete(name), RETRY_MS));
  loaded.set(name, loading);
  return loading;
}

/** A mode with its painter; suspends while they load. */
export const useConsoleMode = (name: string): LoadedMode => use(loadConsoleMode(name));
