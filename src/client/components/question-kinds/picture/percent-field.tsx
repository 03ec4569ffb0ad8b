import { useState } from 'react';
import { Field, Input } from '#client/ui/field.tsx';
import { onPicture, percent } from './picture-points.ts';

interface PercentFieldProps {
  label: string;
  /** A fraction. */
  value: number;
  onChange: (value: number) => void;
}

/** A fraction of the picture, in percent. Incomplete input changes nothing. */
export function PercentField({ label, value, onChange }: PercentFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={`${label} (%)`}>
      <Input
        type="number"
        inputMode="decimal"
        min={0}
        max={100}
        step={0.1}
        value={typed ?? percent(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = target.valueAsNumber / 100;
          if (next >= 0 && next <= 1) onChange(onPicture(next));
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}
