import { useId } from 'react';
import type { StudentStats } from '#shared/practice/progress.contract.ts';
import { counted } from '#client/lib/counted.ts';
import { portalFigures } from './portal-figures.ts';

interface WelcomeBannerProps {
  firstName: string;
  /** Absent while they load. */
  stats?: StudentStats | undefined;
}

export function WelcomeBanner({ firstName, stats }: WelcomeBannerProps) {
  const isNew = stats?.quizSessions === 0;
  return (
    <header className="on-scan relative overflow-hidden rounded-card border border-scan-line px-5 py-7 sm:px-8 sm:py-9">
      <SectorScene className="absolute -top-6 right-0 hidden h-[160%] opacity-80 sm:block" />
      <div className="relative min-w-0 sm:max-w-[60%]">
        <h1 tabIndex={-1} className="text-24 font-semibold sm:text-30">
          {isNew ? 'Welcome' : 'Welcome back'}, {firstName}
        </h1>
        {stats ? (
          <p className="mt-2 min-h-12 text-scan-ink-2 tabular-nums sm:min-h-6">
            {counted(stats.questionsCompleted, 'question')} completed, {portalFigures(stats).averagePercent}% average
            score
          </p>
        ) : (
          <div
            aria-hidden
            className="mt-2 mb-6 h-6 w-72 max-w-full animate-echo rounded-control bg-scan-line sm:mb-0"
          />
        )}
      </div>
    </header>
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
