/** In rem: a table's row has three lines of each side and padding; a card two and two, its facts below. */
export const rowHeights = { table: 4.75, card: 12, wideCard: 9 };

/** Of the table and its head. */
export const columns =
  'grid grid-cols-[3.25rem_minmax(0,1fr)_minmax(0,1fr)_minmax(7rem,10rem)_4rem_7rem_6rem] gap-x-3 pr-3 pl-1';

/** A row of the table. Its height is the virtual list's. */
export const tableColumns = `${columns} h-full items-center border-x border-b border-line`;
/** A card: check box, both sides and picture above; topic, date and actions below. Leaves the gap to the next one. */
export const cardFrame =
  'grid h-[calc(100%-0.75rem)] grid-cols-[2.75rem_minmax(0,1fr)_auto] grid-rows-[minmax(0,1fr)_auto] gap-x-1 overflow-hidden rounded-card border border-line py-2 pr-2 pl-1 [&>:nth-child(2)]:col-span-2 [&>:nth-child(2)]:pr-2';
