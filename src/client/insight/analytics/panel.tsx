import type { ReactNode } from 'react';

interface PanelProps {
  id: string;
  title: string;
  text?: string;
  /** A download button, if there is something to download. */
  action?: ReactNode;
  children: ReactNode;
}

/** A table of the analytics under its heading. */
export function Panel({ id, title, text, action, children }: PanelProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex min-h-11 flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={id} tabIndex={-1} className="scroll-mt-4 text-18 font-semibold outline-none">
            {title}
          </h2>
          {text && <p className="mt-0.5 text-14 text-ink-2">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** An empty list's message, as high as a few rows. */
export function NothingHere({ children }: { children: ReactNode }) {
  return <p className="rounded-card border border-dashed border-line px-5 py-8 text-ink-2">{children}</p>;
}
