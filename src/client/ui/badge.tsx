import type { ReactNode } from 'react';
import { classNames } from '#client/lib/class-names.ts';

export type BadgeTone = 'neutral' | 'good' | 'warn' | 'bad' | 'brand';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-2',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  brand: 'bg-brand-soft text-brand-text',
};

interface BadgeProps {
  tone?: BadgeTone;
  /** An icon beside the word, so that color is not the only sign of the tone. */
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-14 font-medium tabular-nums [&_svg]:size-3.5 [&_svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
