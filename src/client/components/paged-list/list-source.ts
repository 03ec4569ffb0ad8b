import type { UseQueryOptions } from '@tanstack/react-query';

type ListQuery<Data> = UseQueryOptions<Data, Error, Data, unknown[]>;

/** Where a long list comes from: how many items fit a filter, and those of one page, counted from 0. */
export interface ListSource<Item, Filter> {
  pageSize: number;
  countQuery: (filter?: Filter) => ListQuery<{ total: number }>;
  pageQuery: (filter: Filter, page: number) => ListQuery<Item[]>;
}
