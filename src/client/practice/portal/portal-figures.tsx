import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Check, Flame } from 'lucide-react';
import { counted, formatCount } from '#shared/domain/counted.ts';
import type { Portal, StudentStats } from '#shared/practice/progress.contract.ts';
import { ACCURACY_GOAL_PERCENT, WEEKLY_GOAL_DAYS } from '#shared/practice/progress-goals.ts';
import { roundedPercent, roundedScore, scoreBadge } from '#shared/practice/score-bands.ts';
import { HIDDEN_SCORE } from '#client/components/result-text.ts';
import { classNames } from '#client/lib/class-names.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';

/**
 * The student's figures on the portal. Badges and goals use the rounded average, so that they match the display; it is
 * null while no score is shown.
 */
export function portalFigures(stats: StudentStats) {
  const averagePercent = stats.averageScore === null ? null : roundedScore(0, stats.averageScore);
  return {
    averagePercent,
    studyMinutes: Math.round(stats.totalTimeSpent / 60),
    weekPercent: Math.min(100, roundedPercent(stats.daysStudiedThisWeek, WEEKLY_GOAL_DAYS)),
    isWeeklyGoalReached: stats.daysStudiedThisWeek >= WEEKLY_GOAL_DAYS,
    isAccuracyGoalReached: averagePercent !== null && averagePercent >= ACCURACY_GOAL_PERCENT,
    hasNoQuizYet: stats.quizSessions === 0,
  };
}

const cards =
  'grid gap-px overflow-hidden rounded-card border border-line bg-line min-[20rem]:grid-cols-2 lg:grid-cols-4';
const cell = 'min-h-30 bg-surface px-4 py-4 sm:px-5';

export function StatCards({ stats, due }: { stats: StudentStats; due: Portal['due'] }) {
  const { averagePercent, studyMinutes, hasNoQuizYet } = portalFigures(stats);
  return (
    <dl className={cards}>
      <Stat
        label="Questions"
        value={formatCount(stats.questionsCompleted)}
        unit={`of ${formatCount(stats.totalQuestions)}`}
      >
        <Progress value={stats.questionsCompleted} max={stats.totalQuestions} label="Questions completed" />
      </Stat>
      <Stat label="Avg Score" value={averageText(averagePercent)}>
        {averagePercent === null ? (
          <Badge>{HIDDEN_SCORE}</Badge>
        ) : (
          // A student who hasn't started has not done badly.
          <Badge tone={hasNoQuizYet ? 'neutral' : scoreBadge(averagePercent).tone}>
            {scoreBadge(averagePercent).label}
          </Badge>
        )}
      </Stat>
      <Stat label="Study Time" value={formatCount(studyMinutes)} unit="min">
        <p className="text-14 text-ink-2">{formatCount(stats.streak)}-day streak</p>
      </Stat>
      <Stat
        label="Flashcards"
        value={formatCount(stats.flashcardsStudied)}
        unit={`of ${formatCount(stats.totalFlashcards)}`}
        aside={<DueLink count={due.learning + due.review + due.new} />}
      >
        <Progress value={stats.flashcardsStudied} max={stats.totalFlashcards} label="Flashcards studied" />
      </Stat>
    </dl>
  );
}

const averageText = (percent: number | null) => (percent === null ? '–' : `${percent}%`);

interface StatProps {
  label: string;
  value: string;
  unit?: string;
  /** Content beside the label. */
  aside?: ReactNode;
  /** A badge, a bar or a line below the figure. */
  children: ReactNode;
}

function Stat({ label, value, unit, aside, children }: StatProps) {
  return (
    <div className={classNames(cell, 'flex flex-wrap content-start gap-x-2')}>
      <dt className="mr-auto text-14 font-medium text-ink-3">{label}</dt>
      <dd className="contents tabular-nums">
        {aside}
        <p className="flex w-full flex-wrap items-baseline gap-x-2">
          <span className="text-30 font-semibold tracking-tight wrap-anywhere">{value}</span>
          {unit && <span className="text-14 text-ink-3">{unit}</span>}
        </p>
        <div className="mt-1.5 flex min-h-6 w-full items-center *:[[role=progressbar]]:w-full">{children}</div>
      </dd>
    </div>
  );
}

/** A touch target larger than the label's line that takes up no more space, so that nothing moves when it appears. */
function DueLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      to="/flashcards/due"
      className="-my-3 flex min-h-11 items-center text-14 font-medium text-brand-text underline underline-offset-3"
    >
      {formatCount(count)} due<span className="max-sm:sr-only">&nbsp;today</span>
    </Link>
  );
}

export function StatCardsSkeleton() {
  return (
    <SkeletonGroup className={cards}>
      {['Questions', 'Avg Score', 'Study Time', 'Flashcards'].map((label) => (
        <div key={label} className={cell}>
          <Skeleton className="my-0.5 h-4 w-20" />
          <Skeleton className="my-1 h-7 w-28 max-w-full" />
          <Skeleton className="mt-3 h-4 w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

const goals = 'grid gap-5 rounded-card border border-line bg-surface p-5 tabular-nums';

export function LearningGoals({ stats }: { stats: StudentStats }) {
  const { averagePercent, weekPercent, isAccuracyGoalReached, isWeeklyGoalReached } = portalFigures(stats);
  return (
    <div className={goals}>
      <div>
        <GoalHead title="Weekly Progress" isReached={isWeeklyGoalReached}>
          {stats.daysStudiedThisWeek}/{WEEKLY_GOAL_DAYS} days
        </GoalHead>
        <DaysOfWeek studied={stats.daysStudiedThisWeek} />
        <p className="mt-1.5 text-14 text-ink-3">{weekPercent}% of this week’s goal</p>
      </div>
      <div>
        <GoalHead title="Accuracy Goal" isReached={isAccuracyGoalReached}>
          {averageText(averagePercent)} / {ACCURACY_GOAL_PERCENT}%
        </GoalHead>
        <Progress className="mt-3 mb-2" value={averagePercent ?? 0} max={ACCURACY_GOAL_PERCENT} label="Accuracy goal" />
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
    <SkeletonGroup className={goals}>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-11 w-full" />
    </SkeletonGroup>
  );
}
