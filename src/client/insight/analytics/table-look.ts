/** The look of the tables of the analytics, and of the cards in their place. */
export const look = {
  table: 'tabular-nums',
  head: 'px-3 py-2.5 align-middle first:pl-4 last:pr-4',
  cell: 'px-3 py-3 align-middle first:pl-4 last:pr-4',
  cards: 'grid gap-3 tabular-nums',
  cardClass: 'grid gap-2.5 rounded-card border border-line bg-surface p-4',
};

/** Figures line up at the right. */
export const figure = { head: 'text-right', className: 'text-right' };

/** A link of a row, as high as a finger needs. */
export const rowLink =
  'inline-flex min-h-(--control) max-w-full items-center rounded-control font-medium wrap-anywhere text-brand-text underline underline-offset-4';
