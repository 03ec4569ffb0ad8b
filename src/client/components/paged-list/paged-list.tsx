import { useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import type { ListSource } from './list-source.ts';

/** A filtered list that is there. */
export interface ShownList<Filter> {
  filter: Filter;
  total: number;
  /** How many there are without a filter. */
  ofAll: number | undefined;
  /** The results of another filter are on their way. */
  isComing: boolean;
}

interface PagedListProps<Item, Filter extends object> {
  source: ListSource<Item, Filter>;
  /** What is asked for; until its results are there, those before it are shown. */
  filter: Filter;
  loadFailure: string;
  skeleton: ReactNode;
  /** Where there is nothing at all, and where nothing fits the filter. */
  empty: ReactNode;
  noMatch: ReactNode;
  /** Give what it makes the key: another list has another selection. */
  children: (list: ShownList<Filter>, key: string) => ReactNode;
}

/** A long list in each of its states. */
export function PagedList<Item, Filter extends object>(props: PagedListProps<Item, Filter>) {
  const { source, filter, loadFailure, skeleton, empty, noMatch, children } = props;
  const { shown, isComing } = useShownFilter(source, filter);
  const count = useQuery(source.countQuery(shown));
  const firstPage = useQuery(source.pageQuery(shown, 0));
  const { data: all } = useQuery(source.countQuery());
  const retry = () => void Promise.all([count.refetch(), firstPage.refetch()]);

  const error = count.error ?? firstPage.error;
  if (error && (!count.data || !firstPage.data)) {
    return <ErrorNotice title={loadFailure} error={error} onRetry={retry} />;
  }
  if (!count.data || !firstPage.data) return skeleton;
  const { total } = count.data;
  if (total > 0) return children({ filter: shown, total, ofAll: all?.total, isComing }, keyOf(shown));
  if (Object.keys(shown).length === 0) return empty;
  return <div aria-busy={isComing}>{noMatch}</div>;
}

const keyOf = (filter: unknown) => JSON.stringify(filter);

/**
 * The filter whose results are shown: that which was asked for once its count and first page have come, the one before
 * until then. Late answers to an earlier filter are never shown for a later one, as each is kept under its own key.
 */
function useShownFilter<Item, Filter>(source: ListSource<Item, Filter>, wanted: Filter) {
  const count = useQuery(source.countQuery(wanted));
  const firstPage = useQuery(source.pageQuery(wanted, 0));
  const [shown, setShown] = useState(wanted);
  const isComing = count.isPending || firstPage.isPending;
  if (!isComing && keyOf(shown) !== keyOf(wanted)) setShown(wanted);
  return { shown, isComing };
}
