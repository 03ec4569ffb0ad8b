/** The look of the tables of the analytics: heads stay in sight, figures line up at the right. */
export const tableBox = 'rounded-card border border-line bg-surface';
/** Each cell sticks: a row can't in every browser. */
export const headRow =
  '*:sticky *:top-0 *:z-10 *:border-b *:border-line *:bg-sunken *:first:rounded-tl-card *:last:rounded-tr-card';
export const head = 'px-3 py-2.5 text-left align-middle text-14 font-medium text-ink-2 first:pl-4 last:pr-4';
export const figureHead = `${head} text-right`;
export const cell = 'px-3 py-3 align-middle first:pl-4 last:pr-4';
export const figure = `${cell} text-right`;
export const row = 'transition-colors hover:bg-sunken/60';
export const card = 'grid gap-2.5 rounded-card border border-line bg-surface p-4';
/** A link of a row, as high as a finger needs. */
export const rowLink =
  'inline-flex min-h-11 max-w-full items-center rounded-control font-medium wrap-anywhere text-brand-text underline underline-offset-4';
