import { classNames } from '#client/lib/class-names.ts';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive';
type ButtonSize = 'default' | 'small' | 'icon';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

const base =
  'inline-flex min-h-(--control) max-w-full shrink-0 items-center justify-center gap-2 rounded-control border text-center font-medium transition-colors ' +
  'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 [&_svg]:shrink-0 print:hidden';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-brand-ink enabled:hover:bg-brand-strong [a&]:hover:bg-brand-strong',
  secondary: 'border-line-strong bg-surface text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken',
  quiet:
    'border-transparent bg-transparent text-ink-2 enabled:hover:bg-sunken enabled:hover:text-ink [a&]:hover:bg-sunken',
  destructive: 'border-transparent bg-bad text-bad-ink enabled:hover:opacity-90 [a&]:hover:opacity-90',
};

const sizes: Record<ButtonSize, string> = {
  default: 'px-4.5 py-2 text-16',
  small: 'px-3 py-1.5 text-14',
  icon: 'min-w-(--control) p-2',
};

/** The classes of a button, for other elements that have to look like one. */
export function buttonClass({ variant = 'secondary', size = 'default' }: ButtonLook = {}): string {
  return classNames(base, variants[variant], sizes[size]);
}
