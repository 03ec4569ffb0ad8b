import { useState } from 'react';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { ActivityPlots } from './activity-plots.tsx';
import { ActivityTable } from './activity-table.tsx';
import { isStudied } from './chart-days.ts';
import type { ChartDay } from './chart-days.ts';
import { activityText } from './progress-facts.ts';

const views = [
  { value: 'chart' as const, label: 'Chart' },
  { value: 'table' as const, label: 'Table' },
];

/** Answers, cards and scores of the last 90 days, to look at or to read. */
export function ActivityChart({ days }: { days: readonly ChartDay[] }) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const isIdle = !days.some(isStudied);
  return (
    <Card aria-labelledby="activity">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <CardTitle id="activity">Last {days.length} days</CardTitle>
          <p className="mt-1 text-ink-2 tabular-nums">{activityText(days)}</p>
        </div>
        {!isIdle && <Segmented label="Shown as" isLabelHidden options={views} value={view} onChange={setView} />}
      </div>
      {!isIdle && (
        <div className="mt-4">{view === 'chart' ? <ActivityPlots days={days} /> : <ActivityTable days={days} />}</div>
      )}
    </Card>
  );
}
