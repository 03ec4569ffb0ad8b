import { useState } from 'react';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Scene, Settings } from '#shared/console/mode.ts';
import type { Outcome } from '#shared/console/task.ts';
import { counted } from '#shared/domain/counted.ts';
import { useConsoleMode } from '#client/components/console/console-modes.ts';
import { Machine } from '#client/components/console/machine.tsx';
import { changedKnobs } from '#client/components/console/knob-turning.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { detuned, outcomesWith } from './detuning.ts';
import { afterGivingUp, afterRepair, keepRepairs, readRepairs, type Repairs } from './streak.ts';

const newSeed = () => crypto.getRandomValues(new Int32Array(1))[0] ?? 0;

/** The hub has detuned some knobs; the student finds and corrects them. */
export function Repair({ modeName, scene }: { modeName: string; scene: Scene<unknown> }) {
  const { mode } = useConsoleMode(modeName);
  const [broken, setBroken] = useState<Settings>(() => detuned(mode, scene, newSeed()));
  const [settings, setSettings] = useState(broken);
  const [checked, setChecked] = useState<Outcome[]>([]);
  const [end, setEnd] = useState<'repaired' | 'shown'>();
  const [repairs, setRepairs] = useState(readRepairs);
  const off = changedKnobs(broken, scene.best).length;

  function keep(changed: Repairs) {
    setRepairs(changed);
    keepRepairs(changed);
  }
  function handleCheck() {
    const outcomes = outcomesWith(mode, scene, settings);
    setChecked(outcomes);
    if (outcomes.some(({ isMet }) => !isMet)) return;
    setEnd('repaired');
    keep(afterRepair(repairs));
  }
  function handleShow() {
    setSettings(scene.best);
    setChecked([]);
    setEnd('shown');
    keep(afterGivingUp(repairs));
  }
  function handleNext() {
    const next = detuned(mode, scene, newSeed());
    setBroken(next);
    setSettings(next);
    setChecked([]);
    setEnd(undefined);
  }

  const missed = checked.filter(({ isMet }) => !isMet);
  return (
    <>
      <Machine
        // A new picture starts with the initial calipers and keys.
        key={JSON.stringify(broken)}
        mode={modeName}
        scene={scene}
        settings={settings}
        before={broken}
        free={end === undefined ? undefined : []}
        onChange={(changed) => {
          setSettings(changed);
          setChecked([]);
        }}
      />
      <section aria-label="Repair" className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          {end === undefined ? (
            <>
              <Button variant="primary" onClick={handleCheck}>
                Check the picture
              </Button>
              <Button onClick={handleShow}>Show the answer</Button>
            </>
          ) : (
            <Button variant="primary" onClick={handleNext}>
              Next picture
            </Button>
          )}
          <p className="text-ink-2 tabular-nums">
            {counted(off, 'knob is', 'knobs are')} off. Streak: {repairs.streak}, longest: {repairs.longest}
          </p>
        </div>
        <div aria-live="polite" className="grid gap-3">
          {end === 'repaired' && <Notice tone="good" title="Repaired. Every measure is as it should be." />}
          {end === 'shown' && (
            <Notice title="These are the best settings">
              {changedKnobs(broken, scene.best)
                .map((name) => mode.knobs[name]?.label)
                .join(', ')}
              : press Before to compare.
            </Notice>
          )}
          {missed.length > 0 && (
            <Notice tone="warn" title={`${counted(missed.length, 'measure is', 'measures are')} off`} />
          )}
          {checked.length > 0 && (
            <ul className="grid gap-2">
              {[...missed, ...checked.filter(({ isMet }) => isMet)].map(({ target, isMet, says }) => (
                <Said key={target.metric} isMet={isMet} text={says} />
              ))}
            </ul>
          )}
        </div>
      </section>
    </>
  );
}

function Said({ isMet, text }: { isMet: boolean; text: string }) {
  const Icon = isMet ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isMet ? 'text-good' : 'text-warn'}`} />
      <span>
        <span className="sr-only">{isMet ? 'Met: ' : 'Missed: '}</span>
        {text}
      </span>
    </li>
  );
}
