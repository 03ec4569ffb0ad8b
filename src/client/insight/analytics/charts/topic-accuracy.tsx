import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { scoreBadge } from '#shared/practice/score-bands.ts';
import { topicPerformanceQuery } from '#client/api/analytics.ts';
import type { AnalyticsScope } from '#client/api/analytics.ts';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import { percentText } from '../figure-text.ts';
import { accuracyText, comparedTopics, topicColumns, topicRows } from '../topic-rows.ts';
import type { TopicRow } from '../topic-rows.ts';
import { ChartCard, ChartSkeleton } from './chart-card.tsx';
import { ChartKey, ChartKeys } from './chart-key.tsx';

const noNames: ReadonlyMap<string, string> = new Map();
const columns = topicColumns.filter(({ name }) => ['Topic', 'Answers', 'Right', 'Accuracy (%)'].includes(name));

interface TopicAccuracyProps {
  scope: AnalyticsScope;
  fileSuffix: string;
}

/** Accuracy of the main categories, or of the subcategories of the chosen one. */
export function TopicAccuracy({ scope, fileSuffix }: TopicAccuracyProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(topicPerformanceQuery(scope));
  if (error && !data) {
    return (
      <div className="lg:col-span-2">
        <ErrorNotice title="The topics could not be loaded" error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <SkeletonGroup label="Loading the topics…" className="lg:col-span-2">
        <ChartSkeleton className="h-130" />
      </SkeletonGroup>
    );
  }
  const topics = comparedTopics(topicRows(data, noNames), scope.topicId);
  return (
    <div aria-busy={isPlaceholderData} className={`lg:col-span-2 ${isPlaceholderData ? 'opacity-60' : ''}`}>
      <ChartCard
        title="Accuracy by topic"
        sentence={accuracyText(topics)}
        isEmpty={topics.length === 0}
        columns={columns}
        rows={topics}
        fileName={`accuracy-${fileSuffix}`}
      >
        <ChartKeys>
          <ChartKey mark="bg-bad">Below 60%</ChartKey>
          <ChartKey mark="bg-warn">60 to 79%</ChartKey>
          <ChartKey mark="bg-good">80% and above</ChartKey>
        </ChartKeys>
        <TopicBars topics={topics} />
      </ChartCard>
    </div>
  );
}

/** So many bars are taken in at a glance. */
const FIRST_BARS = 10;
const fills = { good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad' };

/** A bar a topic: plain boxes, because names of topics are as long as people make them. */
function TopicBars({ topics }: { topics: readonly TopicRow[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? topics : topics.slice(0, FIRST_BARS);
  return (
    <>
      <ul className="grid gap-3 tabular-nums">
        {shown.map(({ topicId, topicName, accuracy, answers }) => (
          <li
            key={topicId}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_4rem_8rem]"
          >
            <span className="line-clamp-3 wrap-anywhere max-md:text-14" title={topicName}>
              {topicName}
            </span>
            <span aria-hidden className="h-3 rounded-full bg-sunken max-md:order-last max-md:col-span-2">
              <span
                className={`block h-full rounded-full ${fills[toneOf(accuracy)]}`}
                style={{ width: `${accuracy}%` }}
              />
            </span>
            <span className="text-right font-medium">{percentText(accuracy)}</span>
            <span className="text-right text-14 text-ink-2 max-md:sr-only">{counted(answers, 'answer')}</span>
          </li>
        ))}
      </ul>
      {topics.length > FIRST_BARS && (
        <Button size="small" className="mt-4" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the first ${FIRST_BARS}` : `Show all ${counted(topics.length, 'topic')}`}
        </Button>
      )}
    </>
  );
}

/** Judges what is shown, to one decimal. */
const toneOf = (percent: number) => scoreBadge(Number(percent.toFixed(1))).tone;
