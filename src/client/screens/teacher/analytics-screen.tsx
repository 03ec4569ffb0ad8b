import { lazy, Suspense, useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Analytics } from '#client/features/analytics/analytics.tsx';
import { movedTo, readPlace, withPlace } from '#client/features/analytics/analytics-place.ts';
import type { AnalyticsPlace } from '#client/features/analytics/analytics-place.ts';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ScreenSpinner } from '#client/ui/spinner.tsx';

const ItemStatistics = lazy(async () => ({
  default: (await import('#client/features/item-statistics/item-statistics.tsx')).ItemStatistics,
}));

type Params = Record<string, unknown>;

/**
 * /analytics: `?range=` and `?topic={id}` rule the figures, `?tab=questions` shows those of the questions; `?search=`,
 * `?order=` and `?page=`, counted from 1, are of the list of students.
 */
export function AnalyticsScreen() {
  const params: Params = useSearch({ strict: false });
  const navigate = useNavigate();

  const handleMove = useCallback(
    (change: Partial<AnalyticsPlace>) =>
      void navigate({
        to: '.',
        search: (before: Params) => withPlace(before, movedTo(readPlace(before), change)),
        // A filter is not a place to come back to, step by step; and the screen stays where it is.
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return (
    <>
      <PageHeader title="Analytics" text="What the class does, and how well: by time, by topic, by student." />
      <Analytics
        place={readPlace(params)}
        onMove={handleMove}
        renderQuestions={(topicId) => (
          <Suspense fallback={<ScreenSpinner />}>
            <ItemStatistics topicId={topicId} />
          </Suspense>
        )}
      />
    </>
  );
}
