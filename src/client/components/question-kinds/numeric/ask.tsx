import { useState } from 'react';
import type { NumericContent, NumericResponse } from '#shared/bank/question-kinds/numeric/numeric.ts';
import { Field, Input, Options, Select } from '#client/ui/field.tsx';
import type { AskProps } from '../kind-props.ts';
import { readNumber, roundingOf, valueOf, writtenNumber } from './number-text.ts';

const TYPED_MAX = 40;

/** A field for the number, with its unit or a choice of units. */
export default function NumericAsk({ question, response, isOpen, onRespond }: AskProps) {
  const { unit, units, decimals } = question.content as NumericContent;
  const numericResponse = response as NumericResponse | undefined;
  // Holds input that is not a number yet, and its unit, which are no response.
  const [typed, setTyped] = useState(writtenNumber(numericResponse?.value ?? null));
  const [chosenUnit, setChosenUnit] = useState(numericResponse?.unit ?? unit);
  const [wasLeft, setWasLeft] = useState(false);
  const read = readNumber(typed, { decimals });
  // Errors would be annoying while the student is typing.
  const problem = wasLeft && read !== null && 'problem' in read ? read.problem : undefined;

  function respond(next: { typed?: string; unit?: string }) {
    const value = valueOf(readNumber(next.typed ?? typed, { decimals }));
    onRespond(value === null ? undefined : ({ value, unit: next.unit ?? chosenUnit } satisfies NumericResponse));
  }

  function handleTyped(typed: string) {
    setTyped(typed);
    if (readNumber(typed) === null) setWasLeft(false);
    respond({ typed });
  }

  return (
    <fieldset disabled={!isOpen} aria-labelledby="question" className="min-w-0 max-w-md">
      <div className="flex items-start gap-3">
        <Field
          label={units.length === 0 && unit !== '' ? `Your answer in ${unit}` : 'Your answer'}
          error={problem}
          hint={decimals === null ? undefined : roundingOf(decimals)}
          className="min-w-0 flex-1"
        >
          <span className="flex items-center gap-2">
            <Input
              type="text"
              inputMode="decimal"
              data-answer
              autoComplete="off"
              maxLength={TYPED_MAX}
              className="min-w-0 flex-1 scroll-mb-40 tabular-nums"
              value={typed}
              onChange={({ target }) => handleTyped(target.value)}
              onBlur={() => setWasLeft(true)}
              onKeyDown={({ key }) => key === 'Enter' && setWasLeft(true)}
            />
            {units.length === 0 && unit !== '' && (
              <span aria-hidden className="font-medium text-ink-2">
                {unit}
              </span>
            )}
          </span>
        </Field>
        {units.length > 0 && (
          <Field label="Unit" className="w-32 shrink-0">
            <Select
              value={chosenUnit}
              onChange={({ target }) => {
                setChosenUnit(target.value);
                respond({ unit: target.value });
              }}
            >
              <Options
                of={[unit, ...units].map((offeredUnit) => ({
                  value: offeredUnit,
                  label: offeredUnit === '' ? 'No unit' : offeredUnit,
                }))}
              />
            </Select>
          </Field>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {problem}
      </p>
    </fieldset>
  );
}
