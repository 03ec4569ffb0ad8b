import { useId } from 'react';
import { Minus, Plus } from 'lucide-react';
import type { Fault } from '#shared/bank/question-kinds/question-kind.ts';
import { LABELS_MAX, LABELS_MIN } from '#shared/bank/question-kinds/labels/labels.ts';
import { OPTION_MAX_LENGTH } from '#shared/domain/limits.ts';
import { Button } from '#client/ui/button.tsx';
import { Input } from '#client/ui/field.tsx';
import { FaultNotes } from '../fault-notes.tsx';
import { faultsAt } from '../faults-at.ts';
import { type EditedLabels, withoutOption } from './label-edits.ts';

interface OptionFieldsProps {
  edited: EditedLabels;
  onChange: (edited: EditedLabels) => void;
  faults: readonly Fault[];
}

/** The labels that are offered. */
export function OptionFields({ edited, onChange, faults }: OptionFieldsProps) {
  const id = useId();
  const { options } = edited;
  const focusLabel = (index: number) =>
    // When the changed fields are there.
    requestAnimationFrame(() => document.getElementById(`${id}-${index}`)?.focus());
  return (
    <fieldset className="min-w-0">
      <legend className="text-14 font-medium">Labels</legend>
      <p className="mb-2 text-14 text-ink-3">
        There may be more than are needed. Students see them in alphabetical order.
      </p>
      <ol className="grid gap-2 sm:grid-cols-2">
        {options.map((option, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a label has no other name than its place
          <li key={index} className="flex items-start gap-1">
            <Input
              id={`${id}-${index}`}
              aria-label={`Label ${index + 1}`}
              aria-invalid={faultsAt(faults, 'options', index).length > 0 || undefined}
              maxLength={OPTION_MAX_LENGTH}
              value={option}
              className="min-w-0 flex-1"
              onChange={({ target }) => onChange({ ...edited, options: options.with(index, target.value) })}
            />
            <Button
              size="icon"
              variant="quiet"
              aria-label={`Remove label ${index + 1}`}
              disabled={options.length <= LABELS_MIN}
              onClick={() => {
                onChange(withoutOption(edited, index));
                focusLabel(Math.min(index, options.length - 2));
              }}
            >
              <Minus aria-hidden className="size-5" />
            </Button>
          </li>
        ))}
      </ol>
      <FaultNotes messages={faultsAt(faults, 'options')} />
      <Button
        size="small"
        variant="quiet"
        className="mt-1"
        disabled={options.length >= LABELS_MAX}
        onClick={() => {
          onChange({ ...edited, options: [...options, ''] });
          focusLabel(options.length);
        }}
      >
        <Plus aria-hidden className="size-4.5" />
        Add label
      </Button>
    </fieldset>
  );
}
