import { type ReactNode, useMemo, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { counted, formatCount } from '#shared/domain/counted.ts';
import type { StudentActivity } from '#shared/insight/analytics.contract.ts';
import { classWords } from '#shared/people/class-words.ts';
import { exportGradebook } from '#shared/practice/gradebook.endpoints.ts';
import {
  allCompletionQuery,
  type AnalyticsScope,
  performanceQuery,
  studentActivityQuery,
  topicPerformanceQuery,
} from '#client/api/analytics.ts';
import { classesQuery } from '#client/api/classes.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { Records } from '#client/components/lists/records.tsx';
import { PrintButton, ReportLine } from '#client/components/printing.tsx';
import { Score } from '#client/components/score.tsx';
import { sessionTopic } from './session-topic.ts';
import { topicNames, topicTree } from '#client/components/topic-tree.ts';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { formatDateTime, formatDuration } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SectionBar } from '#client/ui/section-bar.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { usePrinting } from '#client/ui/use-printing.ts';
import { Tab, TabPanel, Tabs, TabsList } from '#client/ui/tabs.tsx';
import { AnalyticsFilters, RANGE_LABELS } from './analytics-filters.tsx';
import { ANALYTICS_TABS, type AnalyticsUrlState, completionFilterOf, scopeOf } from './analytics-url-state.ts';
import { ClassCharts } from './charts/class-charts.tsx';
import { activityRowColumns } from './completion-columns.ts';
import { CsvButton } from './csv-button.tsx';
import { figure, look, NothingHere, Panel, StudentLink } from './panel.tsx';
import { PerformanceMetrics } from './performance-metrics.tsx';
import { STUDENTS_HEADING, StudentCompletion } from './student-completion.tsx';
import { TopicRows } from './topic-list.tsx';
import { topicColumns, topicRows } from './topic-rows.ts';

interface AnalyticsProps extends UrlStateProps<AnalyticsUrlState> {
  /** Statistics of the questions of a topic, or of all. */
  renderQuestions: (topicId: string | undefined) => ReactNode;
}

/** Figures about the class and its questions, filtered by time and topic. */
export function Analytics({ urlState, onMove, renderQuestions }: AnalyticsProps) {
  const client = useQueryClient();
  const { data: topics } = useQuery(topicsQuery());
  const tree = useMemo(() => topicTree(topics ?? []), [topics]);
  const names = useMemo(() => topicNames(tree), [tree]);
  const scope = scopeOf(urlState, topics);
  const ofClass = useQuery(classesQuery).data?.find(({ id }) => id === urlState.class);
  const { dataUpdatedAt } = useQuery(performanceQuery(scope));
  const shared = { scope, fileSuffix: `${urlState.range}.csv` };
  const fetchStudents = () => client.fetchQuery(allCompletionQuery(scope, completionFilterOf(urlState)));
  return (
    <Tabs
      value={urlState.tab}
      onValueChange={(value) => onMove({ tab: ANALYTICS_TABS.find((tab) => tab === value) ?? 'overview' })}
    >
      <PageHeader
        title="Analytics"
        text="What the class does, and how well: by time, by topic, by student."
        actions={
          urlState.tab === 'overview' && (
            <IfAllowed to={exportGradebook}>
              <PrintButton onPrepare={fetchStudents} />
            </IfAllowed>
          )
        }
      />
      <TabsList aria-label="Analytics">
        <Tab value="overview">Overview</Tab>
        <Tab value="questions">Questions</Tab>
      </TabsList>
      <TabPanel value="overview">
        <AnalyticsFilters urlState={urlState} tree={tree} onMove={onMove} />
        <ReportLine at={dataUpdatedAt}>
          {RANGE_LABELS[urlState.range]}, {names.get(scope.topicId ?? '') ?? 'all topics'}
          {ofClass && `, ${classWords(ofClass)}`}
        </ReportLine>
        <div className="[--top-bar:2.75rem]">
          <SectionBar label="Sections" sections={SECTIONS} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 *:-scroll-mt-5">
            <PerformanceMetrics scope={scope} />
            <ClassCharts {...shared} />
            <TopicPerformance names={names} {...shared} />
            <StudentCompletion urlState={urlState} onMove={onMove} {...shared} />
            <RecentActivity {...shared} />
          </div>
        </div>
      </TabPanel>
      <TabPanel value="questions">
        <AnalyticsFilters urlState={urlState} tree={tree} onMove={onMove} />
        {renderQuestions(scope.topicId)}
      </TabPanel>
    </Tabs>
  );
}

/** By the ids of their headings. */
const SECTIONS = [
  { id: 'performance', title: 'Performance Metrics' },
  { id: 'charts', title: 'Charts' },
  { id: 'topic-performance', title: 'Topic Performance' },
  { id: STUDENTS_HEADING, title: 'Students' },
  { id: 'recent-activity', title: 'Recent MCQ Activity' },
];

/** The most recently completed sessions, of all students. */
function RecentActivity({ scope, fileSuffix }: { scope: AnalyticsScope; fileSuffix: string }) {
  const { data: sessions, error, isPlaceholderData, refetch } = useQuery(studentActivityQuery(scope));
  return (
    <Panel
      id="recent-activity"
      title="Recent MCQ Activity"
      text="The latest 20 completed sessions."
      action={
        sessions &&
        sessions.length > 0 && (
          <IfAllowed to={exportGradebook}>
            <CsvButton
              of="Recent MCQ Activity"
              columns={activityRowColumns}
              rows={sessions}
              fileName={`recent-activity-${fileSuffix}`}
            />
          </IfAllowed>
        )
      }
    >
      {error && !sessions ? (
        <ErrorNotice title="The activity could not be loaded" error={error} onRetry={refetch} />
      ) : !sessions ? (
        <SkeletonRows
          label="Loading the activity…"
          count={8}
          row="h-34 lg:h-14 dense:h-11"
          className="grid gap-3 lg:gap-px"
        />
      ) : sessions.length === 0 ? (
        <NothingHere>No quiz session was completed in this period.</NothingHere>
      ) : (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <ActivityRows sessions={sessions} />
        </div>
      )}
    </Panel>
  );
}

const FIRST_ROWS = 12;

interface TopicPerformanceProps {
  scope: AnalyticsScope;
  /** Names of all topics, by id. */
  names: ReadonlyMap<string, string>;
  fileSuffix: string;
}

/** Every topic with activity, main categories with their subcategories. */
function TopicPerformance({ scope, names, fileSuffix }: TopicPerformanceProps) {
  const query = useQuery(topicPerformanceQuery(scope));
  const rows = query.data && topicRows(query.data, names);
  return (
    <Panel
      id="topic-performance"
      title="Topic Performance"
      text="A main category’s figures include its subcategories’."
      action={
        rows &&
        rows.length > 0 && (
          <CsvButton of="Topic Performance" columns={topicColumns} rows={rows} fileName={`topics-${fileSuffix}`} />
        )
      }
    >
      <Rows rows={rows} query={query} />
    </Panel>
  );
}

interface RowsProps {
  rows: ReturnType<typeof topicRows> | undefined;
  query: { error: Error | null; isPlaceholderData: boolean; refetch: () => Promise<unknown> };
}

function Rows({ rows, query: { error, isPlaceholderData, refetch } }: RowsProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isPrinting = usePrinting();
  const isWhole = isUnfolded || isPrinting;
  if (error && !rows) {
    return <ErrorNotice title="The topics could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!rows) {
    return (
      <SkeletonRows
        label="Loading the topics…"
        count={6}
        row="h-36 md:h-12 dense:h-8"
        className="grid gap-3 md:gap-px"
      />
    );
  }
  if (rows.length === 0) return <NothingHere>No topic was practiced in this period.</NothingHere>;
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <TopicRows rows={shown} />
      {rows.length > FIRST_ROWS && (
        <Button size="small" className="mt-4" aria-expanded={isWhole} onClick={() => setIsUnfolded(!isWhole)}>
          {isWhole ? `Show the first ${FIRST_ROWS}` : `Show all ${counted(rows.length, 'topic')}`}
        </Button>
      )}
    </div>
  );
}

function ActivityRows({ sessions }: { sessions: readonly StudentActivity[] }) {
  return (
    <Records
      label="Completed sessions, newest first"
      rows={sessions}
      idOf={({ sessionId }) => sessionId}
      {...look}
      columns={[
        {
          name: 'Student',
          isRowHead: true,
          className: 'py-1.5 font-normal',
          render: studentLink,
        },
        {
          name: 'Topic',
          render: (session) => (
            <span className="line-clamp-2 wrap-anywhere" title={sessionTopic(session)}>
              {sessionTopic(session)}
            </span>
          ),
        },
        { name: 'Score', ...figure, render: ({ score }) => <Score percent={score} /> },
        { name: 'Answers', ...figure, render: ({ questionsAnswered }) => formatCount(questionsAnswered) },
        {
          name: 'Time',
          ...figure,
          className: `${figure.className} whitespace-nowrap`,
          render: ({ timeSpent }) => formatDuration(timeSpent * 60),
        },
        {
          name: 'Completed',
          className: 'text-14 text-ink-2',
          render: (session) => <CompletedAt session={session} />,
        },
      ]}
      renderCard={(session) => (
        <>
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              {studentLink(session)}
              <p className="line-clamp-2 wrap-anywhere">{sessionTopic(session)}</p>
            </div>
            <Score percent={session.score} />
          </div>
          <p className="flex flex-wrap gap-x-3 text-14 text-ink-2">
            <span>
              {counted(session.questionsAnswered, 'answer')} in {formatDuration(session.timeSpent * 60)}
            </span>
            <CompletedAt session={session} />
          </p>
        </>
      )}
    />
  );
}

const studentLink = ({ studentId, studentName, studentEmail }: StudentActivity) => (
  <StudentLink id={studentId} name={studentName} title={studentEmail} />
);

function CompletedAt({ session: { completedAt } }: { session: StudentActivity }) {
  return (
    <time dateTime={completedAt} title={new Date(completedAt).toString()}>
      {formatDateTime(completedAt)}
    </time>
  );
}
