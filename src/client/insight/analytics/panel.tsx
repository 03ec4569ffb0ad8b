import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Score } from '#client/components/score.tsx';

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

/** The styles of the tables in the analytics, and of the cards that replace them. */
export const look = {
  table: 'tabular-nums',
  head: 'px-3 py-2.5 align-middle first:pl-4 last:pr-4',
  cell: 'px-3 py-3 align-middle first:pl-4 last:pr-4',
  cards: 'grid gap-3 tabular-nums',
  cardClass: 'grid gap-2.5 rounded-card border border-line bg-surface p-4',
};

/** Figures are aligned right. */
export const figure = { head: 'text-right', className: 'text-right' };

/** A link in a row, high enough for a finger. */
const rowLink =
  'inline-flex min-h-(--control) max-w-full items-center rounded-control font-medium wrap-anywhere text-brand-text underline underline-offset-4';

export function StudentLink({ id, name, title }: { id: string; name: string; title?: string }) {
  return (
    <Link to="/students/$studentId" params={{ studentId: id }} className={rowLink} title={title}>
      <bdi className="line-clamp-2">{name}</bdi>
    </Link>
  );
}

/** A mean score in its color; a dash if there is none. */
export function MeanScore({ percent }: { percent: number | null }) {
  return percent === null ? '–' : <Score percent={percent} isMean />;
}

/** A figure on a card, with its name. */
export function CardFigure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
