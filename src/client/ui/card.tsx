import type { ComponentProps } from 'react';
import { classNames } from '#client/lib/class-names.ts';

/** A bordered surface. Cards are not nested. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return (
    <section
      className={classNames('rounded-card border border-line bg-surface p-5 print:break-inside-avoid', className)}
      {...props}
    />
  );
}

export function CardTitle({
  as: Heading = 'h2',
  className,
  ...props
}: ComponentProps<'h2'> & { as?: 'h1' | 'h2' | 'h3' }) {
  return <Heading className={classNames('text-18 font-semibold', className)} {...props} />;
}
