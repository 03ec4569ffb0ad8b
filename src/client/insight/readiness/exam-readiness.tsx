import { useQuery } from '@tanstack/react-query';
import { counted, formatCount } from '#shared/domain/counted.ts';
import type { ReadinessSort, StudentAtRisk, StudentsAtRisk } from '#shared/insight/readiness.contract.ts';
import { AT_RISK_PAGE_SIZE, studentsAtRiskQuery } from '#client/api/readiness.ts';
import { LinkedStudent } from '#client/insight/attention/linked-student.tsx';
import { BackLink } from '#client/components/back-link.tsx';
import { ListPage, NoSuchPage } from '#client/components/lists/list-page.tsx';
import { Records } from '#client/components/lists/records.tsx';
import {
  ALPHABETICAL,
  SortField,
  withSorting,
  type SortedColumn,
  type Sorting,
} from '#client/components/lists/sorting.tsx';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { CallError } from '#client/lib/call.ts';
import { formatDate, formatDateTime } from '#client/lib/format.ts';
import { likelyText } from '#client/practice/exams/readiness.tsx';
import { RangeBar } from '#client/practice/exams/range-bar.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { CalibrationCard } from './calibration-card.tsx';
import type { RiskUrlState } from './risk-url-state.ts';

/** How ready the class is for an exam: the students at risk, and how accurate predictions were. */
export function ExamReadiness({
  blueprintId,
  urlState,
  onMove,
}: UrlStateProps<RiskUrlState> & { blueprintId: string }) {
  const { group, sort, page } = urlState;
  const query = useQuery(
    studentsAtRiskQuery(blueprintId, { group, sort, order: urlState.order ?? 'asc', page: page - 1 }),
  );
  const { data, error } = query;
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) return <BlueprintNotFound />;
  return (
    <>
      <BackLink to="/blueprints">to the blueprints</BackLink>
      <PageHeader
        title={data ? `Readiness for ${data.exam}` : 'Readiness'}
        text="Students whose readiness you may see."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <section aria-labelledby="at-risk">
          <h2 id="at-risk" tabIndex={-1} className="sr-only">
            Students
          </h2>
          {data?.isOpen === false && (
            <Notice className="mb-5" title="This exam is hidden from students">
              Readiness is estimated for exams that are open to students.
            </Notice>
          )}
          {data && <Facts found={data} />}
          <Segmented
            className="mb-5 dense:mb-3"
            label="Students"
            isLabelHidden
            options={[
              { value: 'estimated', label: withCount('With an estimate', data?.estimated) },
              { value: 'missing', label: withCount('Not enough answers', data?.missing) },
            ]}
            value={group}
            onChange={(chosen) => onMove({ group: chosen, page: 1 })}
          />
          <ListPage
            query={{ ...query, data: data?.students }}
            failure="The students could not be loaded"
            skeleton={<SkeletonRows label="Loading the students…" count={8} row="h-40 lg:h-16 dense:h-13" />}
            empty={page === 1 ? <NoStudents group={group} /> : <NoSuchPage onFirst={() => onMove({ page: 1 })} />}
            label="Pages of the students"
            noun="students"
            page={page}
            size={AT_RISK_PAGE_SIZE}
            total={data?.[group]}
            startsAt="at-risk"
            onPage={(next) => onMove({ page: next })}
          >
            {(students) => <Rows students={students} cut={data?.cut ?? 0} urlState={urlState} onMove={onMove} />}
          </ListPage>
        </section>
        <CalibrationCard blueprintId={blueprintId} />
      </div>
    </>
  );
}

const LOWEST = { asc: 'lowest first', desc: 'highest first' };

const withCount = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${formatCount(count)})`;

/** The time of the estimate, and how many students are not in the list, without names. */
function Facts({ found: { asOf, waiting, private: kept } }: { found: StudentsAtRisk }) {
  return (
    <p className="mb-4 max-w-prose text-ink-2 tabular-nums">
      {asOf === null ? 'Nothing is estimated yet' : `As of ${formatDateTime(asOf)}`}; estimated once an hour.
      {waiting > 0 && ` ${counted(waiting, 'student')} will be added at the next estimate.`}
      {kept > 0 && ` ${counted(kept, 'student keeps', 'students keep')} readiness private.`}
    </p>
  );
}

function NoStudents({ group }: Pick<RiskUrlState, 'group'>) {
  return group === 'estimated' ? (
    <EmptyState
      as="h3"
      title="No estimates yet"
      text="Students appear here once they show their readiness to their teachers and have answered enough questions. In the settings, the school can decide that teachers see every student’s."
    />
  ) : (
    <EmptyState as="h3" title="Everyone has enough answers" text="Every student you may see has an estimate." />
  );
}

function BlueprintNotFound() {
  return (
    <EmptyState
      as="h1"
      title="Blueprint not found"
      text="It may have been deleted."
      action={
        <ButtonLink to="/blueprints" variant="primary">
          Back to the blueprints
        </ButtonLink>
      }
    />
  );
}

interface RowsProps extends UrlStateProps<RiskUrlState> {
  students: readonly StudentAtRisk[];
  cut: number;
}

function Rows({ students, cut, urlState, onMove }: RowsProps) {
  const columns: SortedColumn<StudentAtRisk, ReadinessSort>[] = [
    {
      name: 'Student',
      sort: { by: 'name', words: ALPHABETICAL },
      isRowHead: true,
      render: (student) => <LinkedStudent student={student} />,
    },
    {
      name: 'Pass',
      sort: { by: 'pass', words: LOWEST },
      className: 'whitespace-nowrap',
      render: ({ estimate }) => passText(estimate),
    },
    {
      name: 'Expected',
      sort: { by: 'expected', words: LOWEST },
      className: 'w-72',
      render: ({ estimate }) => estimate && <Expected estimate={estimate} cut={cut} />,
    },
    {
      name: 'Weakest domain',
      sort: { by: 'domain', words: ALPHABETICAL },
      className: 'wrap-anywhere',
      render: ({ estimate }) => estimate?.weakestDomain ?? '–',
    },
    {
      name: 'Exam date',
      sort: { by: 'examDate', words: { asc: 'earliest first', desc: 'latest first' } },
      className: 'whitespace-nowrap',
      render: ({ examDate }) => dateText(examDate),
    },
  ];
  const sorting = {
    columns,
    sorting: urlState,
    firstOrder: () => 'asc' as const,
    onSort: (to: Sorting<ReadinessSort>) => onMove({ ...to, page: 1 }),
  };
  return (
    <>
      <SortField {...sorting} className="mb-3" />
      <Records
        label="Students at risk"
        rows={students}
        idOf={({ id }) => id}
        head="px-4 py-2.5"
        cell="px-4 py-3"
        table="tabular-nums"
        columns={withSorting(sorting)}
        renderCard={(student) => (
          <>
            <h3>
              <LinkedStudent student={student} />
            </h3>
            {student.estimate && (
              <>
                <p>{passText(student.estimate)}</p>
                <Expected estimate={student.estimate} cut={cut} />
                <p className="text-14 wrap-anywhere text-ink-2">Weakest: {student.estimate.weakestDomain}</p>
              </>
            )}
            {student.examDate !== null && (
              <p className="text-14 text-ink-2">Exam date {formatDate(student.examDate)}</p>
            )}
          </>
        )}
      />
    </>
  );
}

type Estimate = NonNullable<StudentAtRisk['estimate']>;

function Expected({ estimate: { percent, low, high }, cut }: { estimate: Estimate; cut: number }) {
  return (
    <div>
      <p className="mb-1">{percent}%</p>
      <RangeBar low={low} high={high} value={percent} cut={cut} />
    </div>
  );
}

const passText = (estimate: Estimate | null) => (estimate === null ? '–' : likelyText(estimate.passProbability));
const dateText = (day: string | null) => (day === null ? '–' : formatDate(day));
