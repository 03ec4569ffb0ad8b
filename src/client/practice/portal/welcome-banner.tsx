import { type ReactNode, useId } from 'react';
import { ArrowRight } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import type { StudentStats } from '#shared/practice/progress.contract.ts';
import { StepAction } from '#client/components/next-step/step-action.tsx';
import { type Step, stepText } from '#client/components/next-step/steps.ts';
import { DoneForToday } from '#client/components/next-step/up-next.tsx';
import type { NextStep } from '#client/components/next-step/use-next-step.ts';
import { TimeLeft } from '../quiz/open-quiz-row.tsx';
import { portalFigures } from './portal-figures.tsx';

interface WelcomeBannerProps {
  firstName: string;
  isNew: boolean;
  children?: ReactNode;
}

/** Greets the student. */
export function WelcomeBanner({ firstName, isNew, children }: WelcomeBannerProps) {
  return (
    <header className="on-scan relative overflow-hidden rounded-card border border-scan-line px-5 py-6 sm:px-8 sm:py-8">
      <SectorScene className="absolute -top-6 right-0 hidden h-[160%] opacity-80 sm:block" />
      <div className="relative min-w-0 sm:max-w-[60%]">
        <h1 tabIndex={-1} className="text-24 font-semibold sm:text-30">
          {isNew ? 'Welcome' : 'Welcome back'}, {firstName}
        </h1>
        {children}
      </div>
    </header>
  );
}

interface StudentsDayProps {
  /** Missing while they load. */
  stats: StudentStats | undefined;
  next: NextStep | undefined;
  clock: Clock;
}

interface Clock {
  /** When the server reported the open quizzes, by the monotonic clock. */
  at: number;
  onTimeUp: () => void;
}

/** In the banner: what was achieved, and the one thing to press, what comes next. */
export function StudentsDay({ stats, next, clock }: StudentsDayProps) {
  const averagePercent = stats ? portalFigures(stats).averagePercent : null;
  return (
    <>
      {stats ? (
        <p className="mt-2 min-h-12 text-scan-ink-2 tabular-nums sm:min-h-6">
          {counted(stats.questionsCompleted, 'different question')} completed
          {averagePercent !== null && `, ${averagePercent}% average score`}
        </p>
      ) : (
        <div aria-hidden className="mt-2 mb-6 h-6 w-72 max-w-full animate-echo rounded-control bg-scan-line sm:mb-0" />
      )}
      <div className="mt-4 min-h-17">{next && <Next next={next} clock={clock} />}</div>
    </>
  );
}

function Next({ next, clock }: { next: NextStep; clock: Clock }) {
  if (next.step !== null) return <NextButton step={next.step} clock={clock} />;
  return (
    <div className="flex min-h-17 items-center">
      {next.plan.length > 0 ? (
        <DoneForToday next={next} />
      ) : (
        <p>Nothing is planned for today. Practice what you like.</p>
      )}
    </div>
  );
}

function NextButton({ step, clock }: { step: Step; clock: Clock }) {
  const { title, note } = stepText(step);
  const remainingSeconds = step.kind === 'open-quiz' ? step.quiz.remainingSeconds : null;
  const button = (
    <StepAction
      step={step}
      className="group inline-flex min-h-17 max-w-full items-center gap-5 rounded-control bg-brand px-5 py-2.5 text-left text-brand-ink transition-colors hover:bg-brand-strong aria-disabled:opacity-60 max-sm:w-full max-sm:justify-between"
    >
      <span className="min-w-0">
        <span className="line-clamp-2 text-18 leading-snug font-semibold wrap-anywhere">{title}</span>
        {note !== '' && <span className="block text-14 tabular-nums">{note}</span>}
      </span>
      <ArrowRight aria-hidden className="size-5 shrink-0 transition-transform group-hover:translate-x-0.5" />
    </StepAction>
  );
  if (remainingSeconds === null) return button;
  return (
    <section aria-label="The clock is running" className="grid justify-items-start gap-3">
      {button}
      <TimeLeft key={clock.at} remainingSeconds={remainingSeconds} {...clock} />
    </section>
  );
}

/** A sector with speckle, as on the screen of a scanner. Decorative. */
function SectorScene({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 400 300" fill="none" aria-hidden className={className}>
      <defs>
        <clipPath id={`${id}-fan`}>
          <path d="M176 20 A40 40 0 0 0 224 20 L372 230 A290 290 0 0 1 28 230 Z" />
        </clipPath>
        <filter id={`${id}-speckle`} x="0" y="0" width="100%" height="100%">
          <feTurbulence type="fractalNoise" baseFrequency="0.045 0.16" numOctaves="3" seed="11" />
          <feColorMatrix values="0 0 0 0 0.72  0 0 0 0 0.82  0 0 0 0 0.86  1.9 1.1 0 0 -1.25" />
        </filter>
        <radialGradient id={`${id}-depth`} cx="200" cy="0" r="300" gradientUnits="userSpaceOnUse">
          <stop offset="0.1" stopColor="white" stopOpacity="0.9" />
          <stop offset="1" stopColor="white" stopOpacity="0.25" />
        </radialGradient>
        <mask id={`${id}-fade`}>
          <rect width="400" height="300" fill={`url(#${id}-depth)`} />
        </mask>
      </defs>
      <g clipPath={`url(#${id}-fan)`} mask={`url(#${id}-fade)`}>
        <rect width="400" height="300" filter={`url(#${id}-speckle)`} />
        <ellipse cx="206" cy="126" rx="38" ry="27" fill="var(--scan)" />
      </g>
    </svg>
  );
}
