import type { PlaneTarget } from '#shared/scanner/plane-task.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input, Options, Select } from '#client/ui/field.tsx';
import type { Seen } from '../../scanner/use-scan.ts';
import { faultsAt } from '../faults-at.ts';
import { FaultNotes } from '../fault-notes.tsx';
import type { EditProps } from '../kind-props.ts';
import { NumberInput } from '../numeric/number-input.tsx';

interface PlaneTargetsProps {
  /** What the best slice shows. */
  seen: Seen;
  targets: readonly PlaneTarget[];
  faults: EditProps['faults'];
  onChange: (targets: PlaneTarget[]) => void;
}

/** Degrees and mm that a new target allows beyond those of the best slice. */
const ROOM = { angle: 8, offset: 5 };

/** What is graded: landmarks in the slice, and structures in the picture or not in it. */
export function PlaneTargets({ seen, targets, faults, onChange }: PlaneTargetsProps) {
  const landmarks = seen.shown?.landmarks ?? [];
  const has = (of: PlaneTarget['of'], name: string) => targets.some((one) => one.of === of && one.name === name);
  const change = (index: number, next: PlaneTarget) => onChange(targets.with(index, next));
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="text-14 font-medium">Targets</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Adder
          label="A landmark in the slice"
          choices={landmarks
            .filter(({ name }) => !has('landmark', name))
            .map(({ name, angle, offset }) => ({
              value: name,
              label: `${name} (now ${Math.round(angle)}°, ${Math.round(offset)} mm)`,
            }))}
          onAdd={(name) => {
            const now = landmarks.find((one) => one.name === name) ?? { angle: 0, offset: 0 };
            const allowed = { angle: Math.ceil(now.angle) + ROOM.angle, offset: Math.ceil(now.offset) + ROOM.offset };
            onChange([...targets, { of: 'landmark', name, ...allowed, weight: 1, hint: '' }]);
          }}
        />
        <Adder
          label="A structure in the picture"
          choices={seen.named
            .filter(({ name }) => !has('structure', name))
            .map(({ name }) => ({ value: name, label: name }))}
          onAdd={(name) => onChange([...targets, { of: 'structure', name, isShown: true, weight: 1, hint: '' }])}
        />
      </div>
      <FaultNotes
        messages={faults.flatMap(({ path, message }) => (path.join('.') === 'key.targets' ? [message] : []))}
      />
      <ul className="grid gap-2">
        {targets.map((target, index) => (
          <li key={`${target.of} ${target.name}`} className="grid gap-2 rounded-control border border-line px-3 py-2">
            <div className="flex items-center justify-between gap-3">
              <span className="font-medium">{target.name}</span>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${target.name}`}
                onClick={() => onChange(targets.filter((_, other) => other !== index))}
              >
                Remove
              </Button>
            </div>
            <div className="grid grid-cols-3 gap-x-3 gap-y-2">
              {target.of === 'landmark' ? (
                <>
                  <Field label="Degrees off, at most">
                    <NumberInput
                      required
                      value={target.angle}
                      onChange={(angle) => change(index, { ...target, angle: angle ?? NaN })}
                    />
                  </Field>
                  <Field label="mm away, at most">
                    <NumberInput
                      required
                      value={target.offset}
                      onChange={(offset) => change(index, { ...target, offset: offset ?? NaN })}
                    />
                  </Field>
                </>
              ) : (
                <Field label="In the picture" className="col-span-2">
                  <Select
                    value={target.isShown ? 'yes' : 'no'}
                    onChange={({ target: { value } }) => change(index, { ...target, isShown: value === 'yes' })}
                  >
                    <Options
                      of={[
                        { value: 'yes', label: 'It must be there' },
                        { value: 'no', label: 'It must not be there' },
                      ]}
                    />
                  </Select>
                </Field>
              )}
              <Field label="Weight">
                <NumberInput
                  required
                  value={target.weight}
                  onChange={(weight) => change(index, { ...target, weight: weight ?? NaN })}
                />
              </Field>
              <Field label="Hint if it is missed (optional)" className="col-span-3">
                <Input
                  value={target.hint}
                  onChange={({ target: { value: hint } }) => change(index, { ...target, hint })}
                />
              </Field>
            </div>
            <FaultNotes messages={faultsAt(faults, 'key', 'targets', index)} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface AdderProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  onAdd: (value: string) => void;
}

/** A list of what can be added; choosing adds it. */
function Adder({ label, choices, onAdd }: AdderProps) {
  return (
    <Field label={label}>
      <Select value="" disabled={choices.length === 0} onChange={({ target }) => onAdd(target.value)}>
        <option value="">Add…</option>
        <Options of={choices} />
      </Select>
    </Field>
  );
}
