import { useId } from 'react';
import { classNames } from '#client/lib/class-names.ts';

interface SwitchProps {
  /** The accessible name of the switch. */
  label: string;
  isOn: boolean;
  disabled?: boolean;
  describedBy?: string | undefined;
  onChange: (isOn: boolean) => void;
}

/** A switch with immediate effect. Its target is 44 px; the visible track is smaller. */
export function Switch({ label, isOn, disabled = false, describedBy, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-describedby={describedBy}
      aria-checked={isOn}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
      className="group grid min-h-(--control) w-13 shrink-0 place-items-center rounded-control disabled:cursor-not-allowed disabled:opacity-60"
    >
      <span
        aria-hidden
        className="flex h-6 w-10 items-center rounded-full border border-line-strong bg-sunken px-0.5 transition-colors group-aria-checked:border-brand group-aria-checked:bg-brand"
      >
        <span className="size-4.5 rounded-full bg-line-strong transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-brand-ink" />
      </span>
    </button>
  );
}

interface SwitchFieldProps extends Omit<SwitchProps, 'describedBy'> {
  /** The effect of the switch. */
  hint: string;
  /** For the row; it also sets the size of the label. */
  className?: string;
}

/** The same at the end of a row with its label and a hint. */
export function SwitchField({ hint, className, ...props }: SwitchFieldProps) {
  const hintId = useId();
  return (
    <div className={classNames('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0">
        <p className="font-medium">{props.label}</p>
        <p id={hintId} className="mt-0.5 max-w-prose text-14 text-ink-2">
          {hint}
        </p>
      </div>
      <Switch {...props} describedBy={hintId} />
    </div>
  );
}

/** The same with a visible label. */
export function LabeledSwitch(props: Pick<SwitchProps, 'label' | 'isOn' | 'onChange'>) {
  return (
    <div className="flex items-center gap-3">
      <Switch {...props} />
      <span aria-hidden className="min-w-0 font-medium">
        {props.label}
      </span>
    </div>
  );
}
