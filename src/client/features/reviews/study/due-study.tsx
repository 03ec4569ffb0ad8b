import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { dueCardsQuery, reviewSenderOf } from '#client/api/card-reviews.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { ReviewPageHeader } from '../review-page-header.tsx';
import { WaitingGrades } from '../waiting-grades.tsx';
import { DueSessionView } from './due-session-view.tsx';

/** The cards that are due today, one after the other. */
export function DueStudy({ user }: { user: Pick<CurrentUser, 'id' | 'status'> }) {
  const sender = reviewSenderOf(useQueryClient(), user.id);
  const { data, isPending, error, refetch } = useQuery(dueCardsQuery(sender));
  return (
    <>
      <ReviewPageHeader title="Due Today" here="/flashcards/due" />
      {isPending && (
        <SkeletonGroup label="Loading the cards of today…" className="grid gap-4">
          <Skeleton className="h-11" />
          <Skeleton className="h-88" />
          <Skeleton className="h-14" />
        </SkeletonGroup>
      )}
      {error && !data && (
        <div className="grid gap-4">
          <ErrorNotice title="The cards of today could not be loaded" error={error} onRetry={() => void refetch()} />
          <WaitingGrades sender={sender} />
        </div>
      )}
      {data && <DueSessionView list={data} sender={sender} isApproved={user.status === 'approved'} />}
    </>
  );
}
