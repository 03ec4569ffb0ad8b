import { classNames } from '#client/lib/class-names.ts';
import { Field, Options, Select } from '#client/ui/field.tsx';
import type { Column, ColumnOrder } from './records.tsx';

export type SortOrder = 'asc' | 'desc';

/** The sort order of a list, as in its address. */
export interface Sorting<Key extends string> {
  sort: Key;
  /** Null for the key's default direction, which the address leaves out. */
  order: SortOrder | null;
}

/** A column whose header sorts the list on the server. */
export interface SortedColumn<Row, Key extends string> extends Column<Row> {
  /** The words for the two directions: "A to Z". */
  sort?: { by: Key; words: Record<SortOrder, string> };
}

export const ALPHABETICAL = { asc: 'A to Z', desc: 'Z to A' };

interface SortingProps<Row, Key extends string> {
  columns: readonly SortedColumn<Row, Key>[];
  sorting: Sorting<Key>;
  /** The default direction of a key. */
  firstOrder: (by: Key) => SortOrder;
  onSort: (sorting: Sorting<Key>) => void;
}

/** The columns for `Records`: pressing a header sorts by it, or reverses the order if it is the current sort column. */
export function withSorting<Row, Key extends string>(props: SortingProps<Row, Key>): Column<Row>[] {
  return props.columns.map(({ sort, ...column }) => (sort ? { ...column, order: orderBy(sort.by, props) } : column));
}

/** The same for a single header. */
export function orderBy<Key extends string>(
  by: Key,
  { sorting, firstOrder, onSort }: Omit<SortingProps<never, Key>, 'columns'>,
): ColumnOrder {
  const current = sorting.order ?? firstOrder(sorting.sort);
  const isSorted = sorting.sort === by;
  const next = !isSorted ? firstOrder(by) : current === 'asc' ? 'desc' : 'asc';
  const direction = !isSorted ? null : current === 'asc' ? 'ascending' : 'descending';
  return { direction, onOrder: () => onSort(sortingOf(by, next, firstOrder)) };
}

/** Sorts lists of cards, which have no column headers. */
export function SortField<Row, Key extends string>(props: SortingProps<Row, Key> & { className?: string }) {
  const { columns, sorting, firstOrder, onSort, className } = props;
  const choices = columns.flatMap(({ name, sort }) =>
    sort
      ? (['asc', 'desc'] as const).map((order) => ({
          label: `${name}, ${sort.words[order]}`,
          value: `${sort.by} ${order}`,
          sorting: sortingOf(sort.by, order, firstOrder),
        }))
      : [],
  );
  return (
    <Field label="Sort by" className={classNames('lg:hidden', className)}>
      <Select
        value={`${sorting.sort} ${sorting.order ?? firstOrder(sorting.sort)}`}
        onChange={({ target }) => {
          const chosen = choices.find(({ value }) => value === target.value);
          if (chosen) onSort(chosen.sorting);
        }}
      >
        <Options of={choices} />
      </Select>
    </Field>
  );
}

function sortingOf<Key extends string>(sort: Key, order: SortOrder, firstOrder: (by: Key) => SortOrder): Sorting<Key> {
  return { sort, order: order === firstOrder(sort) ? null : order };
}
