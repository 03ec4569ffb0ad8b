import type { ComponentProps } from 'react';
import { Slot } from 'radix-ui';
import { classNames } from '#client/lib/class-names.ts';
import { buttonClass, type ButtonLook } from './button-class.ts';

export type ButtonProps = ComponentProps<'button'> & ButtonLook & { asChild?: boolean };

/** A button of at least 44 px, unless a table needs it smaller. `asChild` styles its only child, such as a link. */
export function Button({ variant, size, asChild = false, className, type = 'button', ...props }: ButtonProps) {
  const look = classNames(buttonClass({ variant, size }), className);
  return asChild ? <Slot.Root className={look} {...props} /> : <button className={look} type={type} {...props} />;
}
