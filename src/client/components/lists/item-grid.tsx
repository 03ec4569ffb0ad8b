/* oxlint-disable jsx-a11y/prefer-tag-over-role -- CSS places the rows, which takes the semantics from the elements of a table */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useQueries, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { pagesBetween } from './page-range.ts';
import { isSelected, type Selection } from './selection.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useThrottled } from './use-throttled.ts';

type ListQuery<Data> = UseQueryOptions<Data, Error, Data, unknown[]>;

/** The data source of a long list: the count of items that match a filter, and their pages, counted from 0. */
export interface ListSource<Item, Filter> {
  pageSize: number;
  countQuery: (filter?: Filter) => ListQuery<{ total: number }>;
  pageQuery: (filter: Filter, page: number) => ListQuery<Item[]>;
}

/** A row's position and state in the list. */
export interface RowPosition {
  index: number;
  isSelected: boolean;
  /** Index of the control that is the list's tab stop, if it is in this row. */
  tabStop: number | null;
}

/** Handles a row's check box; with Shift, it changes all rows since the last one that was toggled. */
export type ToggleRow = (index: number, id: string, change: { isSelected: boolean; withRange: boolean }) => void;

interface ItemGridProps<Item, Filter> {
  source: ListSource<Item, Filter>;
  filter: Filter;
  total: number;
  /** For a list with pages, the part that is shown: the index of its first item, and their number. */
  part?: { first: number; count: number };
  label: string;
  /** The message if some items fail to load. */
  loadFailure: string;
  /** The minimum height; a row grows if the spacing or size of its text requires it. */
  rowHeight: number;
  /** The number of controls in a row. */
  rowStops: number;
  selection: Selection;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  head: ReactNode;
  skeleton: ReactNode;
  renderRow: (item: Item, position: RowPosition, onToggle: ToggleRow) => ReactNode;
}

/** The height that sticky elements cover at the top. */
const STUCK_PX = 96;

/** The items of a list or of one of its pages. The DOM has only the visible rows and the one with the focus. */
export function ItemGrid<Item extends { id: string }, Filter>(props: ItemGridProps<Item, Filter>) {
  const { source, filter, total, label, loadFailure, rowHeight, rowStops } = props;
  const { selection, onSelect, head, skeleton, renderRow } = props;
  const { first: offset, count } = props.part ?? { first: 0, count: total };
  const gridRef = useRef<HTMLDivElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const activeRow = useRef(0);
  // oxlint-disable-next-line react/incompatible-library -- nothing is memoized over what it answers
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    indexAttribute: 'data-row',
    overscan: 6,
    scrollMargin: useDocumentTop(bodyRef),
    scrollPaddingStart: Math.max(STUCK_PX, rowHeight * 1.2),
    scrollPaddingEnd: rowHeight * 0.5,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      const kept = activeRow.current;
      if (kept >= count || rows.includes(kept)) return rows;
      return [...rows, kept].toSorted((a, b) => a - b);
    },
  });
  useEffect(() => {
    virtualizer.measure();
    // Measuring discards the heights of the rows in the DOM.
    for (const row of virtualizer.elementsCache.values()) virtualizer.measureElement(row);
  }, [virtualizer, rowHeight]);

  const { active, gridProps } = useGridFocus({
    gridRef,
    total: count,
    stops: rowStops,
    step: () => Math.max(1, Math.floor(window.innerHeight / rowHeight) - 2),
    onReveal: (row) => virtualizer.scrollToIndex(row),
  });
  activeRow.current = active.row;

  const { startIndex: first, endIndex: last } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  const inList = { first: offset + first, last: offset + last, kept: offset + active.row };
  const { rowAt, idsBetween, error, retry } = usePagedRows({ source, filter, total, ...inList });
  const handleToggle = useRangeSelect({ idsBetween, onSelect, loadFailure });

  return (
    <>
      <div role="grid" aria-label={label} aria-multiselectable aria-rowcount={total + 1} ref={gridRef} {...gridProps}>
        {head}
        <div role="rowgroup" ref={bodyRef} className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index: row, start }) => {
            const index = offset + row;
            const item = rowAt(index);
            const isActive = row === active.row;
            const isPicked = item !== undefined && isSelected(selection, item.id);
            return (
              <div
                key={index}
                ref={virtualizer.measureElement}
                role="row"
                aria-rowindex={index + 2}
                data-row={row}
                // A loading row takes the place of its controls.
                tabIndex={isActive && item === undefined ? 0 : -1}
                {...(item && { 'aria-selected': isPicked })}
                className="absolute inset-x-0 top-0 grid grid-cols-[minmax(0,1fr)]"
                style={{
                  minHeight: rowHeight,
                  transform: `translateY(${start - virtualizer.options.scrollMargin}px)`,
                }}
              >
                {item === undefined ? (
                  <div role="gridcell" className="grid grid-cols-[minmax(0,1fr)]">
                    <span className="sr-only">Loading…</span>
                    {skeleton}
                  </div>
                ) : (
                  renderRow(item, { index, isSelected: isPicked, tabStop: isActive ? active.stop : null }, handleToggle)
                )}
              </div>
            );
          })}
        </div>
      </div>
      {error !== null && (
        <div className="sticky bottom-[calc(1rem+var(--bottom-bar))] z-20 mt-4 shadow-float">
          <ErrorNotice title={loadFailure} error={error} onRetry={retry} />
        </div>
      )}
    </>
  );
}

interface RangeSelectInput {
  idsBetween: (one: number, other: number) => Promise<string[]>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  loadFailure: string;
}

/** Selects a row, or with Shift all rows since the last one. */
function useRangeSelect({ idsBetween, onSelect, loadFailure }: RangeSelectInput): ToggleRow {
  const anchor = useRef<number>(null);
  return useCallback(
    (index, id, { isSelected, withRange }) => {
      const from = anchor.current;
      anchor.current = index;
      onSelect([id], isSelected);
      if (!withRange || from === null) return;
      idsBetween(from, index).then(
        (ids) => onSelect(ids, isSelected),
        (error: unknown) => toast(failed(loadFailure, error)),
      );
    },
    [idsBetween, onSelect, loadFailure],
  );
}

/** The distance of an element from the top of the document, in pixels; follows changes in height above it. */
function useDocumentTop(ref: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (ref.current) setTop(Math.round(ref.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return top;
}

/** The number of rows fetched beyond the visible ones. */
const ROWS_AHEAD = 20;
/** Throttled, so that dragging the scroll bar skips pages that need not load. */
const FETCH_EVERY_MS = 120;

interface RowsInput<Item, Filter> {
  source: ListSource<Item, Filter>;
  filter: Filter;
  total: number;
  /** The first and last visible row. */
  first: number;
  last: number;
  /** A row that stays loaded, wherever the list is scrolled to. */
  kept: number;
}

/** The items of a list by row, fetched page by page as they come into view. */
function usePagedRows<Item extends { id: string }, Filter>(input: RowsInput<Item, Filter>) {
  const { source, filter, total, first, last, kept } = input;
  const { pageSize: size, pageQuery } = source;
  const client = useQueryClient();
  const pages = [
    ...new Set([
      ...pagesBetween({ first: first - ROWS_AHEAD, last: last + ROWS_AHEAD, total, size }),
      ...pagesBetween({ first: kept, last: kept, total, size }),
    ]),
  ];
  const fetched = new Set(useThrottled(pages.join(), FETCH_EVERY_MS).split(','));
  const results = useQueries({
    queries: pages.map((page) => ({ ...pageQuery(filter, page), enabled: fetched.has(String(page)) })),
  });

  /** Undefined while the row is loading. */
  const rowAt = (index: number): Item | undefined => {
    const result = results[pages.indexOf(Math.floor(index / size))];
    return result?.data?.[index % size];
  };

  /** The ids of all rows between two rows, in either order; fetches rows that are not loaded. */
  const idsBetween = useCallback(
    async (anchor: number, other: number): Promise<string[]> => {
      const range = { first: Math.min(anchor, other), last: Math.max(anchor, other) };
      const neededPages = pagesBetween({ ...range, total, size });
      const loaded = await Promise.all(neededPages.map((page) => client.ensureQueryData(pageQuery(filter, page))));
      const start = (neededPages[0] ?? 0) * size;
      return loaded
        .flat()
        .slice(range.first - start, range.last - start + 1)
        .map(({ id }) => id);
    },
    [client, pageQuery, size, filter, total],
  );

  const failed = results.filter(({ isError }) => isError);
  const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()));
  return { rowAt, idsBetween, error: failed[0]?.error ?? null, retry };
}
