import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { questionCount, timeLimitMinutes, type SetupChoices, type StartGate } from './setup-choices.ts';
import { questionsOfPool } from './setup-pools.ts';

interface StartBarProps {
  gate: StartGate;
  choices: SetupChoices;
  available: number;
  isStarting: boolean;
  onStart: () => void;
}

/** What will happen, or why nothing can, beside the button that does it; within the thumb's reach on a phone. */
export function StartBar({ gate, choices, available, isStarting, onStart }: StartBarProps) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-8 flex flex-wrap items-center justify-end gap-x-5 gap-y-2 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-7 sm:px-7">
      <p id="start-summary" className="min-w-0 flex-1 basis-64 text-14 text-ink-2 tabular-nums" aria-live="polite">
        {gate.reason ?? (gate.canStart ? summaryOf(choices, available) : 'Nothing is selected yet.')}
      </p>
      <Button
        variant="primary"
        className="max-sm:w-full"
        aria-describedby="start-summary"
        disabled={!gate.canStart}
        aria-disabled={isStarting}
        onClick={() => {
          if (!isStarting) onStart();
        }}
      >
        {isStarting ? 'Starting…' : gate.label}
      </Button>
    </div>
  );
}

function summaryOf(choices: SetupChoices, available: number): string {
  const minutes = timeLimitMinutes(choices);
  const time = minutes === 0 || minutes === undefined ? 'no time limit' : counted(minutes, 'minute');
  return `${formatCount(questionCount(choices, available))} of ${questionsOfPool(choices.pool, available)}, ${time}`;
}
