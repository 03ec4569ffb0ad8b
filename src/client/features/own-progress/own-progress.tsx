import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '#shared/contract/auth.ts';
import type { OwnProgress as Progress } from '#shared/contract/progress.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import { ownProgressQuery } from '#client/api/progress.ts';
import { timeZone } from '#client/lib/time-zone.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { trendWeeks } from './progress-facts.ts';
import { ProgressPart } from './progress-part.tsx';
import { TopicAccuracy } from './topic-accuracy.tsx';
import { WeakestTopics } from './weakest-topics.tsx';
import { WeeklyTrend } from './weekly-trend.tsx';

interface OwnProgressProps {
  user: Pick<CurrentUser, 'status'>;
  onSessionOpened: (id: string) => void;
}

/** "My Progress": what needs work, accuracy by topic and its trend. */
export function OwnProgress(props: OwnProgressProps) {
  const { data: progress, dataUpdatedAt, error, refetch } = useQuery(ownProgressQuery());
  return (
    <section aria-labelledby="own-progress">
      <h2 id="own-progress" className="mb-3 text-18 font-semibold">
        My Progress
      </h2>
      {error && !progress ? (
        <ErrorNotice title="Your progress could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <ProgressBody {...props} progress={progress} today={dayIn(timeZone, new Date(dataUpdatedAt))} />
      )}
    </section>
  );
}

const grid = 'grid gap-3 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-5';

interface ProgressBodyProps extends OwnProgressProps {
  progress: Progress | undefined;
  today: string;
}

function ProgressBody({ progress, today, user, onSessionOpened }: ProgressBodyProps) {
  const isWide = useWideScreen('lg');
  if (!progress) return <ProgressSkeleton />;
  if (progress.topics.length === 0 && progress.trend.length === 0) return <NoProgress />;
  return (
    <div className={grid}>
      <ProgressPart title="Topics that need work" isFolded={false}>
        <WeakestTopics progress={progress} user={user} onSessionOpened={onSessionOpened} />
      </ProgressPart>
      <ProgressPart title="Accuracy by week" isFolded={!isWide}>
        <WeeklyTrend weeks={trendWeeks(progress.trend, today)} />
      </ProgressPart>
      <ProgressPart title="Accuracy by topic" isFolded={!isWide} className="lg:col-span-2">
        <TopicAccuracy topics={progress.topics} />
      </ProgressPart>
    </div>
  );
}

function NoProgress() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border border-dashed border-line px-5 py-4">
      <p className="min-w-0 flex-1 basis-64 text-ink-2">
        No answers yet. Your accuracy by topic and by week, and the topics that need work, show here from your first
        answer on.
      </p>
      <Button asChild size="small">
        <Link to="/quiz">Take a quiz</Link>
      </Button>
    </div>
  );
}

function ProgressSkeleton() {
  return (
    <SkeletonGroup label="Loading your progress…" className={grid}>
      <Skeleton className="h-80" />
      <Skeleton className="h-13.5 lg:h-80" />
      <Skeleton className="h-13.5 lg:col-span-2 lg:h-74" />
    </SkeletonGroup>
  );
}
