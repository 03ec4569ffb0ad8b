import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import { setSpecial } from '#shared/practice/assignments.contract.ts';
import { exportGradebook } from '#shared/practice/gradebook.contract.ts';
import type {
  Gradebook as Marks,
  GradebookCell,
  GradebookColumn,
  GradebookRow,
  GradebookSort,
} from '#shared/practice/gradebook.contract.ts';
import { GRADEBOOK_PAGE_SIZE, gradebookQuery, useShowMarks } from '#client/api/assignments.ts';
import type { GradebookScope } from '#client/api/assignments.ts';
import { useMay } from '#client/api/auth.ts';
import { classesQuery } from '#client/api/classes.ts';
import { fullName } from '#client/components/full-name.ts';
import { ClassSelect } from '#client/components/class-select.tsx';
import { DownloadLink } from '#client/components/download-link.tsx';
import { GroupSelect } from '#client/components/group-select.tsx';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { OrderButton } from '#client/components/lists/records.tsx';
import type { ColumnOrder } from '#client/components/lists/records.tsx';
import { orderBy } from '#client/components/lists/sorting.tsx';
import { ListPage, NoSuchPage } from '#client/components/lists/list-page.tsx';
import { failed } from '#client/lib/failed.ts';
import { formatCount, formatDate } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { percent, STATES } from './assignment-words.ts';
import type { GradebookPlace } from './assignments-place.ts';
import { SpecialDialog } from './special-dialog.tsx';

interface GradebookProps {
  place: GradebookPlace;
  onMove: (change: Partial<GradebookPlace>) => void;
}

interface Asked {
  student: GradebookRow;
  column: GradebookColumn;
  cell: GradebookCell;
}

/** Students and assignments, with every mark. */
export function Gradebook({ place, onMove }: GradebookProps) {
  const { data: classes } = useQuery(classesQuery);
  const { groups = [] } = classes?.find(({ id }) => id === place.class || classes.length === 1) ?? {};
  const scope: GradebookScope = {
    ...(place.class !== undefined && { classId: place.class }),
    ...(place.group !== undefined && { group: place.group }),
  };
  const page = useQuery(gradebookQuery(scope, { sort: place.sort, order: place.order ?? 'asc' }, place.page - 1));
  const [asked, setAsked] = useState<Asked>();
  const file = (format: string) => `/api/gradebook/file?${new URLSearchParams({ format, ...scope })}`;
  return (
    <>
      <PageHeader
        title="Gradebook"
        text="Marks in percent. Press one for an exception, to excuse the student, or to give another mark."
        actions={
          <>
            <Button asChild>
              <Link to="/assignments" search={place.class === undefined ? {} : { class: place.class }}>
                Assignments
              </Link>
            </Button>
            <IfAllowed to={exportGradebook}>
              <Button asChild>
                <DownloadLink href={file('xlsx')}>Excel</DownloadLink>
              </Button>
              <Button asChild>
                <DownloadLink href={file('csv')}>CSV</DownloadLink>
              </Button>
            </IfAllowed>
          </>
        }
      />
      <div className="mb-4 grid gap-x-4 gap-y-3 empty:hidden sm:grid-cols-[20rem_20rem]">
        <ClassSelect
          value={place.class}
          others="All students"
          onChange={(classId) => onMove({ class: classId, group: undefined, sort: 'name', order: null, page: 1 })}
        />
        <GroupSelect
          className="max-w-xs"
          groups={groups}
          value={place.group}
          onChange={(group) => onMove({ group, page: 1 })}
        />
      </div>
      <ListPage
        query={{ ...page, data: page.data?.students }}
        failure="The marks could not be loaded"
        skeleton={<SkeletonRows label="Loading the marks…" count={8} row="h-11" />}
        empty={
          place.page > 1 ? (
            <NoSuchPage onFirst={() => onMove({ page: 1 })} />
          ) : (
            <EmptyState title="No students yet" text="Students appear here once they are approved." />
          )
        }
        label="Pages of students"
        noun="students"
        total={undefined}
        above={page.data && <LeftOut {...page.data} wanted={page.isPlaceholderData ? page.data.sort : place.sort} />}
        page={place.page}
        size={GRADEBOOK_PAGE_SIZE}
        onPage={(next) => onMove({ page: next })}
      >
        {() => page.data && <MarksTable {...page.data} place={place} onMove={onMove} onAsk={setAsked} />}
      </ListPage>
      {asked && <SpecialDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** What the table does not show, and that it is not sorted as was asked for. */
function LeftOut({ assignments, older, sort, wanted }: Marks & { wanted: GradebookSort }) {
  const isGone = wanted !== 'total' && !assignments.some(({ id }) => id === wanted);
  const text = [
    older > 0 &&
      `The latest ${formatCount(assignments.length)} assignments are shown. Totals and files count all ${formatCount(assignments.length + older)}.`,
    sort !== wanted &&
      `Sorted by name: ${isGone ? 'that assignment is gone.' : 'there are too many marks here. Choose a class to sort by marks.'}`,
  ];
  return <p className="mb-3 text-14 text-ink-2 empty:hidden">{text.filter(Boolean).join(' ')}</p>;
}

interface TableProps extends Marks, GradebookProps {
  onAsk: (asked: Asked) => void;
}

/** The lowest marks first, as names begin with A. */
const firstOrder = () => 'asc' as const;

const edge = 'sticky left-0 z-10 min-w-32 max-w-48 px-4 text-left';

/** It scrolls by itself: the page stays as wide as it is, the students in sight. Thousands of cells are not drawn for a dialog. */
const MarksTable = memo(function MarksTable({ assignments, students, sort, place, onMove, onAsk }: TableProps) {
  const orderOf = (by: GradebookSort) =>
    orderBy(by, { place: { ...place, sort }, firstOrder, onSort: (sorting) => onMove({ ...sorting, page: 1 }) });
  if (assignments.length === 0) {
    return <EmptyState title="No assignments yet" text="Each assignment that is given becomes a column here." />;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <section className="overflow-x-auto rounded-card border border-line" aria-label="Marks" tabIndex={0}>
      <table className="min-w-full bg-surface border-separate border-spacing-0 text-14 tabular-nums [&_td]:border-t [&_td]:border-line [&_tbody_th]:border-t [&_tbody_th]:border-line">
        <thead className="bg-sunken">
          <tr>
            <Head order={orderOf('name')} className={`${edge} bg-sunken`}>
              Student
            </Head>
            <Head order={orderOf('total')} className="px-3">
              Total
            </Head>
            {assignments.map((column) => (
              <ColumnHead key={column.id} column={column} order={orderOf(column.id)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <tr key={student.id}>
              <th scope="row" className={`${edge} bg-surface py-1 font-medium`}>
                <Link to="/students/$studentId" params={{ studentId: student.id }} className="break-words">
                  {fullName(student)}
                </Link>
              </th>
              <td className="px-3 text-right font-semibold">{student.total === null ? '–' : percent(student.total)}</td>
              {student.cells.map((cell, place) => {
                const column = assignments[place];
                if (column === undefined) return null;
                return (
                  <td key={column.id} className="px-1">
                    {cell && <Cell {...{ student, column, cell, onAsk }} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

interface HeadProps {
  order: ColumnOrder;
  className: string;
  beside?: ReactNode;
  children: ReactNode;
}

function Head({ order, className, beside, children }: HeadProps) {
  return (
    <th
      scope="col"
      className={`py-1 text-left align-bottom ${className}`}
      {...(order.direction && { 'aria-sort': order.direction })}
    >
      <span className="flex items-end justify-between gap-3">
        <OrderButton {...order}>{children}</OrderButton>
        {beside}
      </span>
    </th>
  );
}

interface ColumnHeadProps {
  column: GradebookColumn;
  order: ColumnOrder;
}

function ColumnHead({ column: { id, title, dueAt, areMarksShown }, order }: ColumnHeadProps) {
  const mayShow = useMay(setSpecial);
  const show = useShowMarks();
  const label = areMarksShown ? 'Hide from students:' : 'Show to students:';
  const handleShow = async () => {
    try {
      await show.mutateAsync({ id, areShown: !areMarksShown });
    } catch (error) {
      toast(failed('The marks could not be changed', error));
    }
  };
  return (
    <Head
      order={order}
      className="min-w-32 px-2 font-medium"
      beside={
        mayShow && (
          <Tooltip content={areMarksShown ? 'Students see these marks' : 'Students don’t see these marks'}>
            <Button variant="quiet" size="icon" aria-label={`${label} ${title}`} onClick={() => void handleShow()}>
              {areMarksShown ? <Eye aria-hidden className="size-5" /> : <EyeOff aria-hidden className="size-5" />}
            </Button>
          </Tooltip>
        )
      }
    >
      <span className="min-w-0 text-left whitespace-normal">
        <span className="line-clamp-2 wrap-anywhere" title={title}>
          {title}
        </span>
        <span className="block font-normal text-ink-3">{formatDate(dueAt)}</span>
      </span>
    </Head>
  );
}

const TONES = { neutral: '', brand: 'text-brand-text', good: '', warn: 'text-warn', bad: 'text-bad' };

function Cell({ student, column, cell, onAsk }: Asked & { onAsk: (asked: Asked) => void }) {
  const mayChange = useMay(setSpecial);
  const { label, tone } = STATES[cell.state];
  const isChanged = cell.special?.mark !== null && cell.special !== null;
  const text = (
    <>
      <span className="font-medium">{cell.mark === null ? '–' : percent(cell.mark)}</span>
      {isChanged && <span title={cell.special?.reason ?? ''}>*</span>}
      {cell.state !== 'done' && cell.state !== 'open' && cell.state !== 'not_open' && (
        <span className={`text-13 ${TONES[tone]}`}>{label}</span>
      )}
    </>
  );
  const look = 'flex min-h-11 w-full items-center gap-2 rounded-control px-2 text-left';
  if (!mayChange) return <span className={look}>{text}</span>;
  return (
    <button
      type="button"
      className={`${look} hover:bg-sunken`}
      aria-label={`${fullName(student)}, ${column.title}: ${cell.mark === null ? 'no mark' : percent(cell.mark)}, ${label}`}
      onClick={() => onAsk({ student, column, cell })}
    >
      {text}
    </button>
  );
}
