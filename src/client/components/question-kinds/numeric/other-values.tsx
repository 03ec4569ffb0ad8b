import { useId } from 'react';
import { Minus, Plus } from 'lucide-react';
import type { Fault } from '#shared/bank/question-kinds/question-kind.ts';
import { Button } from '#client/ui/button.tsx';
import { Input } from '#client/ui/field.tsx';
import { FaultNotes } from '../fault-notes.tsx';
import { faultsAt } from '../faults-at.ts';
import type { OtherValue } from './draft.ts';
import { NumberInput } from './number-input.tsx';

interface OtherValuesProps {
  others: readonly OtherValue[];
  /** Of the right value: what another one begins with. */
  unit: string;
  faults: readonly Fault[];
  onChange: (others: OtherValue[]) => void;
}

/** Other values that are right as well, such as the same length in millimeters. */
export function OtherValues({ others, unit, faults, onChange }: OtherValuesProps) {
  const id = useId();
  const focusRow = (index: number) =>
    // When the changed rows are there.
    requestAnimationFrame(() => document.getElementById(index < 0 ? `${id}-add` : `${id}-${index}`)?.focus());
  const change = (index: number, part: Partial<OtherValue>) =>
    onChange(others.map((other, place) => (place === index ? { ...other, ...part } : other)));
  const isAtFault = (index: number, part: keyof OtherValue) =>
    faultsAt(faults, 'key', 'others', index, part).length > 0 || undefined;

  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-errors ${id}-hint`}>
      <legend className="text-14 font-medium">Other right values (optional)</legend>
      <p id={`${id}-hint`} className="mb-2 text-14 text-ink-3">
        Such as 25 mm beside 2.5 cm. Students choose among the units.
      </p>
      <ol className="grid gap-2">
        {others.map((other, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a value has no other name than its place
          <li key={index} className="flex items-start gap-2">
            <NumberInput
              id={`${id}-${index}`}
              aria-label={`Other value ${index + 1}`}
              aria-invalid={isAtFault(index, 'value')}
              placeholder="Value"
              className="min-w-0 flex-1"
              value={other.value}
              onChange={(value) => change(index, { value })}
            />
            <Input
              aria-label={`Unit of other value ${index + 1}`}
              aria-invalid={isAtFault(index, 'unit')}
              placeholder="Unit"
              className="min-w-0 flex-1"
              value={other.unit}
              onChange={({ target }) => change(index, { unit: target.value })}
            />
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove other value ${index + 1}`}
              onClick={() => {
                onChange(others.toSpliced(index, 1));
                focusRow(Math.min(index, others.length - 2));
              }}
            >
              <Minus aria-hidden className="size-5" />
            </Button>
          </li>
        ))}
      </ol>
      <FaultNotes
        id={`${id}-errors`}
        messages={[...faultsAt(faults, 'key', 'others'), ...faultsAt(faults, 'content', 'units')]}
      />
      <Button
        id={`${id}-add`}
        size="small"
        variant="quiet"
        className="mt-1"
        onClick={() => {
          onChange([...others, { value: null, unit }]);
          focusRow(others.length);
        }}
      >
        <Plus aria-hidden className="size-4.5" />
        Add value
      </Button>
    </fieldset>
  );
}
