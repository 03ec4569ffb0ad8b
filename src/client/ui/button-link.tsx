import type { ComponentProps } from 'react';
import { createLink } from '@tanstack/react-router';
import { classNames } from '#client/lib/class-names.ts';
import { buttonClass, type ButtonLook } from './button-class.ts';

type ButtonLinkProps = ComponentProps<'a'> & ButtonLook;

/** A link to another screen that looks like a button. */
export const ButtonLink = createLink(({ variant, size, className, children, ...anchor }: ButtonLinkProps) => (
  <a {...anchor} className={classNames(buttonClass({ variant, size }), className)}>
    {children}
  </a>
));
