import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { RotateCw, X } from 'lucide-react';
import { formatCount } from '#shared/domain/counted.ts';
import { classWords } from '#shared/people/class-words.ts';
import type { Invitation } from '#shared/people/invitations.contract.ts';
import type { StaffInvitation } from '#shared/people/staff-invitations.contract.ts';
import {
  invitationsQuery,
  staffInvitationsQuery,
  useRenewInvitation,
  useWithdrawInvitation,
} from '#client/api/invitations.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { CutList } from '#client/components/file-import/cut-list.tsx';
import { formatDate } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { STAFF_ROLE_WORDS } from '../students/staff-role-words.ts';

type OpenOne = Invitation | StaffInvitation;

/** Student invitations that nobody has accepted. */
export function OpenInvitations({ classId }: { classId: string | null }) {
  return <InvitationList query={useQuery(invitationsQuery(classId))} />;
}

/** Pending invitations of teachers and assistants. */
export function OpenStaffInvitations() {
  return <InvitationList query={useQuery(staffInvitationsQuery)} />;
}

/** Each can be sent again, or withdrawn. */
function InvitationList({ query }: { query: UseQueryResult<readonly OpenOne[]> }) {
  const { data: open, error, refetch } = query;
  if (error && !open) {
    return <ErrorNotice title="The open invitations could not be loaded" error={error} onRetry={refetch} />;
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

function OpenInvitation({ invitation }: { invitation: OpenOne }) {
  const { email, createdAt, expiresAt, isExpired } = invitation;
  const renew = useRenewInvitation();
  const withdraw = useWithdrawInvitation();
  const staff = 'staffRole' in invitation ? invitation : null;
  const isDead = isExpired || staff?.isOrphaned === true;
  const isBusy = renew.isPending || withdraw.isPending;
  const handleRenew = () =>
    reported(renew.mutateAsync(invitation), {
      done: 'A new link was sent',
      failure: 'The invitation could not be sent again',
    });
  const handleWithdraw = () =>
    reported(withdraw.mutateAsync(invitation), {
      done: 'Invitation withdrawn',
      failure: 'The invitation could not be withdrawn',
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 wrap-anywhere">
        <bdi className="font-medium not-empty:mr-2">{`${invitation.firstName} ${invitation.lastName}`.trim()}</bdi>
        <span className="text-ink-2">
          <AddressText>{email}</AddressText>
        </span>
        {staff && (
          <span className="block text-14 text-ink-2">
            {[STAFF_ROLE_WORDS[staff.staffRole], ...staff.classes.map(classWords)].join(' · ')}
          </span>
        )}
        <span className="block text-14 text-ink-3">
          Sent on {formatDate(createdAt)}
          {!isDead && `, valid until ${formatDate(expiresAt)}`}
        </span>
      </span>
      <span className="flex items-center gap-1">
        {isDead && <Badge tone="warn">{isExpired ? 'Expired' : 'Invalid: sender is not an owner'}</Badge>}
        <Button size="small" disabled={isBusy} aria-label={`Send again to ${email}`} onClick={() => void handleRenew()}>
          <RotateCw aria-hidden className="size-4" />
          Send again
        </Button>
        <Button
          size="small"
          variant="quiet"
          disabled={isBusy}
          aria-label={`Withdraw the invitation to ${email}`}
          onClick={() => void handleWithdraw()}
        >
          <X aria-hidden className="size-4" />
          Withdraw
        </Button>
      </span>
    </li>
  );
}
