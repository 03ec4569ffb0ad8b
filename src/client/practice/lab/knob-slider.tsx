import { useId } from 'react';

interface KnobSliderProps {
  label: string;
  value: number;
  /** The value with its unit. */
  text: string;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}

/** One knob of the machine as a slider, with its value. */
export function KnobSlider({ label, value, text, min, max, step, onChange }: KnobSliderProps) {
  const id = useId();
  return (
    <div>
      <div className="flex justify-between gap-4 text-14">
        <label htmlFor={id}>{label}</label>
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
