import { useId, type ReactNode } from 'react';
import { classNames } from '#client/lib/class-names.ts';

export interface SegmentedOption<T extends string | number> {
  value: T;
  label: ReactNode;
  disabled?: boolean;
}

interface SegmentedProps<T extends string | number> {
  label: string;
  /** Hides the label visually if its context makes it clear. */
  isLabelHidden?: boolean;
  options: readonly SegmentedOption<T>[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
}

/** A choice of a few options, as a row of buttons; these are radio buttons, so that the arrow keys select. */
export function Segmented<T extends string | number>({
  label,
  isLabelHidden = false,
  options,
  value,
  onChange,
  className,
}: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset data-arrow-keys className={classNames('min-w-0 print:hidden', className)}>
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-14 font-medium dense:in-[search]:mb-0.5'}>
        {label}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'relative flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-control border border-line-strong bg-surface px-4 py-2 font-medium text-ink-2 tabular-nums transition-colors',
              'hover:bg-sunken has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-text has-checked:inset-ring has-checked:inset-ring-brand',
              'has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
            )}
          >
            {/* Covers the whole button, invisibly, so that assistive technology finds it where the button is. */}
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-[inherit] appearance-none opacity-0"
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
