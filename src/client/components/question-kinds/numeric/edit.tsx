import { DECIMALS_MAX, numeric, type NumericContent } from '#shared/bank/question-kinds/numeric/numeric.ts';
import { Field, Input, Options, Select } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SwitchField } from '#client/ui/switch.tsx';
import { faultsAt } from '../faults-at.ts';
import { FaultNotes } from '../fault-notes.tsx';
import type { EditProps } from '../kind-props.ts';
import { Rows } from '../rows.tsx';
import { firstNear, type NumericDraft, otherUnits, type OtherValue } from './draft.ts';
import { NumberInput } from './number-input.tsx';
import { fractionOf, percentOf, roundingOf } from './number-text.ts';

const ANY = 'any';

/** The right value with its tolerance, and other accepted values. */
export default function NumericEdit({ value, onChange, faults }: EditProps) {
  const content = value.content as NumericContent;
  const key = value.key as NumericDraft;
  const { tolerance, near, mistakes = [] } = key;
  const messageAt = (...path: string[]) => faultsAt(faults, ...path)[0];

  function change(next: { content?: Partial<NumericContent>; key?: Partial<NumericDraft> }) {
    const changed = { content: { ...content, ...next.content }, key: { ...key, ...next.key } };
    const units = otherUnits(changed.content.unit, changed.key.others);
    onChange({ options: [], content: { ...changed.content, units }, key: changed.key });
  }

  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid grid-cols-2 gap-3">
        <Field label="Right value" error={messageAt('key', 'value')}>
          <NumberInput required value={key.value} onChange={(value) => change({ key: { value } })} />
        </Field>
        <Field label="Unit (optional)" error={messageAt('content', 'unit')}>
          <Input value={content.unit} onChange={({ target }) => change({ content: { unit: target.value } })} />
        </Field>
        <Field label="Tolerance (±)" error={messageAt('key', 'tolerance', 'amount')}>
          <NumberInput
            required
            value={tolerance.amount}
            onChange={(amount) => change({ key: { tolerance: { ...tolerance, amount } } })}
          />
        </Field>
        <div>
          <Segmented
            label="Tolerance in"
            options={[
              { value: 'absolute', label: content.unit.trim() || 'Number' },
              { value: 'relative', label: '%' },
            ]}
            value={tolerance.type}
            onChange={(type) => change({ key: { tolerance: { ...tolerance, type } } })}
          />
          <FaultNotes messages={faultsAt(faults, 'key', 'tolerance', 'type')} />
        </div>
      </div>
      <ValueRows
        legend="Other right values (optional)"
        hint="Such as 25 mm beside 2.5 cm. Students choose the unit."
        noun="other value"
        values={key.others}
        unit={content.unit}
        isAtFault={(index, part) => faultsAt(faults, 'key', 'others', index, part).length > 0}
        messages={[...faultsAt(faults, 'key', 'others'), ...faultsAt(faults, 'content', 'units')]}
        onChange={(others) => change({ key: { others } })}
      />
      <div className="grid gap-3">
        <SwitchField
          className="text-14"
          label="Give partial credit"
          isOn={near !== null}
          hint="An answer within a wider tolerance earns some credit."
          onChange={(isOn) => change({ key: { near: isOn ? firstNear(tolerance) : null } })}
        />
        {near !== null && (
          <div className="grid grid-cols-2 gap-3">
            <Field label="Wider tolerance (±)" error={messageAt('key', 'near', 'amount')}>
              <NumberInput
                required
                value={near.amount}
                onChange={(amount) => change({ key: { near: { ...near, amount } } })}
              />
            </Field>
            <Field label="Credit in %" error={messageAt('key', 'near', 'fraction')}>
              <NumberInput
                required
                value={near.fraction === null ? null : percentOf(near.fraction)}
                onChange={(percent) =>
                  change({ key: { near: { ...near, fraction: percent === null ? null : fractionOf(percent) } } })
                }
              />
            </Field>
          </div>
        )}
      </div>
      <Field label="Rounding" error={messageAt('content', 'decimals')}>
        <Select
          value={content.decimals ?? ANY}
          onChange={({ target }) =>
            change({ content: { decimals: target.value === ANY ? null : Number(target.value) } })
          }
        >
          <option value={ANY}>Students decide</option>
          <Options of={Array.from({ length: DECIMALS_MAX + 1 }, (_, value) => ({ value, label: roundingOf(value) }))} />
        </Select>
      </Field>
      <ValueRows
        legend="Typical wrong numbers (optional)"
        hint="Such as from a forgotten factor or the wrong formula. You can give a reason for each one below."
        noun="wrong number"
        values={mistakes.map((value) => ({ value, unit: '' }))}
        isAtFault={(index) => faultsAt(faults, 'key', 'mistakes', index).length > 0}
        messages={faultsAt(faults, 'key', 'mistakes')}
        onChange={(rows) => change({ key: { mistakes: rows.map(({ value }) => value) } })}
      />
      <p className="text-14 text-ink-2 empty:hidden">{summaryOf(content, key)}</p>
    </div>
  );
}

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
function ValueRows({ values, unit, isAtFault, onChange, ...rows }: ValueRowsProps) {
  const label = rows.noun.charAt(0).toUpperCase() + rows.noun.slice(1);
  const change = (index: number, part: Partial<OtherValue>) =>
    onChange(values.map((value, position) => (position === index ? { ...value, ...part } : value)));
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

/** Describes the accepted values in words as soon as the fields are valid. */
function summaryOf(content: NumericContent, key: NumericDraft): string | null {
  const question = { options: [], content };
  return numeric.faults(question, key).length > 0 ? null : `Accepted: ${numeric.describeKey(question, key)}`;
}
