import { useId } from 'react';

interface SliderFieldProps {
  label: string;
  /** What it does, beside the label. */
  hint?: string;
  value: number;
  /** The value with its unit. */
  text: string;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}

/** A slider with its label and value. */
export function SliderField({ label, hint, value, text, min, max, step, onChange }: SliderFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-14">
        <label htmlFor={id}>
          <span className="font-medium">{label}</span>
          {hint !== undefined && <span className="text-ink-2"> {hint}</span>}
        </label>
        <output htmlFor={id} className="tabular-nums">
          {text}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className="h-11 w-full accent-brand"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  );
}
