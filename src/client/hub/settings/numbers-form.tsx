import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import type { Replaced } from './settings-card.tsx';

interface NumberField<Name extends string> {
  name: Name;
  label: string;
  min: number;
  max: number;
}

interface NumbersFormProps<Name extends string, Saved extends Record<Name, number>> {
  fields: readonly NumberField<Name>[];
  saved: Saved;
  isPending: boolean;
  /** Called with whole numbers within their bounds, if any of them has changed. */
  onSave: (numbers: Record<Name, number>, replaced: Replaced<Saved>) => unknown;
}

/** A few whole numbers of the settings, saved together. */
export function NumbersForm<Name extends string, Saved extends Record<Name, number>>({
  fields,
  saved,
  isPending,
  onSave,
}: NumbersFormProps<Name, Saved>) {
  const [edit, setEdit] = useState<{ from: Saved; typed: Partial<Record<Name, string>> } | null>(null);
  // What is stored may be fetched again while a number is typed.
  const from = edit?.from ?? saved;
  const textOf = (name: Name) => edit?.typed[name] ?? String(from[name]);
  const faultOf = ({ name, min, max }: NumberField<Name>) => {
    const number = Number(textOf(name));
    return Number.isInteger(number) && number >= min && number <= max
      ? undefined
      : `Enter a number from ${min} to ${max}`;
  };
  const isSaved = fields.every(({ name }) => Number(textOf(name)) === from[name]);
  const handleSubmit = () => {
    if (fields.some((field) => faultOf(field) !== undefined)) return;
    const numbers = Object.fromEntries(fields.map(({ name }) => [name, Number(textOf(name))])) as Record<Name, number>;
    onSave(numbers, { from, reset: () => setEdit(null) });
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
            onChange={({ target }) => setEdit({ from, typed: { ...edit?.typed, [field.name]: target.value } })}
          />
        </Field>
      ))}
      <Button type="submit" className="justify-self-start sm:col-span-2" disabled={isPending || isSaved}>
        {isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}
