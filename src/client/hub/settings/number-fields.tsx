import { useState } from 'react';
import { Field, Input } from '#client/ui/field.tsx';

interface NumberShape {
  label: string;
  min: number;
  max: number;
}

interface NumberFieldsProps<Name extends string> {
  fields: readonly (NumberShape & { name: Name })[];
  values: Record<Name, number>;
  onChange: (change: Partial<Record<Name, number>>) => void;
}

/** A few whole numbers of the settings. */
export function NumberFields<Name extends string>({ fields, values, onChange }: NumberFieldsProps<Name>) {
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      {fields.map(({ name, ...field }) => (
        <NumberField
          key={name}
          {...field}
          value={values[name]}
          onChange={(value) => onChange({ [name]: value } as Partial<Record<Name, number>>)} // a computed key widens to string
        />
      ))}
    </div>
  );
}

interface NumberFieldProps extends NumberShape {
  value: number;
  /** Gets NaN for a text that is no number. */
  onChange: (value: number) => void;
}

export function NumberField({ label, min, max, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState('');
  const isFine = Number.isInteger(value) && value >= min && value <= max;
  return (
    <Field label={label} error={isFine ? undefined : `Enter a number from ${min} to ${max}`}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        // What was typed, such as nothing, until the number is another one.
        value={Object.is(numberOf(typed), value) ? typed : String(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(numberOf(target.value));
        }}
      />
    </Field>
  );
}

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
