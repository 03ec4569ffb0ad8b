import { useMemo } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { Topic } from '#shared/contract/topics.ts';
import { TopicPicker } from '#client/components/topic-picker.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { topicCardTree } from './topic-card-tree.ts';

interface StudyTopicsFieldProps {
  topics: UseQueryResult<Topic[]>;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (topicIds: string[]) => void;
}

export function StudyTopicsField({ topics, chosen, error, onChange }: StudyTopicsFieldProps) {
  const tree = useMemo(() => topicCardTree(topics.data ?? []), [topics.data]);
  const set = useMemo(() => new Set(chosen), [chosen]);
  if (topics.isPending) {
    return (
      <SkeletonGroup label="Loading topics…">
        <Skeleton className="h-80" />
      </SkeletonGroup>
    );
  }
  if (topics.error) {
    return (
      <ErrorNotice title="The topics could not be loaded" error={topics.error} onRetry={() => void topics.refetch()} />
    );
  }
  return (
    <div>
      <TopicPicker
        label="Topics to study"
        noun="card"
        tree={tree}
        chosen={set}
        onChange={(next) => onChange([...next])}
      />
      <p role="alert" className="mt-2 flex items-start gap-1.5 text-14 text-bad empty:hidden">
        {error && (
          <>
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </>
        )}
      </p>
    </div>
  );
}
