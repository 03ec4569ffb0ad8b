import type { Progress as WorkProgress } from '#shared/contract/progress-lines.ts';
import { Card } from '#client/ui/card.tsx';
import { Progress } from '#client/ui/progress.tsx';

interface ProgressCardProps {
  title: string;
  /** What the bar measures, for those who don't see it. */
  label: string;
  /** Null before the first is told. */
  progress: WorkProgress | null;
}

/** Stands where the result of long work will be. */
export function ProgressCard({ title, label, progress }: ProgressCardProps) {
  return (
    <Card className="grid gap-2">
      <p className="font-medium">{title}</p>
      <Progress label={label} value={progress?.done ?? 0} max={progress?.total ?? 1} />
    </Card>
  );
}
