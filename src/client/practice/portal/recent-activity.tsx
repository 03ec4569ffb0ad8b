import { Trophy } from 'lucide-react';
import { RECENT_ACTIVITY_COUNT } from '#shared/practice/progress-goals.ts';
import type { RecentAttempt } from '#shared/practice/progress.contract.ts';
import { hasTrophy, scoreBadge } from '#shared/practice/score-bands.ts';
import { HIDDEN_SCORE, resultText } from '#client/components/result-text.ts';
import { formatDate, formatDateTime } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';

const rows = 'divide-y divide-line border-y border-line';
const row = 'flex min-h-18 items-center gap-4 py-3';

export function RecentActivity({ attempts }: { attempts: readonly RecentAttempt[] }) {
  if (attempts.length === 0) return <NoActivity />;
  return (
    <ul className={rows}>
      {attempts.slice(0, RECENT_ACTIVITY_COUNT).map((attempt) => (
        <li key={attempt.id} className={row}>
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{attempt.topicName || 'General Quiz'}</p>
            <p className="text-14 text-ink-3 tabular-nums">
              <time dateTime={attempt.createdAt} title={formatDateTime(attempt.createdAt)}>
                {formatDate(attempt.createdAt)}
              </time>
              {' · '}
              {resultText({ ...attempt, totalQuestions: attempt.questionsCount })}
            </p>
          </div>
          <Score percent={attempt.score} />
        </li>
      ))}
    </ul>
  );
}

function Score({ percent }: { percent: number | null }) {
  if (percent === null) return <Badge>{HIDDEN_SCORE}</Badge>;
  return (
    <Badge tone={scoreBadge(percent).tone} icon={hasTrophy(percent) && <Trophy aria-hidden />}>
      {hasTrophy(percent) && <span className="sr-only">Trophy, </span>}
      {percent}%
    </Badge>
  );
}

function NoActivity() {
  return (
    <EmptyState
      as="h3"
      title="No quizzes yet"
      text="Your latest quizzes and their scores will be listed here."
      action={<ButtonLink to="/quiz">Start Your First Quiz</ButtonLink>}
    />
  );
}

export function RecentActivitySkeleton() {
  return (
    <SkeletonGroup className={rows}>
      {Array.from({ length: RECENT_ACTIVITY_COUNT }, (_, index) => (
        <div key={index} className={row}>
          <div className="flex-1">
            <Skeleton className="my-0.5 h-5 w-52 max-w-full" />
            <Skeleton className="mt-1.5 h-4 w-36" />
          </div>
          <Skeleton className="h-6 w-14" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
