import { type ReactNode, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleMinus } from 'lucide-react';
import { formatCount } from '#shared/domain/counted.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import type { User } from '#shared/people/users.contract.ts';
import { HISTORY_PAGE_SIZE, REPORT_SESSION_COUNT } from '#shared/practice/quiz-sessions.contract.ts';
import {
  sessionAttemptsQuery,
  statsOfStudentQuery,
  studentProgressQuery,
  studentQuery,
  studentReportSessionsQuery,
  studentSessionsQuery,
} from '#client/api/student-detail.ts';
import { BackLink } from '#client/components/back-link.tsx';
import { AddressText } from '#client/components/address-text.tsx';
import { fullName } from '#client/components/full-name.ts';
import { ListPage } from '#client/components/lists/list-page.tsx';
import { PrintButton, ReportLine } from '#client/components/printing.tsx';
import { SessionDetails } from '#client/components/session-details.tsx';
import { SessionList } from '#client/components/session-list.tsx';
import { StudyFigures } from '#client/components/study-figures.tsx';
import type { UrlStateAt } from '#client/components/use-url-state.ts';
import { CallError } from '#client/lib/call.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { timeZone } from '#client/lib/time-zone.ts';
import { WriteMailButton } from '#client/mail/correspondence/mail-to.tsx';
import { StudentMarks } from '#client/practice/assignments/student-marks.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup, SkeletonRows } from '#client/ui/skeleton.tsx';
import { usePrinting } from '#client/ui/use-printing.ts';
import { ActivityChart } from './activity-chart.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { type StateLook, StateWord } from '#client/ui/state-word.tsx';
import { AccountFold } from './account-fold.tsx';
import { StudentReadiness } from './student-readiness.tsx';
import { chartDays, comparisonText, topicAccuracy, type TopicProgress } from './progress-facts.ts';

interface StudentDetailProps {
  studentId: string;
  /** The search parameters of the list when it was left, for the link back. */
  listSearch: Partial<UrlStateAt<'/students'>>;
}

/** Everything that a teacher sees of one student. Use the student's id as key. */
export function StudentDetail({ studentId, listSearch }: StudentDetailProps) {
  const client = useQueryClient();
  const { data: student, dataUpdatedAt, error, refetch } = useQuery(studentQuery(studentId));
  if (isMissing(error)) return <StudentNotFound />;
  return (
    <>
      <BackLink to="/students" search={listSearch}>
        to the students
      </BackLink>
      <PageHeader
        title={student ? fullName(student) : 'Student Detail'}
        text={student && 'Student Detail'}
        actions={
          student && (
            <>
              <WriteMailButton student={student} />
              <PrintButton onPrepare={() => client.fetchQuery(studentReportSessionsQuery(studentId))} />
            </>
          )
        }
      />
      {student && <ReportLine at={dataUpdatedAt}>{fullName(student)}</ReportLine>}
      {error && !student ? (
        <ErrorNotice title="The student could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <StudentInformation student={student} />
          <Figures studentId={studentId} />
          {student && <StudentMarks student={student} />}
          <StudentReadiness studentId={studentId} />
          <StudentProgress studentId={studentId} />
          <PerformanceHistory studentId={studentId} />
          {student && <AccountFold student={student} />}
        </div>
      )}
    </>
  );
}

function Figures({ studentId }: { studentId: string }) {
  const { data: stats, error, refetch } = useQuery(statsOfStudentQuery(studentId));
  if (error && !stats) {
    return <ErrorNotice title="The figures could not be loaded" error={error} onRetry={refetch} />;
  }
  return <StudyFigures stats={stats} timeLabel="Total Study Time" />;
}

function StudentNotFound() {
  return (
    <EmptyState
      as="h1"
      title="Student Not Found"
      text="The account may have been deleted, or it is not a student’s."
      action={
        <ButtonLink to="/students" variant="primary">
          Back to Users
        </ButtonLink>
      }
    />
  );
}

/** There is no such student; a malformed id in the address (400) counts as missing too. */
function isMissing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 400);
}

/** The last 90 days, and accuracy by topic compared with the class. */
function StudentProgress({ studentId }: { studentId: string }) {
  const { data: progress, dataUpdatedAt, error, refetch } = useQuery(studentProgressQuery(studentId));
  if (error && !progress) {
    return <ErrorNotice title="The progress could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!progress) {
    return (
      <SkeletonGroup label="Loading the progress…" className="grid gap-8">
        <Skeleton className="h-96" />
        <Skeleton className="h-64" />
      </SkeletonGroup>
    );
  }
  return (
    <>
      <ActivityChart days={chartDays(progress, dayIn(timeZone, new Date(dataUpdatedAt)))} />
      <TopicAccuracy topics={progress.topics} />
    </>
  );
}

/** Facts about the student. Labels show while the rest loads. */
function StudentInformation({ student }: { student: User | undefined }) {
  return (
    <Card aria-labelledby="student-information">
      <CardTitle id="student-information">Student Information</CardTitle>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Fact label="Name">{student && <bdi className="font-medium">{fullName(student)}</bdi>}</Fact>
        <Fact label="Email">{student && <AddressText>{student.email}</AddressText>}</Fact>
        <Fact label="Status">{student && <StateWord {...(student.isActive ? ACTIVE : INACTIVE)} />}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-14 font-medium text-ink-3">{label}</dt>
      <dd className="mt-0.5 min-h-6.5 wrap-anywhere">{children ?? <Skeleton className="h-6 w-44 max-w-full" />}</dd>
    </div>
  );
}

const ACTIVE: StateLook = { word: 'Active', tone: 'good', Icon: CircleCheck };
const INACTIVE: StateLook = { word: 'Inactive', tone: 'neutral', Icon: CircleMinus };

/** The student's completed sessions, a page at a time, and the review of the opened one. */
function PerformanceHistory({ studentId }: { studentId: string }) {
  const [page, setPage] = useState(1);
  const onScreen = useQuery(studentSessionsQuery(studentId, page - 1));
  const onPaper = useQuery({ ...studentReportSessionsQuery(studentId), enabled: false });
  const isWhole = usePrinting() && onPaper.data !== undefined;
  const total = useQuery(statsOfStudentQuery(studentId)).data?.quizSessions;
  return (
    <section aria-labelledby="performance-history">
      <h2 id="performance-history" tabIndex={-1} className="mb-3 scroll-mt-4 text-18 font-semibold outline-none">
        Quiz Performance History
      </h2>
      <ListPage
        query={isWhole ? onPaper : onScreen}
        failure="The quiz history could not be loaded"
        skeleton={<SkeletonRows label="Loading the quiz history…" count={6} row="h-30 md:h-18 dense:h-13" />}
        empty={
          (isWhole || page === 1) && (
            <EmptyState as="h3" title="No Quiz History" text="This student hasn't completed any quiz sessions yet." />
          )
        }
        label="Pages of the quiz history"
        noun="sessions"
        page={isWhole ? 1 : page}
        size={isWhole ? REPORT_SESSION_COUNT : HISTORY_PAGE_SIZE}
        total={total}
        startsAt="performance-history"
        onPage={setPage}
      >
        {(sessions) => (
          <SessionList
            sessions={sessions}
            viewLabel="Review Quiz"
            renderDetails={(reviewed, onClose) => (
              <SessionDetails
                session={reviewed}
                title="Quiz Review"
                description={`${reviewed.topic} · Session ${reviewed.number} · ${formatDateTime(reviewed.completedAt)}`}
                attemptsQuery={sessionAttemptsQuery(reviewed.id)}
                attemptsTitle="Per-Question Analysis"
                answerer="student"
                onClose={onClose}
              />
            )}
          />
        )}
      </ListPage>
    </section>
  );
}

/** Accuracy by topic compared with the class: a table of figures with bars. */
function TopicAccuracy({ topics }: { topics: readonly TopicProgress[] }) {
  return (
    <Card aria-labelledby="topic-accuracy">
      <CardTitle id="topic-accuracy">Accuracy by topic</CardTitle>
      {topics.length === 0 ? (
        <p className="mt-1 text-ink-2">There are no answers to compare yet.</p>
      ) : (
        <>
          <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-14 text-ink-2">
            <Key className="bg-brand">This student</Key>
            <Key className="bg-line-strong">The class, this student included</Key>
          </p>
          <ul className="mt-4 grid gap-5">
            {topics.map((topic) => (
              <TopicRow key={topic.topicId ?? 'none'} topic={topic} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className={`h-2 w-5 rounded-full ${className}`} />
      {children}
    </span>
  );
}

function TopicRow({ topic }: { topic: TopicProgress }) {
  const accuracy = topicAccuracy(topic);
  return (
    <li className="grid gap-x-6 gap-y-1.5 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_13rem] md:items-center">
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">{topic.topicName}</h3>
        <p className="text-14 text-ink-2 tabular-nums">
          {formatCount(topic.correct)} of {formatCount(topic.answered)} correct
        </p>
      </div>
      <div aria-hidden className="grid gap-1.5 text-14 tabular-nums">
        <Bar percent={accuracy.percent} className="bg-brand" />
        {accuracy.classPercent !== null && <Bar percent={accuracy.classPercent} className="bg-line-strong" />}
      </div>
      <p className="text-14 tabular-nums">
        <span className="sr-only">
          {accuracy.percent}%{accuracy.classPercent !== null && `, the class ${accuracy.classPercent}%`}.{' '}
        </span>
        <span className="text-ink-2">{comparisonText(accuracy)}</span>
      </p>
    </li>
  );
}

function Bar({ percent, className }: { percent: number; className: string }) {
  return (
    <div className="flex items-center gap-3">
      <div className="h-2 flex-1 rounded-full bg-sunken">
        <div className={`h-full rounded-full ${className}`} style={{ width: `${percent}%` }} />
      </div>
      <span className="w-11 text-right">{percent}%</span>
    </div>
  );
}
