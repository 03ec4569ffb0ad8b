import type { ComponentProps } from 'react';
import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

/** A link in a screen's header to a related screen. */
export const HeaderLink = createLink(({ Icon, children, ...anchor }: ComponentProps<'a'> & { Icon: LucideIcon }) => (
  <a {...anchor} className="inline-flex min-h-11 items-center gap-1.5 text-brand-text underline underline-offset-3">
    <Icon aria-hidden className="size-4.5" />
    {children}
  </a>
));
