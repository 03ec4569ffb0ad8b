import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { topicPerformanceQuery } from '#client/api/analytics.ts';
import type { AnalyticsScope } from '#client/api/analytics.ts';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { CsvButton } from './csv-button.tsx';
import { NothingHere, Panel } from './panel.tsx';
import { TopicCards, TopicTable } from './topic-list.tsx';
import { topicColumns, topicRows } from './topic-rows.ts';

const FIRST_ROWS = 12;

interface TopicPerformanceProps {
  scope: AnalyticsScope;
  /** Names of all topics, by id. */
  names: ReadonlyMap<string, string>;
  fileSuffix: string;
}

/** Every topic with activity, main categories with their subcategories. */
export function TopicPerformance({ scope, names, fileSuffix }: TopicPerformanceProps) {
  const query = useQuery(topicPerformanceQuery(scope));
  const rows = query.data && topicRows(query.data, names);
  return (
    <Panel
      id="topic-performance"
      title="Topic Performance"
      text="A main category’s figures include its subcategories’."
      action={
        rows &&
        rows.length > 0 && (
          <CsvButton of="Topic Performance" columns={topicColumns} rows={rows} fileName={`topics-${fileSuffix}`} />
        )
      }
    >
      <Rows rows={rows} query={query} />
    </Panel>
  );
}

interface RowsProps {
  rows: ReturnType<typeof topicRows> | undefined;
  query: { error: Error | null; isPlaceholderData: boolean; refetch: () => Promise<unknown> };
}

function Rows({ rows, query: { error, isPlaceholderData, refetch } }: RowsProps) {
  const isTable = useWideScreen('md');
  const [isWhole, setIsWhole] = useState(false);
  if (error && !rows) {
    return <ErrorNotice title="The topics could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (!rows) {
    return (
      <SkeletonGroup label="Loading the topics…" className="grid gap-3 md:gap-px">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-36 md:h-12" />
        ))}
      </SkeletonGroup>
    );
  }
  if (rows.length === 0) return <NothingHere>No topic was worked on in this period.</NothingHere>;
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      {isTable ? <TopicTable rows={shown} /> : <TopicCards rows={shown} />}
      {rows.length > FIRST_ROWS && (
        <Button size="small" className="mt-4" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the first ${FIRST_ROWS}` : `Show all ${counted(rows.length, 'topic')}`}
        </Button>
      )}
    </div>
  );
}
