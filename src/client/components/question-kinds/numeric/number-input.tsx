import { type ComponentProps, useState } from 'react';
import { Input } from '#client/ui/field.tsx';
import { readNumber, valueOf, writtenNumber } from './number-text.ts';

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  value: number | null;
  /** Null where the field is empty or has no number. */
  onChange: (value: number | null) => void;
}

/** A field for a number, which keeps what is typed as it is typed. */
export function NumberInput({ value, onChange, ...props }: NumberInputProps) {
  const [typed, setTyped] = useState(writtenNumber(value));
  // Set from elsewhere, such as by removing the row above.
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
