import { ArrowRight, CircleCheck } from 'lucide-react';
import { buttonClass } from '#client/ui/button-class.ts';
import { StepAction } from './step-action.tsx';
import { stepText } from './steps.ts';
import type { NextStep } from './use-next-step.ts';

/** At the end of a part of the plan: a button for the next one. */
export function UpNext({ next, isPrimary }: { next: NextStep; isPrimary: boolean }) {
  if (next.step === null) return null;
  const { title, note } = stepText(next.step);
  return (
    <StepAction step={next.step} className={buttonClass({ variant: isPrimary ? 'primary' : 'secondary' })}>
      <span className="wrap-anywhere">
        <span className="sr-only">Next: </span>
        {title}
        {note !== '' && <span className="sr-only">, {note}</span>}
      </span>
      <ArrowRight aria-hidden className="size-5" />
    </StepAction>
  );
}

/** Says that the plan is done, and with what; nothing as long as something is left of it. */
export function DoneForToday({ next: { step, plan, done } }: { next: NextStep }) {
  if (step !== null || plan.length === 0) return null;
  return (
    <p className="flex items-center gap-3 tabular-nums">
      <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
      Done for today{done === '' ? '' : `: ${done}`}. Tomorrow has a new plan.
    </p>
  );
}
