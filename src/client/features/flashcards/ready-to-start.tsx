import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { flashcardsByTopicQuery } from '#client/api/flashcards.ts';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import type { StudyCard } from './study-state.ts';

interface ReadyToStartProps {
  topicId: string;
  onStart: (cards: readonly StudyCard[]) => void;
}

/** How many cards the picked topic has, and the way in. */
export function ReadyToStart({ topicId, onStart }: ReadyToStartProps) {
  const { data: cards, isPending, error, refetch } = useQuery(flashcardsByTopicQuery(topicId));
  if (isPending) {
    return (
      <SkeletonGroup label="Loading flashcards…">
        <Skeleton className="h-11 w-full" />
      </SkeletonGroup>
    );
  }
  if (error) {
    return <ErrorNotice title="The flashcards could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (cards.length === 0) {
    return <p className="flex min-h-11 items-center text-ink-2">No flashcards available for this topic yet.</p>;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="flex items-center gap-2 tabular-nums">
        <Layers aria-hidden className="size-5 text-ink-3" />
        {counted(cards.length, 'flashcard')} available
      </p>
      <Button variant="primary" className="max-sm:w-full" onClick={() => onStart(cards)}>
        Start Studying
      </Button>
    </div>
  );
}
