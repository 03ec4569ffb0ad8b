import { type ComponentProps, useState } from 'react';
import { Input } from '#client/ui/field.tsx';
import { readNumber, valueOf, writtenNumber } from './number-text.ts';

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  value: number | null;
  /** Called with null if the field is empty or not a number. */
  onChange: (value: number | null) => void;
}

/** A field for a number that leaves the typed text as it is. */
export function NumberInput({ value, onChange, ...props }: NumberInputProps) {
  const [typed, setTyped] = useState(writtenNumber(value));
  // The value was changed elsewhere, such as by removing the row above.
  const text = valueOf(readNumber(typed)) === value ? typed : writtenNumber(value);
  return (
    <Input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(valueOf(readNumber(target.value)));
      }}
      {...props}
    />
  );
}
