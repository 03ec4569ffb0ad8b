import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { User } from '#shared/contract/users.ts';
import { pendingUsersQuery } from '#client/api/users.ts';
import type { Decision } from '#client/api/users.ts';
import { RejectDialog } from '#client/components/reject-dialog.tsx';
import { useDecision } from '#client/components/use-decision.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { PendingList } from './pending-list.tsx';
import { PendingListSkeleton } from './pending-list-skeleton.tsx';
import { waitingText } from './waiting-time.ts';

/** Who awaits approval, with the two ways to decide: about one, the ticked ones, or all. */
export function PendingApprovals() {
  const { data: users, dataUpdatedAt, error, isPending, refetch } = useQuery(pendingUsersQuery);
  const decide = useDecision();
  const [rejecting, setRejecting] = useState<readonly User[]>([]);

  if (isPending) return <PendingListSkeleton />;
  if (error && !users) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const handleDecide = (about: readonly User[], decision: Decision) => {
    if (decision === 'rejected') setRejecting(about);
    else void decide(about, decision);
  };
  return (
    <>
      {/* Stays while rows go, so that what is left is told. */}
      <output className="sr-only">{waitingText(users.length)}</output>
      <PendingList users={users} now={dataUpdatedAt} onDecide={handleDecide} />
      {users.length === 0 && <NobodyWaits />}
      {rejecting.length > 0 && (
        <RejectDialog
          users={rejecting}
          onClose={() => setRejecting([])}
          onConfirm={() => {
            setRejecting([]);
            void decide(rejecting, 'rejected');
          }}
        />
      )}
    </>
  );
}

function NobodyWaits() {
  return (
    <EmptyState
      title="No pending approvals"
      text="You have decided on every registration. New ones appear here."
      action={
        <Link to="/" className={buttonClass()}>
          Back to Dashboard
        </Link>
      }
    />
  );
}
