import { ANALYTICS_RANGES, type AnalyticsRange } from '#shared/insight/dashboard-figures.ts';
import { ClassSelect } from '#client/components/class-select.tsx';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import type { AnalyticsUrlState } from './analytics-url-state.ts';

export const RANGE_LABELS: Record<AnalyticsRange, string> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
  all: 'All time',
};
const ranges = ANALYTICS_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }));
const others = [{ value: '', label: 'All topics' }];

/** The filters by time, topic and class; item statistics always cover all time and all students. */
export function AnalyticsFilters({
  urlState,
  tree,
  onMove,
}: UrlStateProps<AnalyticsUrlState> & { tree: readonly TopicBranch[] }) {
  return (
    <search className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 dense:mb-3">
      {urlState.tab === 'overview' && (
        <Segmented
          label="Time range"
          options={ranges}
          value={urlState.range}
          onChange={(range) => onMove({ range })}
          className="max-sm:[&_label]:px-3"
        />
      )}
      <div className="grid w-full grid-cols-1 gap-3 min-[20rem]:grid-cols-2 sm:w-auto sm:grid-cols-[13rem_13rem] lg:auto-cols-[13rem] lg:grid-flow-col lg:grid-cols-none">
        {urlState.tab === 'overview' && (
          <ClassSelect
            value={urlState.class}
            others="All students"
            onChange={(classId) => onMove({ class: classId })}
          />
        )}
        <TopicSelects
          tree={tree}
          value={urlState.topic ?? ''}
          others={others}
          wholeLabel="All subcategories"
          onChange={(topic) => onMove({ topic: topic || null })}
        />
      </div>
    </search>
  );
}
