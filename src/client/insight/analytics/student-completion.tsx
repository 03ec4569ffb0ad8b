import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { firstCompletionOrder, type CompletionSort } from '#shared/domain/list-words.ts';
import type { StudentCompletion as Student } from '#shared/insight/analytics.contract.ts';
import { exportGradebook } from '#shared/practice/gradebook.endpoints.ts';
import {
  allCompletionQuery,
  type AnalyticsScope,
  COMPLETION_PAGE_SIZE,
  completionCountQuery,
  type CompletionFilter,
  completionPageQuery,
} from '#client/api/analytics.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { lastActivity } from '#client/components/day.tsx';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { fullName } from '#client/components/full-name.ts';
import { ListPage } from '#client/components/lists/list-page.tsx';
import { Records, type Column } from '#client/components/lists/records.tsx';
import { ALPHABETICAL, SortField, withSorting, type SortedColumn } from '#client/components/lists/sorting.tsx';
import { SearchField } from '#client/components/search-field.tsx';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { usePrinting } from '#client/ui/use-printing.ts';
import { type AnalyticsUrlState, completionFilterOf } from './analytics-url-state.ts';
import { saveTable } from './columns.ts';
import { completionColumns } from './completion-columns.ts';
import { CardFigure, figure, look, MeanScore, NothingHere, Panel, StudentLink } from './panel.tsx';

interface StudentCompletionProps extends UrlStateProps<AnalyticsUrlState> {
  scope: AnalyticsScope;
  fileSuffix: string;
}

export const STUDENTS_HEADING = 'student-completion';

/** What each student has completed: searched, sorted and paged by the server. */
export function StudentCompletion({ scope, urlState, onMove, fileSuffix }: StudentCompletionProps) {
  const filter = completionFilterOf(urlState);
  const total = useQuery(completionCountQuery(scope.classId, filter.search)).data?.count;
  return (
    <Panel
      id={STUDENTS_HEADING}
      title="Student MCQ Completion Summary"
      action={
        total !== undefined &&
        total > 0 && (
          <IfAllowed to={exportGradebook}>
            <AllAsCsv scope={scope} filter={filter} fileSuffix={fileSuffix} />
          </IfAllowed>
        )
      }
    >
      <search className="mb-3 grid gap-3 sm:grid-cols-[minmax(0,1fr)_13rem] lg:grid-cols-[minmax(0,26rem)]">
        <SearchField placeholder="Name or email" value={urlState.search} onSearch={(search) => onMove({ search })} />
        <SortField columns={columns} sorting={urlState} firstOrder={firstCompletionOrder} onSort={onMove} />
      </search>
      <StudentPage {...{ scope, urlState, onMove, filter, total }} />
    </Panel>
  );
}

interface StudentPageProps extends Omit<StudentCompletionProps, 'fileSuffix'> {
  filter: CompletionFilter;
  total: number | undefined;
}

function StudentPage({ scope, urlState, onMove, filter, total }: StudentPageProps) {
  const onScreen = useQuery(completionPageQuery(scope, filter, urlState.page - 1));
  const onPaper = useQuery({ ...allCompletionQuery(scope, filter), enabled: false });
  const isWhole = usePrinting() && onPaper.data !== undefined;
  const query = isWhole ? onPaper : onScreen;
  const isBusy = query.isPlaceholderData;
  return (
    <ListPage
      query={query}
      failure="The students could not be loaded"
      skeleton={
        <SkeletonRows
          label="Loading the students…"
          count={10}
          row="h-40 lg:h-14 dense:h-11"
          className="grid gap-3 pt-7 lg:gap-px"
        />
      }
      empty={<NoStudents urlState={urlState} isBusy={isBusy} onMove={onMove} />}
      above={
        query.data?.length !== 0 && (
          <p aria-live="polite" className="mb-2 min-h-5 text-14 text-ink-2 tabular-nums">
            {isBusy ? 'Searching…' : total !== undefined && counted(total, 'student')}
          </p>
        )
      }
      label="Pages of the students"
      noun="students"
      page={isWhole ? 1 : urlState.page}
      size={COMPLETION_PAGE_SIZE}
      total={isWhole ? onPaper.data?.length : total}
      startsAt={STUDENTS_HEADING}
      onPage={(page) => onMove({ page })}
    >
      {(students) => (
        <StudentRows
          students={students}
          columns={withSorting({ columns, sorting: urlState, firstOrder: firstCompletionOrder, onSort: onMove })}
        />
      )}
    </ListPage>
  );
}

function NoStudents({
  urlState: { search, page },
  isBusy,
  onMove,
}: UrlStateProps<AnalyticsUrlState> & { isBusy: boolean }) {
  if (page > 1) {
    return (
      <NothingHere>
        The list has become shorter.{' '}
        <Button size="small" className="ml-2" onClick={() => onMove({ page: 1 })}>
          Show the first page
        </Button>
      </NothingHere>
    );
  }
  return (
    <NothingHere>
      <span aria-live="polite">
        {isBusy
          ? 'Searching…'
          : search.trim() === ''
            ? 'Approved students are listed here. There are none yet.'
            : `Nobody has “${search.trim()}” in their name or email.`}
      </span>
    </NothingHere>
  );
}

interface AllAsCsvProps {
  scope: AnalyticsScope;
  filter: CompletionFilter;
  fileSuffix: string;
}

/** All students that match, not only those of the page. */
function AllAsCsv({ scope, filter, fileSuffix }: AllAsCsvProps) {
  const client = useQueryClient();
  const [isComing, setIsComing] = useState(false);
  const handleClick = async () => {
    setIsComing(true);
    const save = async () =>
      saveTable(
        completionColumns,
        await client.fetchQuery(allCompletionQuery(scope, filter)),
        `students-${fileSuffix}`,
      );
    await reported(save(), { failure: 'The CSV file could not be created' });
    setIsComing(false);
  };
  return (
    <Button size="small" aria-disabled={isComing} onClick={isComing ? undefined : () => void handleClick()}>
      <Download aria-hidden className="size-4" />
      {isComing ? 'Preparing…' : 'Download CSV'}
      <span className="sr-only">: all students found</span>
    </Button>
  );
}

const MOST = { asc: 'lowest first', desc: 'highest first' };

const columns: SortedColumn<Student, CompletionSort>[] = [
  {
    name: 'Student',
    sort: { by: 'name', words: ALPHABETICAL },
    isRowHead: true,
    className: 'py-1.5 font-normal',
    render: (student) => <StudentLink id={student.id} name={fullName(student)} />,
  },
  {
    name: 'Email',
    sort: { by: 'email', words: ALPHABETICAL },
    className: 'text-14 text-ink-2 print:text-12',
    render: ({ email }) => (
      <span className="line-clamp-2" title={email}>
        <AddressText>{email}</AddressText>
      </span>
    ),
  },
  {
    name: 'Completed sessions',
    sort: { by: 'completedSessions', words: MOST },
    ...figure,
    render: ({ completedSessions }) => formatCount(completedSessions),
  },
  {
    name: 'Answers',
    sort: { by: 'totalQuestions', words: MOST },
    ...figure,
    render: ({ totalQuestions }) => formatCount(totalQuestions),
  },
  { name: 'Average score', sort: { by: 'averageScore', words: MOST }, ...figure, render: averageOf },
  {
    name: 'Last activity',
    sort: { by: 'lastActivity', words: { asc: 'oldest first', desc: 'latest first' } },
    className: 'text-14 whitespace-nowrap text-ink-2',
    render: lastActivity,
  },
];

function StudentRows({ students, columns: shown }: { students: readonly Student[]; columns: Column<Student>[] }) {
  return (
    <Records
      label="Students"
      rows={students}
      idOf={({ id }) => id}
      {...look}
      columns={shown}
      renderCard={(student) => (
        <>
          <div>
            <StudentLink id={student.id} name={fullName(student)} />
            <p className="text-14 text-ink-2">
              <AddressText>{student.email}</AddressText>
            </p>
          </div>
          <dl className="grid gap-x-4 gap-y-2 text-14 min-[20rem]:grid-cols-2">
            <CardFigure name="Completed sessions">{formatCount(student.completedSessions)}</CardFigure>
            <CardFigure name="Answers">{formatCount(student.totalQuestions)}</CardFigure>
            <CardFigure name="Average score">{averageOf(student)}</CardFigure>
            <CardFigure name="Last activity">{lastActivity(student)}</CardFigure>
          </dl>
        </>
      )}
    />
  );
}

function averageOf({ completedSessions, averageScore }: Student) {
  return <MeanScore percent={completedSessions > 0 ? averageScore : null} />;
}
