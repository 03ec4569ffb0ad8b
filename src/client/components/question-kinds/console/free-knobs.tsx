import { type ConsoleMode, groupsOf } from '#shared/console/mode.ts';

interface FreeKnobsProps {
  mode: ConsoleMode;
  free: readonly string[];
  onChange: (free: string[]) => void;
}

/** Chooses the knobs that students may turn. */
export function FreeKnobs({ mode: { knobs }, free, onChange }: FreeKnobsProps) {
  return (
    <fieldset>
      <legend className="text-14 font-medium">Knobs that students may turn</legend>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {groupsOf(Object.entries(knobs)).map(({ heading, members }) => (
          <div key={heading}>
            <p className="mt-2 text-14 text-ink-3">{heading}</p>
            {members.map(([name, { label }]) => (
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
