import { Fragment, type ReactNode } from 'react';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { usePrinting } from '#client/ui/use-printing.ts';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';

export interface ColumnOrder {
  direction: 'ascending' | 'descending' | null;
  onOrder: () => void;
}

export interface Column<Row> {
  name: string;
  /** The column header is for screen readers only. */
  isNameHidden?: boolean;
  /** Whether the column names the row. */
  isRowHead?: boolean;
  /** Classes of its header, and of its cells. */
  head?: string;
  className?: string;
  /** Makes the header sort by the column. Its current direction, if the rows are sorted by it. */
  order?: ColumnOrder;
  /** Omitted in a narrow table. */
  isExtra?: boolean;
  render: (row: Row) => ReactNode;
}

export interface RecordsProps<Row> {
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Padding of headers and cells and their other shared styles, as classes. */
  head: string;
  cell: string;
  table?: string;
  rowClass?: string | ((row: Row) => string | undefined);
  /** What opens below a row of the table: hidden while it has no content. */
  detailsOf?: (row: Row) => { id: string; content: ReactNode };
  /** Lets the header scroll out of view with its rows. */
  isHeadLoose?: boolean;
  /** The content of the card that replaces the row. */
  renderCard: (row: Row) => ReactNode;
  cardClass?: string | ((row: Row) => string);
  cards?: string;
  /** The minimum screen width for the table. */
  from?: 'md' | 'lg';
}

/** Each cell is sticky: not every browser supports sticky rows. */
const sticky =
  '*:sticky *:top-(--top-bar) *:z-10 *:border-b *:border-line *:bg-sunken *:first:rounded-tl-card *:last:rounded-tr-card';
const loose = '*:bg-sunken *:first:rounded-tl-card *:last:rounded-tr-card';

const dense = 'dense:py-1!';

const CARD = 'grid gap-2 rounded-card border border-line bg-surface p-4';
const HOVERED = 'transition-colors hover:bg-sunken/60';

/** A table if there is room, cards on a phone. A row can be found by its id: `[data-record="…"]`. */
export function Records<Row>(props: RecordsProps<Row>) {
  const {
    label,
    rows,
    idOf,
    table,
    detailsOf,
    rowClass = HOVERED,
    renderCard,
    cardClass = CARD,
    cards = 'grid gap-3',
  } = props;
  const isTable = useWideScreen(props.from ?? 'lg');
  const isRoomy = useWideScreen('xl');
  const columns = props.columns.filter(({ isExtra }) => isRoomy || !isExtra);
  if (!isTable) {
    return (
      <ul aria-label={label} className={cards}>
        {rows.map((row) => (
          <li key={idOf(row)} data-record={idOf(row)} className={classOf(cardClass, row)}>
            {renderCard(row)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className="rounded-card border border-line bg-surface">
      <table className={classNames('dense-rows w-full border-collapse', table)} aria-label={label}>
        <thead>
          <tr className={props.isHeadLoose ? loose : sticky}>
            {columns.map((column) => (
              <Head key={column.name} column={column} className={props.head} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <Fragment key={idOf(row)}>
              <tr data-record={idOf(row)} className={classOf(rowClass, row)}>
                {columns.map(({ name, isRowHead, className, render }) =>
                  isRowHead ? (
                    <th
                      key={name}
                      scope="row"
                      className={classNames(props.cell, dense, 'text-left', className ?? 'font-normal')}
                    >
                      {render(row)}
                    </th>
                  ) : (
                    <td key={name} className={classNames(props.cell, dense, className)}>
                      {render(row)}
                    </td>
                  ),
                )}
              </tr>
              {detailsOf && <Details {...detailsOf(row)} columns={columns.length} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Details = ({ id, content, columns }: { id: string; content: ReactNode; columns: number }) => (
  <tr id={id} hidden={!content}>
    <td colSpan={columns} className="pt-2 pr-3 pb-5 pl-10.5">
      {content}
    </td>
  </tr>
);

const classOf = <Row,>(look: string | ((row: Row) => string | undefined), row: Row) =>
  typeof look === 'string' ? look : look(row);

function Head<Row>({
  column: { name, isNameHidden, head, order },
  className,
}: {
  column: Column<Row>;
  className: string;
}) {
  const isPrinting = usePrinting();
  return (
    <th
      scope="col"
      className={classNames('text-left text-14 font-medium text-ink-2 dense:h-9 dense:py-0!', className, head)}
      {...(order?.direction && { 'aria-sort': order.direction })}
    >
      {order && !isPrinting ? (
        <OrderButton {...order}>{name}</OrderButton>
      ) : isNameHidden ? (
        <span className="sr-only">{name}</span>
      ) : (
        name
      )}
    </th>
  );
}

/** The button in a column header that sorts by the column. */
export function OrderButton({ direction, onOrder, children }: ColumnOrder & { children: ReactNode }) {
  const Icon = direction ? (direction === 'ascending' ? ArrowUp : ArrowDown) : ArrowUpDown;
  return (
    <button
      type="button"
      className="-mx-2 inline-flex min-h-(--control) items-center gap-1.5 rounded-control px-2 align-middle whitespace-nowrap hover:text-ink"
      onClick={onOrder}
    >
      {children}
      <Icon aria-hidden className={`size-4 shrink-0 ${direction ? 'text-brand-text' : 'text-ink-3'}`} />
    </button>
  );
}
