import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { User } from '#shared/contract/users.ts';
import { pendingUsersQuery } from '#client/api/users.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { fullName } from './full-name.ts';
import { PendingList, PendingListSkeleton } from './pending-list.tsx';
import { useDecision } from './use-decision.ts';

/** Who awaits approval, with the two ways to decide. */
export function PendingApprovals() {
  const { data: users, error, isPending, refetch } = useQuery(pendingUsersQuery);
  const decide = useDecision();
  useKeptFocus(users?.length ?? 0);
  // Kept while the dialog closes, so that its text does not change on the way out.
  const [rejecting, setRejecting] = useState<User | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  if (isPending) return <PendingListSkeleton />;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {users.length === 0 ? (
        <EmptyState
          title="No pending approvals"
          text="Everyone who has registered has been answered. New registrations appear here."
          action={
            <Link to="/" className={buttonClass()}>
              Back to Dashboard
            </Link>
          }
        />
      ) : (
        <PendingList
          users={users}
          onApprove={(user) => void decide(user, 'approved')}
          onReject={(user) => {
            setRejecting(user);
            setIsAsking(true);
          }}
        />
      )}
      {rejecting && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={`Reject ${fullName(rejecting)}?`}
          description={`${rejecting.email} will be signed out and can't sign in any more.`}
          confirmLabel="Reject"
          onConfirm={() => {
            setIsAsking(false);
            void decide(rejecting, 'rejected');
          }}
        />
      )}
    </>
  );
}

/** A row that goes takes the focus of its button with it; the heading takes over. */
function useKeptFocus(count: number) {
  const previous = useRef(count);
  useEffect(() => {
    if (count < previous.current && document.activeElement === document.body) focusHeading();
    previous.current = count;
  }, [count]);
}
