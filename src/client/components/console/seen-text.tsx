import { useId, useMemo, useState } from 'react';
import { AlignLeft } from 'lucide-react';
import type { ConsoleMode, Scene, Settings } from '#shared/console/mode.ts';
import { MachineKey } from './machine-key.tsx';
import { useSettledValue } from './use-screen.ts';

interface SeenTextProps {
  mode: ConsoleMode;
  scene: Scene<unknown>;
  settings: Settings;
}

const SETTLED_MS = 600;

/** Describes the picture in sentences: always present for screen readers, shown to others at the press of a key. */
export function SeenText({ mode, scene, settings }: SeenTextProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const settled = useSettledValue(settings, SETTLED_MS);
  const sentences = useMemo(() => mode.seen(scene, settled), [mode, scene, settled]);
  return (
    <fieldset aria-labelledby={id} className="console-seen min-w-0">
      <MachineKey
        label="Describe the picture"
        Icon={AlignLeft}
        isLit={isShown}
        onPress={() => setIsShown((before) => !before)}
      />
      <div className={isShown ? 'mt-2' : 'sr-only'}>
        <h3 id={id} className="text-14 font-semibold">
          What the picture shows
        </h3>
        <ul aria-live="polite" className="mt-1 list-disc space-y-1 pl-5 text-14">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </fieldset>
  );
}
