import { useQuery } from '@tanstack/react-query';
import { pendingUsersQuery } from '#client/api/users.ts';
import { useDecision } from './use-decision.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { PendingList, waitingText } from './pending-list.tsx';

/** The students who await approval, of a class or all of them; the teacher decides on one, a selection, or all. */
export function PendingApprovals({ classId }: { classId: string | undefined }) {
  const { data: users, dataUpdatedAt, error, isPending, refetch } = useQuery(pendingUsersQuery(classId));
  const { decide, question } = useDecision();

  if (isPending) return <PendingListSkeleton />;
  if (error && !users) return <ErrorNotice error={error} onRetry={refetch} />;
  return (
    <>
      {/* Stays mounted while rows leave, so that screen readers hear the new count. */}
      <output className="sr-only">{waitingText(users.length)}</output>
      {/* Another class is another list: no student out of sight stays selected. */}
      <PendingList key={classId} users={users} now={dataUpdatedAt} onDecide={decide} />
      {users.length === 0 && <NobodyWaits isOfClass={classId !== undefined} />}
      {question}
    </>
  );
}

function NobodyWaits({ isOfClass }: { isOfClass: boolean }) {
  return (
    <EmptyState
      title="No pending approvals"
      text={`You have decided on every registration${isOfClass ? ' of this class' : ''}. New ones appear here.`}
      action={<ButtonLink to="/">Back to Dashboard</ButtonLink>}
    />
  );
}

function PendingListSkeleton() {
  return (
    <SkeletonGroup
      label="Loading pending users…"
      className="mt-13 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="px-5 py-4">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="mt-2 h-4 w-72 max-w-full" />
          <Skeleton className="mt-4 h-20 lg:hidden" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
