import { useQuery } from '@tanstack/react-query';
import { RotateCw, X } from 'lucide-react';
import type { Invitation } from '#shared/people/invitations.contract.ts';
import { invitationsQuery, useRenewInvitation, useWithdrawInvitation } from '#client/api/invitations.ts';
import { CutList } from '#client/components/file-import/cut-list.tsx';
import { failed } from '#client/lib/failed.ts';
import { formatCount, formatDate } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';

/** Invitations that nobody has accepted: each can be sent again, or withdrawn. */
export function OpenInvitations({ classId }: { classId: string | null }) {
  const { data: open, error, refetch } = useQuery(invitationsQuery(classId));
  if (error && !open) {
    return (
      <ErrorNotice title="The open invitations could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  if (open === undefined || open.length === 0) return null;
  return (
    <Fold title={`Open invitations (${formatCount(open.length)})`}>
      <div className="px-4 pb-4">
        <CutList items={open} noun="invitation">
          {(shown) => (
            <ul aria-label="Open invitations" className="divide-y divide-line">
              {shown.map((invitation) => (
                <OpenInvitation key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )}
        </CutList>
      </div>
    </Fold>
  );
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const { id, email, createdAt, expiresAt, isExpired } = invitation;
  const renew = useRenewInvitation();
  const withdraw = useWithdrawInvitation();
  const isBusy = renew.isPending || withdraw.isPending;

  const act = async (work: Promise<unknown>, done: string, title: string) => {
    try {
      await work;
      toast({ title: done, variant: 'success' });
    } catch (error) {
      toast(failed(title, error));
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 wrap-anywhere">
        <bdi className="mr-2 font-medium">{`${invitation.firstName} ${invitation.lastName}`.trim()}</bdi>
        <span className="text-ink-2">{email}</span>
        <span className="block text-14 text-ink-3">
          Sent on {formatDate(createdAt)}
          {!isExpired && `, good until ${formatDate(expiresAt)}`}
        </span>
      </span>
      <span className="flex items-center gap-1">
        {isExpired && <Badge tone="warn">Expired</Badge>}
        <Button
          size="small"
          disabled={isBusy}
          aria-label={`Send again to ${email}`}
          onClick={() =>
            void act(renew.mutateAsync(id), 'A new link was sent', 'The invitation could not be sent again')
          }
        >
          <RotateCw aria-hidden className="size-4" />
          Send again
        </Button>
        <Button
          size="small"
          variant="quiet"
          disabled={isBusy}
          aria-label={`Withdraw the invitation of ${email}`}
          onClick={() =>
            void act(withdraw.mutateAsync(id), 'Invitation withdrawn', 'The invitation could not be withdrawn')
          }
        >
          <X aria-hidden className="size-4" />
          Withdraw
        </Button>
      </span>
    </li>
  );
}
