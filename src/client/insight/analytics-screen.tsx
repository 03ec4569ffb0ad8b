import { Suspense } from 'react';
import { useUrlState } from '#client/components/use-url-state.ts';
import { moveOf } from '#client/insight/analytics/analytics-url-state.ts';
import { Analytics } from '#client/insight/analytics/analytics.tsx';
import { lazy } from '#client/lib/late.ts';
import { ScreenSpinner } from '#client/ui/spinner.tsx';

const ItemStatistics = lazy(async () => ({
  default: (await import('#client/insight/item-statistics/item-statistics.tsx')).ItemStatistics,
}));

/**
 * /analytics: `?range=`, `?topic={id}` and `?class={id}` filter the figures, `?tab=questions` shows those of questions;
 * `?search=`, `?order=` and `?page=`, counted from 1, apply to the list of students.
 */
export function AnalyticsScreen() {
  const { urlState, move } = useUrlState('/analytics');
  return (
    <Analytics
      urlState={urlState}
      onMove={(change) => move({ ...moveOf(change), ...(change.topic !== undefined && { itemPage: 1 }) })}
      renderQuestions={(topicId) => (
        <Suspense fallback={<ScreenSpinner />}>
          <ItemStatistics topicId={topicId} urlState={urlState} onMove={(change) => move({ itemPage: 1, ...change })} />
        </Suspense>
      )}
    />
  );
}
