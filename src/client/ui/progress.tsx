import { classNames } from '#client/lib/class-names.ts';

interface ProgressProps {
  value: number;
  max: number;
  /** The accessible name of the bar. */
  label: string;
  className?: string;
}

export function Progress({ value, max, label, className }: ProgressProps) {
  const bounded = Math.min(Math.max(value, 0), max);
  return (
    <progress
      aria-label={label}
      aria-valuetext={`${bounded} of ${max}`}
      // Browsers ignore a maximum of 0, and the bar would be full at 1.
      max={max > 0 ? max : 1}
      value={bounded}
      className={classNames(
        'block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line',
        '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-brand',
        '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand',
        className,
      )}
    />
  );
}
