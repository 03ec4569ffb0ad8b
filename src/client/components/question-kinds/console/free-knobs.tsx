import type { ConsoleMode } from '#shared/console/mode.ts';

interface FreeKnobsProps {
  mode: ConsoleMode;
  free: readonly string[];
  onChange: (free: string[]) => void;
}

/** Which knobs students may turn. */
export function FreeKnobs({ mode: { knobs }, free, onChange }: FreeKnobsProps) {
  const groups = [...new Set(Object.values(knobs).map(({ group }) => group))];
  return (
    <fieldset>
      <legend className="text-14 font-medium">Knobs that students may turn</legend>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {groups.map((group) => (
          <div key={group}>
            <p className="mt-2 text-14 text-ink-3">{group}</p>
            {Object.entries(knobs)
              .filter(([, knob]) => knob.group === group)
              .map(([name, { label }]) => (
                <label key={name} className="flex min-h-11 items-center gap-2.5">
                  <input
                    type="checkbox"
                    className="size-5 accent-brand"
                    checked={free.includes(name)}
                    onChange={({ target }) =>
                      onChange(target.checked ? [...free, name] : free.filter((other) => other !== name))
                    }
                  />
                  {label}
                </label>
              ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
