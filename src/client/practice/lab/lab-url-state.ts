/** What the address of the lab selects: a tab, and a scene of the console or a view of a body. */
export const labSearch = (search: { tab?: string; mode?: string; scene?: string; body?: string; view?: string }) =>
  search;
