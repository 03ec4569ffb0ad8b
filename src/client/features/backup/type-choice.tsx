import { useId } from 'react';

interface TypeChoiceProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; sentence: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few, each with a sentence on what it means. */
export function TypeChoice<T extends string>({ label, options, value, onChange }: TypeChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-14 font-medium text-ink-2">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            className="mt-0.5 size-5 shrink-0 accent-brand"
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            <span className="block text-14 text-ink-2">{option.sentence}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
