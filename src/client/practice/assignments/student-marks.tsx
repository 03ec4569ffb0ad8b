import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/people/users.contract.ts';
import type { StudentMarks as Marks } from '#shared/practice/gradebook.contract.ts';
import { setAccommodation } from '#shared/practice/assignments.endpoints.ts';
import { GRADEBOOK_PAGE_SIZE, studentMarksQuery } from '#client/api/assignments.ts';
import { useMay } from '#client/api/auth.ts';
import { ListPage } from '#client/components/lists/list-page.tsx';
import { Records } from '#client/components/lists/records.tsx';
import { useShowsClasses } from '#client/components/class-select.tsx';
import { formatDateTime } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { usePrinting } from '#client/ui/use-printing.ts';
import { percent, STATES } from './assignment-words.ts';
import { AccommodationDialog } from './accommodation-dialog.tsx';

type Row = Marks['assignments'][number];

/** The assignments of one student with their marks and accommodations; prints all of them. */
export function StudentMarks({ student }: { student: User }) {
  const query = useQuery(studentMarksQuery(student.id));
  const [page, setPage] = useState(1);
  const [accommodationRow, setAccommodationRow] = useState<Row>();
  const isWhole = usePrinting();
  const all = query.data?.assignments;
  const size = isWhole ? Number.MAX_SAFE_INTEGER : GRADEBOOK_PAGE_SIZE;
  const current = isWhole ? 1 : page;
  const total = query.data?.total ?? null;
  return (
    <section aria-labelledby="student-assignments">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="student-assignments" tabIndex={-1} className="scroll-mt-4 text-18 font-semibold outline-none">
          Assignments
        </h2>
        {total !== null && (
          <p className="tabular-nums">
            Total by weight: <strong className="font-semibold">{percent(total)}</strong>
          </p>
        )}
      </div>
      <ListPage
        query={{ ...query, data: all?.slice((current - 1) * size, current * size), isPlaceholderData: false }}
        failure="The assignments could not be loaded"
        skeleton={<SkeletonRows label="Loading the assignments…" count={2} row="h-14" />}
        empty={<p className="text-ink-2">This student has no assignments yet.</p>}
        label="Pages of assignments"
        noun="assignments"
        total={all?.length}
        page={current}
        size={size}
        startsAt="student-assignments"
        onPage={setPage}
      >
        {(rows) => <MarkRows rows={rows} isStudying={isStudying(student)} onAsk={setAccommodationRow} />}
      </ListPage>
      {accommodationRow && (
        <AccommodationDialog
          student={student}
          column={accommodationRow}
          cell={accommodationRow.cell}
          onClose={() => setAccommodationRow(undefined)}
        />
      )}
    </section>
  );
}

/** Other students have no assignments with anything to change. */
const isStudying = ({ status, isActive }: User) => status === 'approved' && isActive;

interface RowsProps {
  rows: readonly Row[];
  isStudying: boolean;
  onAsk: (row: Row) => void;
}

function MarkRows({ rows, isStudying: canChange, onAsk }: RowsProps) {
  const mayChange = useMay(setAccommodation) && canChange;
  const showsClasses = useShowsClasses();
  const name = ({ title, className }: Row) => (
    <span className="block wrap-anywhere">
      <span className="block font-medium">{title}</span>
      {showsClasses && <span className="block text-14 font-normal text-ink-3">{className ?? 'All students'}</span>}
    </span>
  );
  const change = (row: Row) => (
    <Button size="small" aria-label={`Change ${row.title}`} onClick={() => onAsk(row)}>
      Change
    </Button>
  );
  return (
    <Records
      label="Assignments of this student"
      rows={rows}
      idOf={({ id }) => id}
      from="md"
      isHeadLoose
      table="tabular-nums"
      head="px-4 py-2.5 whitespace-nowrap"
      cell="px-4 py-2"
      columns={[
        { name: 'Assignment', isRowHead: true, className: 'w-full font-normal', render: name },
        { name: 'Due', className: 'whitespace-nowrap', render: due },
        { name: 'State', className: 'min-w-40', render: state },
        { name: 'Weight', head: 'text-right!', className: 'text-right', render: ({ weight }) => weight },
        { name: 'Mark', head: 'text-right!', className: 'text-right font-semibold', render: mark },
        ...(mayChange
          ? [
              {
                name: 'Change',
                isNameHidden: true,
                className: 'pr-2! print:hidden',
                head: 'print:hidden',
                render: change,
              },
            ]
          : []),
      ]}
      cards="grid gap-3 tabular-nums"
      renderCard={(row) => (
        <>
          <div className="flex items-start justify-between gap-3">
            <h3 className="min-w-0">{name(row)}</h3>
            <span className="font-semibold">{mark(row)}</span>
          </div>
          <p className="text-14 text-ink-2">
            Due {due(row)} · weight {row.weight}
          </p>
          <div className="flex items-end justify-between gap-3">
            <div>{state(row)}</div>
            {mayChange && change(row)}
          </div>
        </>
      )}
    />
  );
}

const due = ({ dueAt, cell }: Row) => (
  <>
    {formatDateTime(dueAt)}
    {cell.accommodation?.dueAt != null && <span className="text-14 text-ink-3"> (own date)</span>}
  </>
);

const mark = ({ cell }: Row) => (cell.mark === null ? '–' : percent(cell.mark));

const state = ({ cell: { state: where, accommodation } }: Row) => (
  <>
    <Badge tone={STATES[where].tone}>{STATES[where].label}</Badge>
    {accommodation !== null && accommodation.mark !== null && (
      <span className="block text-14 text-ink-3 wrap-anywhere">Mark changed: {accommodation.reason}</span>
    )}
  </>
);
