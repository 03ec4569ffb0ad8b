import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ListSource } from './list-source.ts';

export const keyOf = (filter: unknown) => JSON.stringify(filter);

/**
 * The filter whose results are shown: that which was asked for once its count and first page have come, the one before
 * until then. Late answers to an earlier filter are never shown for a later one, as each is kept under its own key.
 */
export function useShownFilter<Item, Filter>(source: ListSource<Item, Filter>, wanted: Filter) {
  const count = useQuery(source.countQuery(wanted));
  const firstPage = useQuery(source.pageQuery(wanted, 0));
  const [shown, setShown] = useState(wanted);
  const isComing = count.isPending || firstPage.isPending;
  if (!isComing && keyOf(shown) !== keyOf(wanted)) setShown(wanted);
  return { shown, isComing };
}
