import { useQuery } from '@tanstack/react-query';
import { counted } from '#shared/domain/counted.ts';
import type { Performance } from '#shared/insight/analytics.contract.ts';
import { roundedScore } from '#shared/practice/score-bands.ts';
import { performanceQuery, type AnalyticsScope } from '#client/api/analytics.ts';
import { formatDuration } from '#client/lib/format.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { figureCount, meanText, percentOf, percentText } from './figure-text.ts';

const NONE = '–';

interface Metric {
  label: string;
  value: (performance: Performance) => string;
  /** What the figure is based on. */
  note: (performance: Performance) => string;
}

const metrics: readonly Metric[] = [
  {
    label: 'Completion Rate',
    value: ({ sessionsStarted, completionRate }) => (sessionsStarted > 0 ? percentText(completionRate) : NONE),
    note: ({ sessionsStarted }) => `of ${counted(sessionsStarted, 'session')} started`,
  },
  {
    label: 'Average Session Time',
    value: ({ sessionsCompleted, avgSessionTime }) =>
      sessionsCompleted > 0 ? formatDuration(avgSessionTime * 60) : NONE,
    note: () => 'on screen per completed session',
  },
  {
    label: 'Average Questions',
    value: ({ sessionsCompleted, avgQuestions }) => (sessionsCompleted > 0 ? meanText(avgQuestions) : NONE),
    note: () => 'answered per completed session',
  },
  {
    label: 'Average Score',
    value: ({ sessionsCompleted, averageScore }) =>
      sessionsCompleted > 0 ? percentText(roundedScore(0, averageScore)) : NONE,
    note: ({ sessionsCompleted }) => `in ${counted(sessionsCompleted, 'completed session')}`,
  },
  {
    label: 'Answers',
    value: ({ answers }) => figureCount(answers),
    note: ({ answers, correctAnswers }) =>
      answers > 0 ? `${percentText(percentOf(correctAnswers, answers))} of them right` : 'none in this period',
  },
  {
    label: 'Active Students',
    value: ({ activeStudents }) => figureCount(activeStudents),
    note: () => 'with an answer or a session',
  },
];

/** The performance of the class, in six figures. */
export function PerformanceMetrics({ scope }: { scope: AnalyticsScope }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(performanceQuery(scope));
  return (
    <section aria-labelledby="performance">
      <h2 id="performance" tabIndex={-1} className="mb-3 text-18 font-semibold outline-none">
        Performance Metrics
      </h2>
      {error && !data ? (
        <ErrorNotice title="The metrics could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <dl
          aria-busy={!data || isPlaceholderData}
          className="grid gap-px overflow-hidden rounded-card border border-line bg-line min-[20rem]:grid-cols-2 md:grid-cols-3"
        >
          {metrics.map(({ label, value, note }) => (
            <div key={label} className={`bg-surface px-5 py-4 ${isPlaceholderData ? '*:opacity-60' : ''}`}>
              <dt className="text-14 font-medium text-ink-2">{label}</dt>
              <dd className="mt-1">
                <span className="block min-h-9 text-24 font-semibold tracking-tight tabular-nums sm:text-30">
                  {data ? value(data) : <Skeleton className="h-9 w-24" />}
                </span>
                <span className="mt-0.5 block min-h-5 text-14 text-ink-3 tabular-nums">
                  {data ? note(data) : <Skeleton className="h-4 w-32 max-w-full" />}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
