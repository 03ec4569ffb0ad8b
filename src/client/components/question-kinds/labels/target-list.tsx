import { useRef } from 'react';
import { Trash2 } from 'lucide-react';
import type { Fault } from '#shared/bank/question-kinds/question-kind.ts';
import { isRow } from '#shared/bank/question-kinds/labels/labels.ts';
import { Field, Input, Options, Select } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { faultsAt } from '../faults-at.ts';
import { PercentField } from '../picture/percent-field.tsx';
import { type EditedLabels, NO_LABEL, withKeyAt, withoutTarget, withTargetAt } from './label-edits.ts';

interface TargetListProps {
  edited: EditedLabels;
  onChange: (edited: EditedLabels) => void;
  faults: readonly Fault[];
}

/** Each target with its number or its text, and its right label. */
export function TargetList({ edited, onChange, faults }: TargetListProps) {
  const { options, content, key } = edited;
  const list = useRef<HTMLOListElement>(null);
  return (
    <ol ref={list} tabIndex={-1} className="grid gap-3 outline-none">
      {content.targets.map((target, index) => {
        const what = isRow(target) ? 'Row' : 'Place';
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a target has no other name than its position
          <li key={index}>
            <fieldset className="rounded-card border border-line p-3">
              <legend className="sr-only">
                {what} {index + 1}
              </legend>
              <div className="flex items-start gap-2">
                <span aria-hidden className="pt-9 font-semibold tabular-nums">
                  {index + 1}
                </span>
                <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
                  {isRow(target) ? (
                    <Field label="Text" error={faultsAt(faults, 'content', 'targets', index)[0]}>
                      <Input
                        value={target.text}
                        maxLength={500}
                        onChange={({ target: { value } }) => onChange(withTargetAt(edited, index, { text: value }))}
                      />
                    </Field>
                  ) : (
                    <div className="grid grid-cols-2 content-start gap-2">
                      <PercentField
                        label="Left"
                        value={target.x}
                        onChange={(x) => onChange(withTargetAt(edited, index, { ...target, x }))}
                      />
                      <PercentField
                        label="Top"
                        value={target.y}
                        onChange={(y) => onChange(withTargetAt(edited, index, { ...target, y }))}
                      />
                    </div>
                  )}
                  <Field label="Right label" error={faultsAt(faults, 'key', 'labels', index)[0]}>
                    <Select
                      value={key.labels[index] ?? NO_LABEL}
                      onChange={({ target: { value } }) => onChange(withKeyAt(edited, index, Number(value)))}
                    >
                      <option value={NO_LABEL}>Choose a label</option>
                      <Options
                        of={options.map((option, position) => ({
                          value: position,
                          label: option.trim() || `Label ${position + 1}`,
                        }))}
                      />
                    </Select>
                  </Field>
                </div>
                <IconButton
                  label={`Remove ${what.toLowerCase()} ${index + 1}`}
                  Icon={Trash2}
                  className="mt-6.5"
                  onClick={() => {
                    onChange(withoutTarget(edited, index));
                    // Otherwise the next target's button moves into its position.
                    if (index === content.targets.length - 1) list.current?.focus({ preventScroll: true });
                  }}
                />
              </div>
            </fieldset>
          </li>
        );
      })}
    </ol>
  );
}
