import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';

interface NumberField<Name extends string> {
  name: Name;
  label: string;
  min: number;
  max: number;
}

interface NumbersFormProps<Name extends string> {
  fields: readonly NumberField<Name>[];
  saved: Record<Name, number>;
  isPending: boolean;
  /** Called with whole numbers within their bounds, if any of them has changed. */
  onSave: (numbers: Record<Name, number>) => unknown;
}

/** A few whole numbers of the settings, saved together. */
export function NumbersForm<Name extends string>({ fields, saved, isPending, onSave }: NumbersFormProps<Name>) {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const textOf = (name: Name) => typed[name] ?? String(saved[name]);
  const faultOf = ({ name, min, max }: NumberField<Name>) => {
    const number = Number(textOf(name));
    return Number.isInteger(number) && number >= min && number <= max
      ? undefined
      : `Enter a number from ${min} to ${max}`;
  };
  const isSaved = fields.every(({ name }) => Number(textOf(name)) === saved[name]);
  const handleSubmit = () => {
    if (fields.some((field) => faultOf(field) !== undefined)) return;
    onSave(Object.fromEntries(fields.map(({ name }) => [name, Number(textOf(name))])) as Record<Name, number>);
  };
  return (
    <form
      noValidate
      className="mt-4 grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      {fields.map((field) => (
        <Field key={field.name} label={field.label} error={faultOf(field)}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={textOf(field.name)}
            onChange={({ target }) => setTyped({ ...typed, [field.name]: target.value })}
          />
        </Field>
      ))}
      <Button type="submit" className="justify-self-start sm:col-span-2" disabled={isPending || isSaved}>
        {isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}
