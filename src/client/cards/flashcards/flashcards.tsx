import { type ReactNode, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { topicsQuery } from '#client/api/topics.ts';
import { topicTree } from '#client/components/topic-tree.ts';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { FlashcardStudy } from './flashcard-study.tsx';

interface FlashcardsProps {
  topicId: string | undefined;
  isApproved: boolean;
  /** Stands above the choice of a topic. */
  renderLead: (isTopicChosen: boolean) => ReactNode;
}

export function Flashcards({ topicId, isApproved, renderLead }: FlashcardsProps) {
  const { data: topics, isPending, error, refetch } = useQuery(topicsQuery());
  const tree = useMemo(() => topicTree(topics ?? []), [topics]);
  return (
    <>
      <PageHeader title="Flashcard Study" />
      {isPending && (
        <SkeletonGroup className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Skeleton className="h-28 lg:col-span-2" />
          <Skeleton className="h-60" />
          <Skeleton className="h-60" />
        </SkeletonGroup>
      )}
      {error && <ErrorNotice title="The topics could not be loaded" error={error} onRetry={() => void refetch()} />}
      {topics && (
        <FlashcardStudy key={topicId} tree={tree} topicId={topicId} isRecorded={isApproved} renderLead={renderLead} />
      )}
    </>
  );
}
