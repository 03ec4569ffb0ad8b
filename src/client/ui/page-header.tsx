import type { ReactNode } from 'react';

/** The only h1 of a screen, which gets the focus after navigation. */
export function PageHeader({ title, text, actions }: { title: string; text?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 dense:mb-3 dense:items-center dense:gap-y-2">
      <div className="min-w-0 dense:flex dense:min-h-11 dense:flex-1 dense:flex-wrap dense:items-center dense:gap-x-5">
        <h1 tabIndex={-1} className="text-24 font-semibold sm:text-30 dense:text-24">
          {title}
        </h1>
        {text && <div className="mt-1.5 max-w-prose text-ink-2 tabular-nums dense:mt-0">{text}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
