import { type ReactNode, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ANALYTICS_RANGES, type AnalyticsRange } from '#shared/domain/limits.ts';
import type { StudentActivity } from '#shared/insight/analytics.contract.ts';
import { type AnalyticsScope, studentActivityQuery, topicPerformanceQuery } from '#client/api/analytics.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { Records } from '#client/components/lists/records.tsx';
import { Score } from '#client/components/score.tsx';
import { topicNames } from '#client/components/topic-place.ts';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import { type TopicBranch, topicTree } from '#client/components/topic-tree.ts';
import { counted } from '#client/lib/counted.ts';
import { formatCount, formatDateTime, formatDuration } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { Tab, TabPanel, Tabs, TabsList } from '#client/ui/tabs.tsx';
import { ANALYTICS_TABS, type AnalyticsPlace, scopeOf } from './analytics-place.ts';
import { ClassCharts } from './charts/class-charts.tsx';
import { activityRowColumns, topicOf } from './completion-columns.ts';
import { CsvButton } from './csv-button.tsx';
import { NothingHere, Panel } from './panel.tsx';
import { PerformanceMetrics } from './performance-metrics.tsx';
import { StudentCompletion } from './student-completion.tsx';
import { figure, look, rowLink } from './table-look.ts';
import { TopicRows } from './topic-list.tsx';
import { topicColumns, topicRows } from './topic-rows.ts';

interface AnalyticsProps {
  place: AnalyticsPlace;
  onMove: (change: Partial<AnalyticsPlace>) => void;
  /** Statistics of the questions of a topic, or of all. */
  renderQuestions: (topicId: string | undefined) => ReactNode;
}

/** The class and its questions in figures, ruled by a time and a topic. */
export function Analytics({ place, onMove, renderQuestions }: AnalyticsProps) {
  const { data: topics } = useQuery(topicsQuery());
  const tree = useMemo(() => topicTree(topics ?? []), [topics]);
  const names = useMemo(() => topicNames(tree), [tree]);
  const scope = scopeOf(place, topics);
  const shared = { scope, fileSuffix: `${place.range}.csv` };
  return (
    <Tabs
      value={place.tab}
      onValueChange={(value) => onMove({ tab: ANALYTICS_TABS.find((tab) => tab === value) ?? 'overview' })}
    >
      <TabsList aria-label="Analytics">
        <Tab value="overview">Overview</Tab>
        <Tab value="questions">Questions</Tab>
      </TabsList>
      <TabPanel value="overview">
        <AnalyticsFilters place={place} tree={tree} onMove={onMove} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <PerformanceMetrics scope={scope} />
          <ClassCharts {...shared} />
          <TopicPerformance names={names} {...shared} />
          <StudentCompletion place={place} onMove={onMove} {...shared} />
          <RecentActivity {...shared} />
        </div>
      </TabPanel>
      <TabPanel value="questions">
        <AnalyticsFilters place={place} tree={tree} onMove={onMove} />
        {renderQuestions(scope.topicId)}
      </TabPanel>
    </Tabs>
  );
}

const RANGE_LABELS: Record<AnalyticsRange, string> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
  all: 'All time',
};
const ranges = ANALYTICS_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }));
const others = [{ value: '', label: 'All topics' }];

interface AnalyticsFiltersProps {
  place: AnalyticsPlace;
  tree: readonly TopicBranch[];
  onMove: (change: Partial<AnalyticsPlace>) => void;
}

/** The time and the topic that rule what is shown; item statistics are of all time. */
function AnalyticsFilters({ place, tree, onMove }: AnalyticsFiltersProps) {
  return (
    <search className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      {place.tab === 'overview' && (
        <Segmented
          label="Time range"
          options={ranges}
          value={place.range}
          onChange={(range) => onMove({ range })}
          className="max-sm:[&_label]:px-3"
        />
      )}
      <div className="grid w-full grid-cols-1 gap-3 min-[20rem]:grid-cols-2 sm:w-auto sm:grid-cols-[13rem_13rem]">
        <TopicSelects
          tree={tree}
          value={place.topic ?? ''}
          others={others}
          wholeLabel="All subcategories"
          onChange={(topic) => onMove({ topic: topic || null })}
        />
      </div>
    </search>
  );
}

/** The sessions completed last, of all students. */
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
          <CsvButton
            of="Recent MCQ Activity"
            columns={activityRowColumns}
            rows={sessions}
            fileName={`recent-activity-${fileSuffix}`}
          />
        )
      }
    >
      {error && !sessions ? (
        <ErrorNotice title="The activity could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !sessions ? (
        <SkeletonRows label="Loading the activity…" count={8} row="h-34 lg:h-14" className="grid gap-3 lg:gap-px" />
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
  const [isWhole, setIsWhole] = useState(false);
  if (error && !rows) {
    return <ErrorNotice title="The topics could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (!rows) {
    return <SkeletonRows label="Loading the topics…" count={6} row="h-36 md:h-12" className="grid gap-3 md:gap-px" />;
  }
  if (rows.length === 0) return <NothingHere>No topic was worked on in this period.</NothingHere>;
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <TopicRows rows={shown} />
      {rows.length > FIRST_ROWS && (
        <Button size="small" className="mt-4" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
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
          render: (session) => <StudentLink session={session} />,
        },
        {
          name: 'Topic',
          render: (session) => (
            <span className="line-clamp-2 wrap-anywhere" title={topicOf(session)}>
              {topicOf(session)}
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
              <StudentLink session={session} />
              <p className="line-clamp-2 wrap-anywhere">{topicOf(session)}</p>
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

function StudentLink({ session: { studentId, studentName, studentEmail } }: { session: StudentActivity }) {
  return (
    <Link to="/students/$studentId" params={{ studentId }} className={rowLink} title={studentEmail}>
      <bdi className="line-clamp-2">{studentName}</bdi>
    </Link>
  );
}

function CompletedAt({ session: { completedAt } }: { session: StudentActivity }) {
  return (
    <time dateTime={completedAt} title={new Date(completedAt).toString()}>
      {formatDateTime(completedAt)}
    </time>
  );
}
