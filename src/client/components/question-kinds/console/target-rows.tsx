import { type ConsoleMode, isInRange, type Scene, type Settings, withUnit } from '#shared/console/mode.ts';
import { proposedRange, type Target } from '#shared/console/task.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { faultsAt } from '../faults-at.ts';
import { FaultNotes } from '../fault-notes.tsx';
import type { EditProps } from '../kind-props.ts';
import { NumberInput } from '../numeric/number-input.tsx';

interface TargetRowsProps {
  mode: ConsoleMode;
  scene: Scene<unknown>;
  start: Settings;
  best: Settings;
  targets: readonly Target[];
  faults: EditProps['faults'];
  onChange: (targets: Target[]) => void;
}

/** The targets to grade: a range for each metric that counts, suggested from the best settings. */
export function TargetRows({ mode, scene, start, best, targets, faults, onChange }: TargetRowsProps) {
  const [atStart, atBest] = [mode.measure(scene, start), mode.measure(scene, best)];
  const proposed = (metric: string): Target => ({
    metric,
    ...proposedRange(mode, scene, best, metric),
    weight: 1,
    hint: '',
  });
  const propose = () =>
    onChange(
      Object.keys(mode.metrics)
        .map((metric) => targets.find((target) => target.metric === metric) ?? proposed(metric))
        .filter(({ metric, ...range }) => !isInRange(atStart[metric] ?? NaN, range)),
    );
  const change = (metric: string, next: Partial<Target>) =>
    onChange(targets.map((target) => (target.metric === metric ? { ...target, ...next } : target)));

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="text-14 font-medium">Targets</legend>
      <p className="flex flex-wrap items-center justify-between gap-3 text-14 text-ink-2">
        These are graded, each by its weight. The limits are suggested from the best settings.
        <Button size="small" onClick={propose}>
          Choose what the start misses
        </Button>
      </p>
      <FaultNotes
        messages={faults.flatMap(({ path, message }) => (path.join('.') === 'key.targets' ? [message] : []))}
      />
      <ul className="grid gap-2">
        {Object.entries(mode.metrics).map(([name, { label, unit, decimals }]) => {
          const index = targets.findIndex(({ metric }) => metric === name);
          const target = targets[index];
          const value = (measured: Readonly<Record<string, number>>) =>
            withUnit((measured[name] ?? NaN).toFixed(decimals), unit);
          return (
            <li key={name} className="rounded-control border border-line px-3">
              <label className="flex min-h-11 flex-wrap items-center gap-x-2.5">
                <input
                  type="checkbox"
                  className="size-5 accent-brand"
                  checked={target !== undefined}
                  onChange={({ target: { checked } }) =>
                    onChange(checked ? [...targets, proposed(name)] : targets.filter(({ metric }) => metric !== name))
                  }
                />
                <span className="font-medium">{label}</span>
                <span className="text-14 text-ink-2 tabular-nums">
                  start {value(atStart)}, best {value(atBest)}
                </span>
              </label>
              {target !== undefined && (
                <div className="grid grid-cols-3 gap-x-3 gap-y-2 pb-3">
                  <Field label="At least">
                    <NumberInput value={target.min} onChange={(min) => change(name, { min })} />
                  </Field>
                  <Field label="At most">
                    <NumberInput value={target.max} onChange={(max) => change(name, { max })} />
                  </Field>
                  <Field label="Weight">
                    <NumberInput
                      required
                      value={target.weight}
                      onChange={(weight) => change(name, { weight: weight ?? NaN })}
                    />
                  </Field>
                  <Field label="Hint if it is missed (optional)" className="col-span-3">
                    <Input value={target.hint} onChange={({ target: { value: hint } }) => change(name, { hint })} />
                  </Field>
                </div>
              )}
              {index !== -1 && <FaultNotes messages={faultsAt(faults, 'key', 'targets', index)} />}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
