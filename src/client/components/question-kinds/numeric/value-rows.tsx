import { useId } from 'react';
import { Minus, Plus } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Input } from '#client/ui/field.tsx';
import { FaultNotes } from '../fault-notes.tsx';
import type { OtherValue } from './draft.ts';
import { NumberInput } from './number-input.tsx';

interface ValueRowsProps {
  legend: string;
  hint: string;
  /** What one row is, such as "value". */
  noun: string;
  values: readonly OtherValue[];
  /** What another one begins with; undefined where all are in the unit of the right value. */
  unit?: string;
  /** Whether one of these stands at such a place. */
  isAtFault: (index: number, part: keyof OtherValue) => boolean;
  messages: readonly string[];
  onChange: (values: OtherValue[]) => void;
}

/** Numbers beside the right one, each with its unit where it may have another. */
export function ValueRows({ legend, hint, noun, values, unit, isAtFault, messages, onChange }: ValueRowsProps) {
  const id = useId();
  const focusRow = (index: number) =>
    // When the changed rows are there.
    requestAnimationFrame(() => document.getElementById(index < 0 ? `${id}-add` : `${id}-${index}`)?.focus());
  const change = (index: number, part: Partial<OtherValue>) =>
    onChange(values.map((value, place) => (place === index ? { ...value, ...part } : value)));

  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-errors ${id}-hint`}>
      <legend className="text-14 font-medium">{legend}</legend>
      <p id={`${id}-hint`} className="mb-2 text-14 text-ink-3">
        {hint}
      </p>
      <ol className="grid gap-2">
        {values.map((one, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a value has no other name than its place
          <li key={index} className="flex items-start gap-2">
            <NumberInput
              id={`${id}-${index}`}
              aria-label={`${noun} ${index + 1}`}
              aria-invalid={isAtFault(index, 'value') || undefined}
              placeholder="Value"
              className="min-w-0 flex-1"
              value={one.value}
              onChange={(value) => change(index, { value })}
            />
            {unit !== undefined && (
              <Input
                aria-label={`Unit of ${noun.toLowerCase()} ${index + 1}`}
                aria-invalid={isAtFault(index, 'unit') || undefined}
                placeholder="Unit"
                className="min-w-0 flex-1"
                value={one.unit}
                onChange={({ target }) => change(index, { unit: target.value })}
              />
            )}
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove ${noun.toLowerCase()} ${index + 1}`}
              onClick={() => {
                onChange(values.toSpliced(index, 1));
                focusRow(Math.min(index, values.length - 2));
              }}
            >
              <Minus aria-hidden className="size-5" />
            </Button>
          </li>
        ))}
      </ol>
      <FaultNotes id={`${id}-errors`} messages={messages} />
      <Button
        id={`${id}-add`}
        size="small"
        variant="quiet"
        className="mt-1"
        onClick={() => {
          onChange([...values, { value: null, unit: unit ?? '' }]);
          focusRow(values.length);
        }}
      >
        <Plus aria-hidden className="size-4.5" />
        Add {noun.toLowerCase()}
      </Button>
    </fieldset>
  );
}
