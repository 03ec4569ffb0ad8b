import type { Progress as ScanProgress } from '#shared/contract/progress-lines.ts';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

/** How far the scan is; nothing is known before the first questions are checked. */
export function ScanRunning({ progress }: { progress: ScanProgress | null }) {
  return (
    <Card className="flex items-center gap-5">
      <Spinner label="Scanning questions…" />
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="font-medium">Scanning questions…</p>
        <Progress label="Questions scanned" value={progress?.done ?? 0} max={progress?.total ?? 1} />
        <p className="text-14 text-ink-2 tabular-nums">
          {progress ? `${formatCount(progress.done)} of ${counted(progress.total, 'question')}` : 'Starting'}
        </p>
      </div>
    </Card>
  );
}
