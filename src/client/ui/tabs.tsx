import type { ComponentProps } from 'react';
import { Tabs as Primitive } from 'radix-ui';
import { classNames } from '#client/lib/class-names.ts';

/** `<Tabs value onValueChange><TabsList aria-label><Tab value>…</Tab></TabsList><TabPanel value>…</TabPanel></Tabs>` */
export const Tabs = Primitive.Root;

export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={classNames('flex flex-wrap gap-1 border-b border-line', className)} {...props} />;
}

export function Tab({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={classNames(
        '-mb-px min-h-11 border-b-2 border-transparent px-4 py-2 font-medium text-ink-2 transition-colors hover:text-ink',
        'data-[state=active]:border-brand data-[state=active]:text-ink',
        className,
      )}
      {...props}
    />
  );
}

export function TabPanel({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={classNames('pt-5 dense:pt-3', className)} {...props} />;
}
