import type { Running } from './import-state.ts';
import { Progress } from '#client/ui/progress.tsx';
import { StageHeading } from './stage-focus.tsx';
import { figuresOf } from './work-figures.ts';

/** Progress of the upload and of the server. */
export function ImportWork({ state: { stage, file, work } }: { state: Running & { stage: 'reading' | 'importing' } }) {
  const { label, count, value, max } = figuresOf(work);
  return (
    <div className="grid gap-4 py-4">
      <StageHeading>
        {stage === 'reading' ? 'Checking' : 'Importing'} {file.name}
      </StageHeading>
      <div className="grid gap-2">
        <Progress label={label} value={value} max={max} className="h-2" />
        <div className="flex flex-wrap justify-between gap-x-4 text-14 text-ink-2 tabular-nums">
          {/* Only the step is read out; the figures change too fast. */}
          <output>{label}</output>
          <span>{count}</span>
        </div>
      </div>
      <p className="text-14 text-ink-2">
        You can close this dialog. The import continues, and a notification tells you how it ended.
      </p>
    </div>
  );
}
