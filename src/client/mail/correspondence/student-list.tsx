import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import type { User } from '#shared/people/users.contract.ts';
import { USER_PAGE_SIZE, userCountQuery, userPageQuery } from '#client/api/users.ts';
import { ListPage, NoSuchPage } from '#client/components/lists/list-page.tsx';
import { SearchField } from '#client/components/search-field.tsx';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SelectionBar } from '#client/ui/selection-bar.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { emailLabel } from './recipients.ts';
import { countElsewhere, NOBODY, shownState } from './selection.ts';
import type { Selection } from './selection.ts';
import type { StudentActions } from './student-cells.tsx';
import { StudentRows } from './student-rows.tsx';
import { studentsNamed } from './students-place.ts';
import type { StudentsPlace } from './students-place.ts';

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
