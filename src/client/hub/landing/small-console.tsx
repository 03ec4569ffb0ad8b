import { Suspense, useState } from 'react';
import type { Settings } from '#shared/console/mode.ts';
import { loadConsoleMode, useConsoleMode } from '#client/components/console/console-modes.ts';
import { Machine } from '#client/components/console/machine.tsx';

const MODE = 'spectral';
const FREE = ['scale', 'baseline', 'gain'];
/** Low enough for the systole to wrap around. */
const SCALE_SHARE = 0.5;

/** Resolves once the machine and its content have loaded: the page has no place to report a failure. */
export async function loadSmallConsole() {
  await loadConsoleMode(MODE);
  return SmallConsole;
}

function SmallConsole() {
  return (
    <Suspense>
      <WrappedSpectrum />
    </Suspense>
  );
}

function WrappedSpectrum() {
  const { mode } = useConsoleMode(MODE);
  const [scene] = mode.scenes;
  const [start] = useState((): Settings => ({
    ...scene?.best,
    baseline: 0,
    scale: Math.round((scene?.best['scale'] ?? 4) * SCALE_SHARE * 10) / 10,
  }));
  const [settings, setSettings] = useState(start);
  if (scene === undefined) return null;
  const isWhole = (mode.measure(scene, settings)['aliased'] ?? 0) <= 0;
  return (
    <>
      <Machine
        isSmall
        mode={MODE}
        scene={scene}
        settings={settings}
        before={start}
        free={FREE}
        onChange={setSettings}
      />
      <output className="mt-3 block min-h-12 text-ink-2">
        {isWhole
          ? 'Nothing wraps around any more: now the peak can be measured.'
          : 'The peaks still wrap around to the other end of the scale.'}
      </output>
    </>
  );
}
