import { memo, useCallback, useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Eye, EyeOff } from 'lucide-react';
import type {
  Gradebook,
  GradebookCell,
  GradebookColumn,
  GradebookRow,
  GradebookSort,
} from '#shared/practice/gradebook.contract.ts';
import { setAccommodation } from '#shared/practice/assignments.endpoints.ts';
import { useShowMarks } from '#client/api/assignments.ts';
import { useMay } from '#client/api/auth.ts';
import { fullName } from '#client/components/full-name.ts';
import { OrderButton, type ColumnOrder } from '#client/components/lists/records.tsx';
import { orderBy, type Sorting } from '#client/components/lists/sorting.tsx';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { formatDate } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Tooltip, TooltipGroup } from '#client/ui/tooltip.tsx';
import { percent, STATES } from './assignment-words.ts';
import type { GradebookUrlState } from './assignments-url-state.ts';

/** The mark that the teacher wants to see more of. */
export interface MarkTarget {
  student: GradebookRow;
  column: GradebookColumn;
}

interface TableProps extends Gradebook, UrlStateProps<GradebookUrlState> {
  onShow: (target: MarkTarget) => void;
}

/** Ascending by default: the lowest marks first, and names from A. */
const firstOrder = () => 'asc' as const;

const NAME_PX = 160;
const TOTAL_PX = 88;
const COLUMN_PX = 192;
const name = 'sticky left-0 z-10 px-4 text-left';

/**
 * Scrolls on its own, so that the page does not widen and the students stay visible. Renders only visible columns,
 * since thousands of marks take seconds, and renders none again for a dialog.
 */
export const MarksTable = memo(function MarksTable(props: TableProps) {
  const { assignments, students, sort, urlState, onMove, onShow } = props;
  const section = useRef<HTMLElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing is memoized over what it answers
  const virtualizer = useVirtualizer({
    count: assignments.length,
    horizontal: true,
    estimateSize: () => COLUMN_PX,
    paddingStart: NAME_PX + TOTAL_PX,
    scrollPaddingStart: NAME_PX,
    overscan: 2,
    useFlushSync: false,
    getScrollElement: () => section.current,
  });
  const sorting = useMemo(
    () => ({
      sorting: { sort, order: urlState.order },
      firstOrder,
      onSort: (to: Sorting<GradebookSort>) => onMove({ ...to, page: 1 }),
    }),
    [sort, urlState.order, onMove],
  );
  // With the keyboard, a row starts with its student, and the first assignment has to follow.
  const handleRowStart = useCallback(() => section.current?.scrollTo({ left: 0 }), []);
  const shown = virtualizer.getVirtualItems().flatMap(({ index }) => {
    const column = assignments[index];
    return column === undefined ? [] : { column, index };
  });
  const before = (shown[0]?.index ?? 0) * COLUMN_PX;
  const after = (assignments.length - 1 - (shown.at(-1)?.index ?? assignments.length - 1)) * COLUMN_PX;
  return (
    <section
      ref={section}
      className="overflow-x-auto rounded-card border border-line bg-surface"
      aria-label="Marks"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
      tabIndex={0}
    >
      <table
        className="min-w-full table-fixed border-separate border-spacing-0 text-14 tabular-nums [&_td]:border-t [&_td]:border-line [&_tbody_th]:border-t [&_tbody_th]:border-line"
        style={{ width: virtualizer.getTotalSize() }}
        aria-colcount={assignments.length + 2}
      >
        <thead className="bg-sunken">
          <tr>
            <Head
              order={orderBy<GradebookSort>('name', sorting)}
              className={`${name} bg-sunken`}
              style={{ width: NAME_PX }}
            >
              Student
            </Head>
            <Head order={orderBy<GradebookSort>('total', sorting)} className="px-3" style={{ width: TOTAL_PX }}>
              Total
            </Head>
            <Gap width={before} />
            {shown.map(({ column, index }) => (
              <ColumnHead key={column.id} column={column} index={index} sorting={sorting} />
            ))}
            {/* Without a width, it fills the space left by a few columns. */}
            <Gap {...(after > 0 && { width: after })} />
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <tr key={student.id}>
              <RowHead student={student} onFocus={handleRowStart} />
              <td className="px-3 text-right font-semibold">{student.total === null ? '–' : percent(student.total)}</td>
              <Gap />
              {shown.map(({ column, index }) => {
                const cell = student.cells[index];
                return (
                  <td key={column.id} className="px-1" aria-colindex={index + 3}>
                    {cell && <Cell {...{ student, column, cell, onShow }} />}
                  </td>
                );
              })}
              <Gap />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

/** Replaces the columns that are out of sight. */
const Gap = ({ width }: { width?: number }) => (
  <td aria-hidden className="p-0" style={width === undefined ? {} : { width }} />
);

/** The parts outside the columns stay the same while columns scroll in and out. */
const RowHead = memo(function RowHead({ student, onFocus }: { student: GradebookRow; onFocus: () => void }) {
  return (
    <th scope="row" className={`${name} bg-surface py-1 font-medium`}>
      <Link to="/students/$studentId" params={{ studentId: student.id }} className="break-words" onFocus={onFocus}>
        {fullName(student)}
      </Link>
    </th>
  );
});

interface HeadProps {
  order: ColumnOrder;
  className: string;
  style: CSSProperties;
  index?: number;
  above?: ReactNode;
  beside?: ReactNode;
  children: ReactNode;
}

function Head({ order, className, style, index, above, beside, children }: HeadProps) {
  return (
    <th
      scope="col"
      className={`py-1 text-left align-bottom ${className}`}
      style={style}
      {...(index !== undefined && { 'aria-colindex': index + 3 })}
      {...(order.direction && { 'aria-sort': order.direction })}
    >
      <span className="flex items-end justify-between gap-2">
        <span className="min-w-0">
          {above}
          <OrderButton {...order}>{children}</OrderButton>
        </span>
        {beside}
      </span>
    </th>
  );
}

interface ColumnHeadProps {
  column: GradebookColumn;
  /** Position among the assignments. */
  index: number;
  sorting: Parameters<typeof orderBy<GradebookSort>>[1];
}

const ColumnHead = memo(function ColumnHead({ column, index, sorting }: ColumnHeadProps) {
  const { id, title, dueAt, areMarksShown } = column;
  const mayShow = useMay(setAccommodation);
  const show = useShowMarks();
  const label = areMarksShown ? 'Hide from students:' : 'Show to students:';
  const handleShow = () =>
    reported(show.mutateAsync({ id, areShown: !areMarksShown }), { failure: 'The marks could not be changed' });
  return (
    <Head
      order={orderBy<GradebookSort>(id, sorting)}
      index={index}
      className="px-2 font-medium"
      style={{ width: COLUMN_PX }}
      above={
        <Link
          to="/assignments/$assignmentId"
          params={{ assignmentId: id }}
          title={title}
          aria-label={`${title}: results`}
          className="line-clamp-2 wrap-anywhere hover:underline"
        >
          {title}
        </Link>
      }
      beside={
        mayShow && (
          <TooltipGroup>
            <Tooltip content={areMarksShown ? 'Students see these marks' : 'Students don’t see these marks'}>
              <IconButton
                label={`${label} ${title}`}
                Icon={areMarksShown ? EyeOff : Eye}
                onClick={() => void handleShow()}
              />
            </Tooltip>
          </TooltipGroup>
        )
      }
    >
      <span className="sr-only">Sort by {title}, due </span>
      <span className="font-normal text-ink-3">{formatDate(dueAt)}</span>
    </Head>
  );
});

const TONES = { neutral: '', brand: 'text-brand-text', good: '', warn: 'text-warn', bad: 'text-bad' };

interface CellProps extends MarkTarget {
  cell: GradebookCell;
  onShow: (target: MarkTarget) => void;
}

const Cell = memo(function Cell({ student, column, cell, onShow }: CellProps) {
  const { label, tone } = STATES[cell.state];
  const isChanged = cell.accommodation?.mark !== null && cell.accommodation !== null;
  const text = (
    <>
      <span className="font-medium">{cell.mark === null ? '–' : percent(cell.mark)}</span>
      {isChanged && <span title={cell.accommodation?.reason ?? ''}>*</span>}
      {cell.state !== 'done' && cell.state !== 'open' && cell.state !== 'not_open' && (
        <span className={`text-13 ${TONES[tone]}`}>{label}</span>
      )}
    </>
  );
  return (
    <button
      type="button"
      className="flex min-h-11 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-sunken"
      aria-label={`${fullName(student)}, ${column.title}: ${cell.mark === null ? 'no mark' : percent(cell.mark)}, ${label}. Show attempts`}
      onClick={() => onShow({ student, column })}
    >
      {text}
    </button>
  );
});
