/** In rem: a table's row has two lines of question, one of its key and padding; a card more of them, its facts below. */
export const rowHeights = { table: 6, card: 12.5, wideCard: 10 };

/** Of the table and its head. */
export const columns =
  'grid grid-cols-[3.25rem_minmax(0,1fr)_minmax(7rem,10rem)_4rem_4rem_7rem_6rem] gap-x-3 pr-3 pl-1';

/** A row of the table. Its height is the virtual list's. */
export const tableColumns = `${columns} h-full items-center border-x border-b border-line`;
/** A card: check box, question and picture above; topic, facts and actions below. Leaves the gap to the next one. */
export const cardFrame =
  'grid h-[calc(100%-0.75rem)] grid-cols-[2.75rem_minmax(0,1fr)_auto] grid-rows-[minmax(0,1fr)_auto] gap-x-1 overflow-hidden rounded-card border border-line py-2 pr-2 pl-1 [&>:nth-child(2)]:col-span-2 [&>:nth-child(2)]:pr-2';
