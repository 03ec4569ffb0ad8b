import type { ReactNode } from 'react';
import { formatCount } from '#shared/domain/counted.ts';
import { classNames } from '#client/lib/class-names.ts';

/** A few figures side by side. */
export function Figures({ className = 'grid-cols-3', children }: { className?: string; children: ReactNode }) {
  return (
    <dl className={classNames('grid gap-px overflow-hidden rounded-card border border-line bg-line', className)}>
      {children}
    </dl>
  );
}

interface FigureProps {
  label: string;
  count: number;
  icon: ReactNode;
  /** The class of the icon unless the count is zero. */
  tone: string;
}

export function Figure({ label, count, icon, tone }: FigureProps) {
  return (
    <div className="flex flex-col justify-between bg-surface px-3 py-3 sm:px-4">
      <dt className="flex items-center gap-1.5 text-14 text-ink-2 [&_svg]:size-4 [&_svg]:shrink-0">
        <span className={count > 0 ? tone : undefined}>{icon}</span>
        {label}
      </dt>
      <dd className={classNames('text-24 font-semibold tabular-nums', count === 0 && 'text-ink-3')}>
        {formatCount(count)}
      </dd>
    </div>
  );
}
