import { counted, formatCount } from '#shared/domain/counted.ts';
import type { StudentStats } from '#shared/practice/progress.contract.ts';
import { roundedScore } from '#shared/practice/score-bands.ts';
import { formatDuration } from '#client/lib/format.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';

interface StudyFiguresProps {
  /** Undefined while loading; the labels stay in place. */
  stats: StudentStats | undefined;
  timeLabel: string;
}

/** The five figures above a history of quizzes. */
export function StudyFigures({ stats, timeLabel }: StudyFiguresProps) {
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line min-[20rem]:grid-cols-2 md:grid-cols-5">
      <Figure label="Questions Answered" value={stats && formatCount(stats.questionsAnswered)} />
      <Figure
        label="Average Score"
        value={stats && (stats.averageScore === null ? '–' : `${roundedScore(1, stats.averageScore).toFixed(1)}%`)}
      />
      <Figure label={timeLabel} value={stats && formatDuration(stats.totalTimeSpent)} />
      <Figure label="Current Streak" value={stats && counted(stats.streak, 'day')} />
      <Figure label="Quiz Sessions" value={stats && formatCount(stats.quizSessions)} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string | undefined }) {
  return (
    // In two columns, the fifth gets its own row.
    <div className="bg-surface px-4 py-4 min-[20rem]:max-md:last:col-span-2">
      <dt className="text-14 font-medium text-ink-3">{label}</dt>
      <dd className="mt-1 min-h-7.5 text-20 font-semibold tabular-nums lg:min-h-9 lg:text-24">
        {value ?? <Skeleton className="h-7 w-20" />}
      </dd>
    </div>
  );
}
