import type { Fault } from '#shared/bank/question-kinds/question-kind.ts';
import { LABELS_MAX, LABELS_MIN } from '#shared/bank/question-kinds/labels/labels.ts';
import { OPTION_MAX_LENGTH } from '#shared/domain/limits.ts';
import { Input } from '#client/ui/field.tsx';
import { faultsAt } from '../faults-at.ts';
import { Rows } from '../rows.tsx';
import { type EditedLabels, withoutOption } from './label-edits.ts';

interface OptionFieldsProps {
  edited: EditedLabels;
  onChange: (edited: EditedLabels) => void;
  faults: readonly Fault[];
}

/** The labels to choose from. */
export function OptionFields({ edited, onChange, faults }: OptionFieldsProps) {
  const { options } = edited;
  return (
    <Rows
      legend="Labels"
      hint="There may be more than are needed. Students see them in alphabetical order."
      noun="label"
      className="sm:grid-cols-2"
      limits={{ min: LABELS_MIN, max: LABELS_MAX }}
      count={options.length}
      nameOf={(index) => String(index + 1)}
      messages={faultsAt(faults, 'options')}
      renderRow={(index, { id }) => (
        <Input
          id={id}
          aria-label={`Label ${index + 1}`}
          aria-invalid={faultsAt(faults, 'options', index).length > 0 || undefined}
          maxLength={OPTION_MAX_LENGTH}
          value={options[index]}
          className="min-w-0 flex-1"
          onChange={({ target }) => onChange({ ...edited, options: options.with(index, target.value) })}
        />
      )}
      onAdd={() => onChange({ ...edited, options: [...options, ''] })}
      onRemove={(index) => onChange(withoutOption(edited, index))}
    />
  );
}
