import type { ComponentProps } from 'react';
import { createLink } from '@tanstack/react-router';
import { classNames } from '#client/lib/class-names.ts';
import { buttonClass, type ButtonLook } from '#client/ui/button-class.ts';

/** A link that looks like a button. */
export const LinkButton = createLink(
  ({ variant, size, className, children, ...anchor }: ComponentProps<'a'> & ButtonLook) => (
    <a
      className={classNames(buttonClass({ ...(variant && { variant }), ...(size && { size }) }), className)}
      {...anchor}
    >
      {children}
    </a>
  ),
);
