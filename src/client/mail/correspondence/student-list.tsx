import { useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck, CircleX, Clock, type LucideIcon, Mail } from 'lucide-react';
import type { User } from '#shared/people/users.contract.ts';
import { USER_PAGE_SIZE, userCountQuery, userPageQuery } from '#client/api/users.ts';
import { ListPage, NoSuchPage } from '#client/components/lists/list-page.tsx';
import { Records } from '#client/components/lists/records.tsx';
import { SearchField } from '#client/components/search-field.tsx';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import { Badge, type BadgeTone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SelectionBar } from '#client/ui/selection-bar.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { emailLabel, unreachableReason } from './recipients.ts';
import { countElsewhere, NOBODY, type Selection, shownState } from './selection.ts';
import { birthDateText, RowButtons, SelectBox, type StudentActions, StudentName } from './student-cells.tsx';
import { studentsNamed, type StudentsPlace } from './students-place.ts';

interface StudentListProps extends StudentActions {
  place: StudentsPlace;
  onMove: (change: Partial<StudentsPlace>) => void;
  selection: Selection;
  onClear: () => void;
  onEmailSelected: () => void;
}

/** The students, found and paged by the server; who is selected stays so over searches and pages. */
export function StudentList(props: StudentListProps) {
  const { place, onMove } = props;
  return (
    <section aria-labelledby="students">
      <h2 id="students" tabIndex={-1} className="mb-3 text-18 font-semibold outline-none">
        Students
      </h2>
      <search>
        <SearchField
          className="mb-3"
          placeholder="Name or email"
          value={place.search}
          onSearch={(search) => onMove({ search })}
        />
      </search>
      <StudentPage {...props} />
    </section>
  );
}

function StudentPage({ place, onMove, selection, onClear, onEmailSelected, ...actions }: StudentListProps) {
  const filter = studentsNamed(place.search);
  const page = useQuery(userPageQuery(filter, { sort: 'name' }, place.page - 1));
  const count = useQuery(userCountQuery(filter));
  const isComing = page.isPlaceholderData;
  const total = count.isPlaceholderData ? undefined : count.data?.total;
  const students = page.data ?? [];
  return (
    <div className={selection === NOBODY ? undefined : 'max-md:pb-20'}>
      <ListPage
        query={{ ...page, refetch: () => Promise.all([page.refetch(), count.refetch()]) }}
        failure="The students could not be loaded"
        skeleton={
          <SkeletonRows
            label="Loading the students…"
            count={8}
            row="h-36 lg:h-15"
            className="grid gap-3 pt-21 lg:gap-px lg:pt-32"
          />
        }
        empty={<NoStudents place={place} onMove={onMove} />}
        above={
          <>
            <p aria-live="polite" className="min-h-6 text-14 text-ink-2 tabular-nums">
              {isComing
                ? 'Searching…'
                : total !== undefined && `${counted(total, 'student')}${place.search.trim() === '' ? '' : ' found'}`}
            </p>
            {(students.length > 0 || selection.size > 0) && (
              <StudentBar
                shown={students}
                selection={selection}
                onSelectShown={(isSelected) => actions.onSelect(students, isSelected)}
                onClear={() => {
                  onClear();
                  focusStudents();
                }}
                onEmail={onEmailSelected}
              />
            )}
          </>
        }
        label="Pages of the students"
        noun="students"
        page={place.page}
        size={USER_PAGE_SIZE}
        total={total}
        startsAt={null}
        onPage={(next) => {
          onMove({ page: next });
          // The rows change above the button that was pressed: begin at their top.
          focusStudents();
        }}
      >
        {(shown) => <StudentRows students={shown} isSelected={({ id }) => selection.has(id)} {...actions} />}
      </ListPage>
    </div>
  );
}

/** Where the button that was pressed goes. */
function focusStudents() {
  const heading = document.querySelector<HTMLElement>('#students');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'nearest' });
}

function NoStudents({ place, onMove }: Pick<StudentListProps, 'place' | 'onMove'>) {
  const handleMove = (change: Partial<StudentsPlace>) => {
    onMove(change);
    focusStudents();
  };
  if (place.page > 1) return <NoSuchPage as="h3" onFirst={() => handleMove({ page: 1 })} />;
  if (place.search.trim() === '') {
    return (
      <EmptyState
        as="h3"
        title="No students yet"
        text="Students register themselves, and appear here once they have."
      />
    );
  }
  return (
    <EmptyState
      as="h3"
      title="No students found"
      text="No name or email matches the search."
      action={<Button onClick={() => handleMove({ search: '' })}>Clear search</Button>}
    />
  );
}

interface StudentBarProps {
  shown: readonly User[];
  selection: Selection;
  onSelectShown: (isSelected: boolean) => void;
  onClear: () => void;
  onEmail: () => void;
}

/** How many are selected, and the mail to them. */
function StudentBar({ shown, selection, onSelectShown, onClear, onEmail }: StudentBarProps) {
  const state = shownState(selection, shown);
  const elsewhere = countElsewhere(selection, shown);
  return (
    <SelectionBar
      count={selection.size}
      boxLabel={`Select the ${counted(shown.length, 'student')} shown`}
      isChecked={state === 'all'}
      isMixed={state === 'some'}
      onToggle={() => onSelectShown(state !== 'all')}
      text={`Select the ${formatCount(shown.length)} shown`}
      note={elsewhere > 0 && <span className="font-normal"> ({formatCount(elsewhere)} not shown here)</span>}
      isAnnounced
      actions={
        selection.size > 0 && (
          <>
            <Button size="small" onClick={onClear}>
              Clear selection
            </Button>
            <Button size="small" variant="primary" onClick={onEmail}>
              <Mail aria-hidden className="size-4.5" />
              {emailLabel({ kind: 'selected', students: [...selection.values()] })}
            </Button>
          </>
        )
      }
    />
  );
}

interface StudentRowsProps extends StudentActions {
  students: readonly User[];
  isSelected: (student: User) => boolean;
}

function StudentRows({ students, isSelected, ...actions }: StudentRowsProps) {
  const selectBox = (student: User) => (
    <SelectBox student={student} isSelected={isSelected(student)} onSelect={actions.onSelect} />
  );
  return (
    <Records
      label="Students"
      rows={students}
      idOf={({ id }) => id}
      table="table-fixed"
      // The bar of the selection sticks to the top.
      isHeadLoose
      head="px-2 py-2.5"
      cell="px-2 py-2 align-middle first:pl-1 last:pr-3"
      rowClass={(student) => (isSelected(student) ? 'bg-brand-soft' : undefined)}
      columns={[
        { name: 'Selected', isNameHidden: true, head: 'w-13', render: selectBox },
        {
          name: 'Student',
          isRowHead: true,
          render: (student) => <StudentName student={student} className="line-clamp-3" />,
        },
        { name: 'Status', head: 'w-36', render: (student) => <StudentState student={student} /> },
        { name: 'Date of birth', head: 'w-32', className: 'text-14 text-ink-2 tabular-nums', render: birthDateText },
        {
          name: 'Actions',
          isNameHidden: true,
          head: 'w-40',
          render: (student) => (
            <div className="flex justify-end gap-1.5">
              <RowButtons student={student} {...actions} />
            </div>
          ),
        },
      ]}
      cardClass={(student) =>
        `rounded-card border py-2.5 pr-3 pl-1 ${isSelected(student) ? 'border-brand bg-brand-soft' : 'border-line bg-surface'}`
      }
      renderCard={(student) => (
        <>
          <div className="flex items-start gap-1">
            {selectBox(student)}
            <div className="grid min-w-0 flex-1 gap-1.5 py-2">
              <StudentName student={student} />
              <StudentState student={student} />
            </div>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-3 pl-12">
            <p className="text-14 text-ink-2 tabular-nums">Born: {birthDateText(student)}</p>
            <div className="flex gap-1.5">
              <RowButtons student={student} {...actions} />
            </div>
          </div>
        </>
      )}
    />
  );
}

type State = User['status'] | 'deactivated';

const looks: Record<State, { word: string; tone: BadgeTone; Icon: LucideIcon }> = {
  pending: { word: 'Pending', tone: 'warn', Icon: Clock },
  approved: { word: 'Approved', tone: 'good', Icon: CircleCheck },
  rejected: { word: 'Rejected', tone: 'bad', Icon: CircleX },
  deactivated: { word: 'Deactivated', tone: 'neutral', Icon: Ban },
};

/** What decides whether a student is written to: their status, or that the account is deactivated. */
function StudentState({ student }: { student: User }) {
  const { status, isActive } = student;
  const { word, tone, Icon } = looks[isActive || status === 'rejected' ? status : 'deactivated'];
  return (
    <>
      <Badge tone={tone} icon={<Icon aria-hidden />} className="justify-self-start">
        {word}
      </Badge>
      {unreachableReason(student) !== null && <span className="mt-0.5 block text-12 text-ink-2">Can’t be emailed</span>}
    </>
  );
}
