/** The columns of the pending users where there is room for a table. */
export const pendingColumns =
  'lg:grid lg:grid-cols-[2.75rem_minmax(0,1fr)_8rem_9rem_14.5rem] lg:items-center lg:gap-x-3';
