import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import { dueCardsQuery, reviewOutboxOf } from '#client/api/card-reviews.ts';
import { WaitingToBeSent } from '#client/components/waiting-to-be-sent.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { ReviewPageHeader } from '../review-page-header.tsx';
import { DueSessionView } from './due-session-view.tsx';

/** The cards that are due today, one after the other. */
export function DueStudy({ user }: { user: Pick<CurrentUser, 'id' | 'status'> }) {
  const outbox = reviewOutboxOf(useQueryClient(), user.id);
  const { data, isPending, error, refetch } = useQuery(dueCardsQuery(outbox));
  return (
    <>
      <ReviewPageHeader title="Due Today" here="/flashcards/due" />
      {isPending && (
        <SkeletonGroup label="Loading today’s cards…" className="grid gap-4">
          <Skeleton className="h-11" />
          <Skeleton className="h-88" />
          <Skeleton className="h-14" />
        </SkeletonGroup>
      )}
      {error && !data && (
        <div className="grid gap-4">
          <ErrorNotice title="Today’s cards could not be loaded" error={error} onRetry={refetch} />
          <WaitingToBeSent outbox={outbox} noun="grade" />
        </div>
      )}
      {data && <DueSessionView list={data} outbox={outbox} isApproved={user.status === 'approved'} />}
    </>
  );
}
