import type { ReactNode } from 'react';
import { Check, Flame } from 'lucide-react';
import type { StudentStats } from '#shared/practice/progress.contract.ts';
import { ACCURACY_GOAL_PERCENT, WEEKLY_GOAL_DAYS } from '#shared/domain/limits.ts';
import { counted } from '#client/lib/counted.ts';
import { Progress } from '#client/ui/progress.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { portalFigures } from './portal-figures.ts';

const stack = 'grid gap-5 rounded-card border border-line bg-surface p-5 tabular-nums';

export function LearningGoals({ stats }: { stats: StudentStats }) {
  const { averagePercent, weekPercent, isAccuracyGoalReached, isWeeklyGoalReached } = portalFigures(stats);
  return (
    <div className={stack}>
      <div>
        <GoalHead title="Weekly Progress" isReached={isWeeklyGoalReached}>
          {stats.daysStudiedThisWeek}/{WEEKLY_GOAL_DAYS} days
        </GoalHead>
        <DaysOfWeek studied={stats.daysStudiedThisWeek} />
        <p className="mt-1.5 text-14 text-ink-3">{weekPercent}% of this week’s goal</p>
      </div>
      <div>
        <GoalHead title="Accuracy Goal" isReached={isAccuracyGoalReached}>
          {averagePercent}% / {ACCURACY_GOAL_PERCENT}%
        </GoalHead>
        <Progress className="mt-3 mb-2" value={averagePercent} max={ACCURACY_GOAL_PERCENT} label="Accuracy goal" />
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line pt-4">
        <span className="flex items-center gap-2 font-medium">
          <Flame aria-hidden className="size-5 text-ink-3" />
          Study Streak
        </span>
        <span className="font-semibold">{counted(stats.streak, 'day')}</span>
      </div>
    </div>
  );
}

function GoalHead({ title, isReached, children }: { title: string; isReached: boolean; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="font-medium">{title}</span>
      <span className="flex items-center gap-1.5 text-ink-2">
        {isReached && (
          <>
            <Check aria-hidden className="size-4 text-good" />
            <span className="sr-only">Reached: </span>
          </>
        )}
        {children}
      </span>
    </p>
  );
}

/** One box per day of the goal; further days add no boxes. The text beside it says the same. */
function DaysOfWeek({ studied }: { studied: number }) {
  return (
    <div aria-hidden className="mt-2.5 flex gap-1.5">
      {Array.from({ length: WEEKLY_GOAL_DAYS }, (_, day) => (
        <div
          key={day}
          className={`h-7 flex-1 rounded-md border ${day < studied ? 'border-brand bg-brand' : 'border-line bg-sunken'}`}
        />
      ))}
    </div>
  );
}

export function LearningGoalsSkeleton() {
  return (
    <SkeletonGroup className={stack}>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-11 w-full" />
    </SkeletonGroup>
  );
}
