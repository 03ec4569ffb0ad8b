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
export const rowLink =
  'inline-flex min-h-(--control) max-w-full items-center rounded-control font-medium wrap-anywhere text-brand-text underline underline-offset-4';
