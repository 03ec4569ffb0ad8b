import { Input } from '#client/ui/field.tsx';
import { Rows } from '../rows.tsx';
import type { OtherValue } from './draft.ts';
import { NumberInput } from './number-input.tsx';

interface ValueRowsProps {
  legend: string;
  hint: string;
  /** The word for one row, such as "other value". */
  noun: string;
  values: readonly OtherValue[];
  /** The initial unit of a new row; undefined if all rows have the unit of the right value. */
  unit?: string;
  /** Whether that part of a row has a fault. */
  isAtFault: (index: number, part: keyof OtherValue) => boolean;
  messages: readonly string[];
  onChange: (values: OtherValue[]) => void;
}

/** Numbers besides the right one, each with its own unit if units may differ. */
export function ValueRows({ values, unit, isAtFault, onChange, ...rows }: ValueRowsProps) {
  const label = rows.noun.charAt(0).toUpperCase() + rows.noun.slice(1);
  const change = (index: number, part: Partial<OtherValue>) =>
    onChange(values.map((value, place) => (place === index ? { ...value, ...part } : value)));
  return (
    <Rows
      {...rows}
      nameOf={(index) => String(index + 1)}
      count={values.length}
      renderRow={(index, { id }) => (
        <div className="flex min-w-0 flex-1 gap-2">
          <NumberInput
            id={id}
            aria-label={`${label} ${index + 1}`}
            aria-invalid={isAtFault(index, 'value') || undefined}
            placeholder="Value"
            className="min-w-0 flex-1"
            value={values[index]?.value ?? null}
            onChange={(value) => change(index, { value })}
          />
          {unit !== undefined && (
            <Input
              aria-label={`Unit of ${rows.noun} ${index + 1}`}
              aria-invalid={isAtFault(index, 'unit') || undefined}
              placeholder="Unit"
              className="min-w-0 flex-1"
              value={values[index]?.unit}
              onChange={({ target }) => change(index, { unit: target.value })}
            />
          )}
        </div>
      )}
      onAdd={() => onChange([...values, { value: null, unit: unit ?? '' }])}
      onRemove={(index) => onChange(values.toSpliced(index, 1))}
    />
  );
}
