import type { Progress as WorkProgress } from '#shared/contract/progress-lines.ts';
import { Card } from '#client/ui/card.tsx';
import { Progress } from '#client/ui/progress.tsx';

interface ProgressCardProps {
  title: string;
  /** The accessible name of the bar. */
  label: string;
  /** Null before the first report of progress. */
  progress: WorkProgress | null;
}

/** A placeholder for the result of long-running work. */
export function ProgressCard({ title, label, progress }: ProgressCardProps) {
  return (
    <Card className="grid gap-2">
      <p className="font-medium">{title}</p>
      <Progress label={label} value={progress?.done ?? 0} max={progress?.total ?? 1} />
    </Card>
  );
}
