import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { classNames } from '#client/lib/class-names.ts';

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement;
  children: ReactNode;
}

export interface MenuGroupProps {
  label?: string | undefined;
  className?: string;
  children: ReactNode;
}

export type MenuItemProps = ComponentProps<typeof Primitive.Item>;

/** The button with its menu, which is open at first: it replaces the button that was pressed. */
export function MenuBox({ trigger, children }: MenuProps) {
  return (
    <Primitive.Root modal={false} defaultOpen>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      {/* In place instead of in a portal, so that it stays within its landmark. */}
      <Primitive.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="z-30 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-fade overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-float"
      >
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}

/** A group of related items, with a heading if it has one. */
export function GroupBox({ label, className, children }: MenuGroupProps) {
  return (
    <Primitive.Group className={className}>
      {label !== undefined && (
        <Primitive.Label className="col-span-full px-3 pt-2 pb-1 text-14 font-medium text-ink-2">
          {label}
        </Primitive.Label>
      )}
      {children}
    </Primitive.Group>
  );
}

export function ItemBox({ className, ...props }: MenuItemProps) {
  return (
    <Primitive.Item
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 py-1.5 outline-none select-none [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-2',
        'data-highlighted:bg-brand-soft data-highlighted:text-brand-text data-highlighted:inset-ring-2 data-highlighted:inset-ring-brand data-highlighted:[&_svg]:text-brand-text',
        className,
      )}
      {...props}
    />
  );
}
