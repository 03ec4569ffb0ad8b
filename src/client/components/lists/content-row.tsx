/* oxlint-disable jsx-a11y/prefer-tag-over-role -- CSS places the rows, which takes the semantics from the elements of a table */
import { memo, type ReactNode } from 'react';
import { Trash2 } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import type { RowPosition, ToggleRow } from './item-grid.tsx';
import type { RowHeights } from './use-row-height.ts';

/** Makes the text of an item the button that opens it. */
export type Opening = (text: ReactNode) => ReactNode;

/** The layout of a list's items: a table, or cards if there is no room for one. */
export interface ContentLook<Item> {
  /** The accessible name of an item that is selected, edited or deleted. */
  nameOf: (item: Item) => string;
  heights: RowHeights;
  /** The widths of the columns, as classes. */
  columns: string;
  table: readonly {
    name: string;
    className?: string;
    /** Omitted unless the screen is wide enough for every column. */
    isExtra?: boolean;
    /** One column has the item's text, in its `opening`. */
    render: (item: Item, topicName: string, opening: Opening) => ReactNode;
  }[];
  cardHeads: readonly [text: string, facts: string];
  /** The upper part of a card: its text, and a small picture. */
  cardText: (item: Item, opening: Opening) => ReactNode;
  cardMark: (item: Item) => ReactNode;
  /** Below the topic. */
  cardFacts: (item: Item) => ReactNode;
  /** The widths of the placeholder lines in a loading row, one block for each of the first columns. */
  lines: readonly (readonly string[])[];
}

/** The controls of a row: its check box, its text and Delete. */
export const ROW_STOPS = 3;

const grid = 'grid gap-x-3 pr-3 pl-1';
/**
 * Check box, text and picture above; topic, facts and actions below, stacked if the text is very large.
 * Includes the gap to the next card.
 */
const card =
  'mb-3 grid grid-cols-[2.75rem_minmax(0,1fr)_auto] grid-rows-[minmax(auto,1fr)_auto] gap-x-1 rounded-card border border-line py-2 pr-2 pl-1 [&>:nth-child(2)]:col-span-2 [&>:nth-child(2)]:pr-2 max-[19rem]:[&>:nth-child(n+3)]:col-span-2 max-[19rem]:[&>:nth-child(n+3)]:col-start-2';

/** A row is as high as the virtual list says, or as its text requires. */
const frameOf = (columns: string, isTable: boolean) =>
  isTable ? `${grid} ${columns} items-center border-x border-b border-line` : card;

interface LookProps<Item> {
  look: ContentLook<Item>;
  isTable: boolean;
}

/** The columns that fit. */
function useColumns<Item>({ table }: ContentLook<Item>) {
  const hasAll = useWideScreen('xl');
  return table.filter(({ isExtra = false }) => hasAll || !isExtra);
}

/** The column headers, which stay visible below the bar. Above cards, they are for screen readers only. */
export function ContentHead<Item>({ look, isTable }: LookProps<Item>) {
  const columns = useColumns(look);
  const names = isTable ? columns.map(({ name }) => name) : look.cardHeads;
  return (
    <div role="rowgroup" className={isTable ? 'contents' : 'sr-only'}>
      <div
        role="row"
        aria-rowindex={1}
        className={
          isTable
            ? `${grid} ${look.columns} sticky top-13 z-10 min-h-9 items-center rounded-t-card border border-line bg-sunken text-14 font-medium text-ink-2`
            : undefined
        }
      >
        <span role="columnheader">
          <span className="sr-only">Selection</span>
        </span>
        {names.map((name) => (
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
        <span role="columnheader">
          <span className="sr-only">Actions</span>
        </span>
      </div>
    </div>
  );
}

/** The placeholder for a loading row, with the same size. */
export function ContentSkeleton<Item>({ look, isTable }: LookProps<Item>) {
  return (
    <div className={classNames(frameOf(look.columns, isTable), 'bg-surface')}>
      <Skeleton className={isTable ? 'mx-auto size-5' : 'mx-auto mt-3 size-5'} />
      {look.lines.slice(0, isTable ? undefined : 1).map((lines, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns keep their place
        <div key={index} className="grid content-start gap-2 py-1">
          {lines.map((line) => (
            <Skeleton key={line} className={line} />
          ))}
        </div>
      ))}
      {isTable && <Skeleton className="h-4 w-3/4" />}
    </div>
  );
}

interface ContentRowProps<Item> extends LookProps<Item>, RowPosition {
  item: Item;
  topicName: string;
  onToggle: ToggleRow;
  onEdit: (item: Item) => void;
  /** Omitted if nothing can be changed: it is the last stop of the row. */
  onDelete: ((item: Item) => void) | undefined;
}

function Row<Item extends { id: string }>(props: ContentRowProps<Item>) {
  const { look, item, index, topicName, isTable, isSelected, tabStop, onToggle, onEdit, onDelete } = props;
  const columns = useColumns(look);
  const name = look.nameOf(item);
  const stopProps = (stop: number) => ({ 'data-stop': stop, tabIndex: tabStop === stop ? 0 : -1 });
  const opening: Opening = (text) => (
    <button
      type="button"
      {...stopProps(1)}
      aria-label={`${onDelete ? 'Edit' : 'Open'}: ${name}`}
      className="block min-w-0 cursor-pointer rounded-[4px] text-left group-hover/row:underline"
      onClick={() => onEdit(item)}
    >
      {text}
    </button>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its text is a button; this is a larger target for the mouse
    <div
      className={classNames(
        frameOf(look.columns, isTable),
        'group/row cursor-pointer',
        isSelected ? 'bg-brand-soft' : 'bg-surface hover:bg-sunken',
      )}
      onClick={({ target }) => !isControlOrSelection(target) && onEdit(item)}
    >
      <div role="gridcell" {...(!isTable && { className: 'row-span-2' })}>
        <label className="grid min-h-11 min-w-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            {...stopProps(0)}
            aria-label={`Select: ${name}`}
            checked={isSelected}
            // A click with Shift would also select text.
            onMouseDown={(event) => event.shiftKey && event.preventDefault()}
            onChange={({ target, nativeEvent }) =>
              onToggle(index, item.id, {
                isSelected: target.checked,
                withRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
              })
            }
            className="size-5 cursor-pointer accent-brand"
          />
        </label>
      </div>
      {isTable ? (
        columns.map((column) => (
          <div key={column.name} role="gridcell" className={column.className}>
            {column.render(item, topicName, opening)}
          </div>
        ))
      ) : (
        <>
          <div role="gridcell" className="flex min-w-0 items-start gap-3 py-0.5">
            <div className="min-w-0 flex-1">{look.cardText(item, opening)}</div>
            {look.cardMark(item)}
          </div>
          <div role="gridcell" className="min-w-0 self-center text-14">
            <span className="line-clamp-2 leading-snug wrap-anywhere md:line-clamp-1">{topicName}</span>
            <span className="block text-ink-3 tabular-nums">{look.cardFacts(item)}</span>
          </div>
        </>
      )}
      <div role="gridcell" className="flex justify-end">
        {onDelete && (
          <IconButton {...stopProps(2)} label={`Delete: ${name}`} Icon={Trash2} onClick={() => onDelete(item)} />
        )}
      </div>
    </div>
  );
}

/** Whether a click is meant for a control in the row, or ends the selection of text. */
const isControlOrSelection = (target: EventTarget) =>
  (target instanceof Element && target.closest('button, label') !== null) || getSelection()?.type === 'Range';

/** A row of the table, or a card of the list that replaces it on a narrow screen. */
export const ContentRow = memo(Row) as typeof Row;
