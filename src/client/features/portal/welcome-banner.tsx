import type { StudentStats } from '#shared/contract/progress.ts';
import { counted } from '#client/lib/counted.ts';
import { portalFigures } from './portal-figures.ts';
import { SectorScene } from './sector-scene.tsx';

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
