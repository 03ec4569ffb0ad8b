import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OwnCard } from '#shared/contract/own-cards.ts';
import { OWN_CARDS_PAGE_SIZE, ownCardsQuery } from '#client/api/own-cards.ts';
import { Pager } from '#client/components/pager.tsx';
import { pageOfMany } from '#client/components/paging.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { ReviewPageHeader } from '../review-page-header.tsx';
import { DeleteOwnCard } from './delete-own-card.tsx';
import { OwnCardDialog } from './own-card-dialog.tsx';
import { OwnCardRow } from './own-card-row.tsx';

/** The cards that a student has made of questions. */
export function OwnCards({ isApproved }: { isApproved: boolean }) {
  const [page, setPage] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery(ownCardsQuery(page));
  const goTo = (next: number) => {
    setPage(next);
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'start' });
  };
  const place = data && pageOfMany({ page, size: OWN_CARDS_PAGE_SIZE, shown: data.cards.length, total: data.total });
  return (
    <>
      <ReviewPageHeader title="My Cards" here="/flashcards/mine" />
      {isPending && (
        <SkeletonGroup label="Loading your cards…" className="grid gap-4">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </SkeletonGroup>
      )}
      {error && <ErrorNotice title="Your cards could not be loaded" error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <NoCards />}
      {data && place && data.total > 0 && (
        <div ref={list} tabIndex={-1} aria-busy={isPlaceholderData} className="outline-none">
          {!isApproved && (
            <Notice tone="warn" title="Your account is awaiting approval" className="mb-4">
              Your cards can be changed once your instructor has approved you.
            </Notice>
          )}
          <CardList cards={data.cards} isApproved={isApproved} />
          {(place.hasNext || place.hasPrevious) && (
            <Pager
              label="Pages of your cards"
              noun="cards"
              place={place}
              total={data.total}
              isLoading={isPlaceholderData}
              onPrevious={() => goTo(page - 1)}
              onNext={() => goTo(page + 1)}
            />
          )}
        </div>
      )}
    </>
  );
}

function CardList({ cards, isApproved }: { cards: readonly OwnCard[]; isApproved: boolean }) {
  const [edited, setEdited] = useState<OwnCard | null>(null);
  const [deleted, setDeleted] = useState<OwnCard | null>(null);
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {cards.map((card) => (
          <OwnCardRow
            key={card.id}
            card={card}
            isApproved={isApproved}
            onEdit={() => setEdited(card)}
            onDelete={() => setDeleted(card)}
          />
        ))}
      </ul>
      {edited && <OwnCardDialog card={edited} onClose={() => setEdited(null)} />}
      {deleted && <DeleteOwnCard card={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

function NoCards() {
  return (
    <EmptyState
      title="No cards of your own yet"
      text="In the review of a quiz, “Make a flashcard” beside a question that you did not get right turns it into one."
      action={
        <Button asChild>
          <Link to="/quiz-history">Go to Quiz History</Link>
        </Button>
      }
    />
  );
}
