import type { ReactNode } from 'react';
import { classNames } from '#client/lib/class-names.ts';

/** A placeholder block of the size of the content to come; give the size as classes. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-echo rounded-control bg-line', className)} />;
}

/** Says once, in words, that the skeletons inside are loading. */
export function SkeletonGroup({
  label = 'Loading…',
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div aria-busy className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}

interface SkeletonRowsProps {
  label: string;
  count: number;
  /** Classes of one row. */
  row: string;
  className?: string;
}

/** The expected number of rows. */
export function SkeletonRows({ label, count, row, className = 'grid gap-3' }: SkeletonRowsProps) {
  return (
    <SkeletonGroup label={label} className={className}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={row} />
      ))}
    </SkeletonGroup>
  );
}
