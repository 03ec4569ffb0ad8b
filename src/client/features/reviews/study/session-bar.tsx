import { Undo2 } from 'lucide-react';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { totalOf } from '../due-counts.ts';
import { leftOf, type DueState } from './due-state.ts';
import { kindOf } from './session-card.ts';

const kinds = ['learning', 'review', 'new'] as const;

/** What is left by kind (the kind of the card shown is marked), how far the day is, and the way back. */
export function SessionBar({ state, onUndo }: { state: DueState; onUndo: () => void }) {
  const left = leftOf(state);
  const total = state.done + totalOf(left);
  const shown = state.phase === 'front' || state.phase === 'back' ? kindOf(state.current) : null;
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <dl aria-label="Cards left" className="flex flex-wrap gap-x-4 text-14 tabular-nums">
          {kinds.map((kind) => (
            <div key={kind} className={`flex gap-1.5 ${kind === shown ? 'font-semibold' : 'text-ink-2'}`}>
              <dd>{formatCount(left[kind])}</dd>
              <dt className={kind === shown ? 'underline decoration-2 underline-offset-4' : undefined}>{kind}</dt>
            </div>
          ))}
        </dl>
        <Button variant="quiet" size="small" disabled={state.history.length === 0} onClick={onUndo}>
          <Undo2 aria-hidden className="size-4" />
          Undo
          <Kbd>Z</Kbd>
        </Button>
      </div>
      <p className="sr-only">
        {formatCount(state.done)} of {formatCount(total)} cards done
      </p>
      <Progress value={state.done} max={total} label="Cards done today" />
    </div>
  );
}
