import type { Running, Work } from './import-state.ts';
import { Progress } from '#client/ui/progress.tsx';
import { formatCount } from '#client/lib/format.ts';
import { sizeText } from './size-text.ts';
import { StageHeading } from './stage-focus.tsx';

interface ImportWorkProps {
  state: Running & { stage: 'reading' | 'importing' };
}

/** How far the file is on its way, and the server with it. */
export function ImportWork({ state: { stage, file, work } }: ImportWorkProps) {
  const { label, count, value, max } = figuresOf(work);
  return (
    <div className="grid gap-4 py-4">
      <StageHeading>
        {stage === 'reading' ? 'Checking' : 'Importing'} {file.name}
      </StageHeading>
      <div className="grid gap-2">
        <Progress label={label} value={value} max={max} className="h-2" />
        <div className="flex flex-wrap justify-between gap-x-4 text-14 text-ink-2 tabular-nums">
          {/* The step alone is read out; the figures change too fast. */}
          <output>{label}</output>
          <span>{count}</span>
        </div>
      </div>
      <p className="text-14 text-ink-2">
        You can close this dialog; it goes on, and a notification tells how it ended.
      </p>
    </div>
  );
}

function figuresOf(work: Work) {
  if (work.step === 'sending') {
    const count = `${sizeText(work.sent)} of ${sizeText(work.total)}`;
    return { label: 'Uploading the file', count, value: work.sent, max: work.total };
  }
  if (work.step === 'waiting') return { label: 'Uploaded; the server begins', count: '', value: 0, max: 1 };
  const { stage, done, total } = work;
  // One of one is no count: the server does not know how much there is before it has read the file.
  const count = total > 1 ? `${formatCount(done)} of ${formatCount(total)}` : '';
  return { label: stage, count, value: done, max: total };
}
