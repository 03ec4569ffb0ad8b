import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import type * as plots from './plots.tsx';

/** The library of charts is larger than all the rest of the screen: figures and tables do not wait for it. */
function plot<Props extends object>(pick: (all: typeof plots) => ComponentType<Props>, height: string) {
  const Plot: ComponentType<Props> = lazy(async () => ({ default: pick(await import('./plots.tsx')) }));
  return (props: Props) => (
    <Suspense
      fallback={
        <SkeletonGroup>
          <Skeleton className={height} />
        </SkeletonGroup>
      }
    >
      <Plot {...props} />
    </Suspense>
  );
}

export const AnswersPlot = plot((all) => all.AnswersPlot, 'h-50');
export const StudentsPlot = plot((all) => all.StudentsPlot, 'h-40');
export const SessionsPlot = plot((all) => all.SessionsPlot, 'h-60');
export const ScoresPlot = plot((all) => all.ScoresPlot, 'h-55');
