import { Check, X } from 'lucide-react';
import type { User } from '#shared/contract/users.ts';
import { formatDate, formatDateTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { fullName } from './full-name.ts';

interface PendingListProps {
  users: User[];
  onApprove: (user: User) => void;
  onReject: (user: User) => void;
}

const columns = 'lg:grid lg:grid-cols-[minmax(0,1fr)_8rem_12rem_14.5rem] lg:items-center lg:gap-x-5';
const frame = 'overflow-hidden rounded-card border border-line bg-surface';

/** A table to the eye where there is room, a list of cards on a phone. */
export function PendingList({ users, onApprove, onReject }: PendingListProps) {
  return (
    <div className={frame}>
      <div aria-hidden className={`hidden bg-sunken px-5 py-2.5 text-14 font-medium text-ink-2 ${columns}`}>
        <span>Name and email</span>
        <span>Date of birth</span>
        <span>Registered</span>
      </div>
      <ul aria-label="Pending users" className="divide-y divide-line">
        {users.map((user) => (
          <PendingUser key={user.id} user={user} onApprove={onApprove} onReject={onReject} />
        ))}
      </ul>
    </div>
  );
}

function PendingUser({ user, onApprove, onReject }: Omit<PendingListProps, 'users'> & { user: User }) {
  const name = fullName(user);
  return (
    <li className={`px-5 py-4 ${columns}`}>
      <div className="min-w-0">
        <h2 className="font-medium wrap-anywhere">{name}</h2>
        <p className="text-14 wrap-anywhere text-ink-2">{user.email}</p>
      </div>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 text-14 tabular-nums lg:contents">
        <div>
          <dt className="text-ink-3 lg:sr-only">Date of birth</dt>
          <dd>{user.dateOfBirth ? formatDate(user.dateOfBirth) : 'Not given'}</dd>
        </div>
        <div>
          <dt className="text-ink-3 lg:sr-only">Registered</dt>
          <dd>{formatDateTime(user.createdAt)}</dd>
        </div>
      </dl>
      <div className="mt-4 flex flex-wrap gap-2.5 lg:mt-0 lg:justify-end max-sm:*:flex-1">
        <Button size="small" aria-label={`Reject ${name}`} onClick={() => onReject(user)}>
          <X aria-hidden className="size-4.5" />
          Reject
        </Button>
        <Button size="small" variant="primary" aria-label={`Approve ${name}`} onClick={() => onApprove(user)}>
          <Check aria-hidden className="size-4.5" />
          Approve
        </Button>
      </div>
    </li>
  );
}

export function PendingListSkeleton() {
  return (
    <SkeletonGroup label="Loading pending users…" className={`${frame} divide-y divide-line`}>
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
