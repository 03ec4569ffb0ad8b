import type { StudentStats } from '#shared/contract/progress.ts';
import { counted } from '#client/lib/counted.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
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
          <p className="mt-2 text-scan-ink-2 tabular-nums">
            {counted(stats.questionsCompleted, 'question')} completed, {portalFigures(stats).averagePercent}% average
            score
          </p>
        ) : (
          <Skeleton className="mt-2 h-6 w-72 max-w-full bg-scan-line" />
        )}
      </div>
    </header>
  );
}
