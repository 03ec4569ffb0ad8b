import { useState, type ReactNode } from 'react';
import { Pager, type PagerProps } from './pager.tsx';

interface PagedProps<Row> extends Pick<PagerProps, 'label' | 'noun' | 'size' | 'startsAt'> {
  /** All rows. */
  rows: readonly Row[];
  onPage?: () => void;
  /** Also called with how many rows come before the page. */
  children: (shown: readonly Row[], before: number) => ReactNode;
}

/** One page at a time of rows that the client has. If rows leave the list, the last page may disappear. */
export function Paged<Row>({ rows, onPage, children, ...pager }: PagedProps<Row>) {
  const { size } = pager;
  const [chosen, setChosen] = useState(1);
  const page = Math.min(chosen, Math.max(1, Math.ceil(rows.length / size)));
  const before = (page - 1) * size;
  const shown = rows.slice(before, before + size);
  return (
    <>
      {children(shown, before)}
      <Pager
        {...pager}
        page={page}
        shown={shown.length}
        total={rows.length}
        isLoading={false}
        onPage={(next) => {
          setChosen(next);
          onPage?.();
        }}
      />
    </>
  );
}
