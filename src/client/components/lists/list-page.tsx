import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Pager, type PagerProps } from './pager.tsx';

interface ListPageProps<Row> extends Omit<PagerProps, 'shown' | 'isLoading'> {
  query: {
    data: readonly Row[] | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  /** The message if the page fails to load. */
  failure: string;
  skeleton: ReactNode;
  /** Shown in place of a page without rows; if omitted, the empty page is shown. */
  empty: ReactNode;
  /** Other data that the page waits for. */
  isComing?: boolean;
  /** Content above the rows or their replacement. */
  above?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** One page of a list that the server pages, in each of its states. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { query, failure, skeleton, empty, isComing = query.isPlaceholderData, above, children, ...pager } = props;
  const { data: rows, error, refetch } = query;
  if (error && !rows) return <ErrorNotice title={failure} error={error} onRetry={refetch} />;
  if (!rows) return skeleton;
  if (rows.length === 0 && empty) {
    return (
      <div aria-busy={isComing}>
        {above}
        {empty}
      </div>
    );
  }
  return (
    <div aria-busy={isComing}>
      {above}
      <div className={isComing ? 'opacity-60' : undefined}>{children(rows)}</div>
      <Pager {...pager} shown={rows.length} isLoading={isComing} />
    </div>
  );
}

/** Shown in place of a page that no longer exists. */
export function NoSuchPage({ onFirst, as }: { onFirst: () => void; as?: 'h3' }) {
  return (
    <EmptyState
      {...(as && { as })}
      title="Nothing on this page"
      text="The list has become shorter."
      action={<Button onClick={onFirst}>Show the first page</Button>}
    />
  );
}
