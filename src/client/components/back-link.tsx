import type { ComponentProps } from 'react';
import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { buttonClass } from '#client/ui/button-class.ts';

/** "Back", above a screen's heading, to the list that it belongs to: `children` names it, as in "to the students". */
export const BackLink = createLink(({ children, ...anchor }: ComponentProps<'a'>) => (
  <a {...anchor} className={classNames(buttonClass({ variant: 'quiet', size: 'small' }), 'mb-3 -ml-3')}>
    <ArrowLeft aria-hidden className="size-5" />
    Back
    <span className="sr-only"> {children}</span>
  </a>
));
