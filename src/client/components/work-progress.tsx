import type { Progress as ProgressOfWork } from '#shared/contract/progress-lines.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { Progress } from '#client/ui/progress.tsx';

interface WorkProgressProps {
  label: string;
  /** Null until the server has reported progress. */
  progress: ProgressOfWork | null;
}

/** The progress of long-running work, in its own units. */
export function WorkProgress({ label, progress }: WorkProgressProps) {
  return (
    <div className="grid gap-2">
      <Progress label={label} value={progress?.done ?? 0} max={progress?.total ?? 1} />
      <p className="text-14 text-ink-2 tabular-nums">
        {label} {progress && `${formatCount(progress.done)} of ${formatCount(progress.total)}`}
      </p>
    </div>
  );
}
