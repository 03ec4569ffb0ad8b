import { Check, X } from 'lucide-react';
import type { User } from '#shared/contract/users.ts';
import type { Decision } from '#client/api/users.ts';
import { fullName } from '#client/components/full-name.ts';
import { classNames } from '#client/lib/class-names.ts';
import { formatDate, formatDateTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { pendingColumns } from './row-look.ts';
import { waitingTime } from './waiting-time.ts';

interface PendingUserProps {
  user: User;
  /** When the list was looked up, in milliseconds. */
  now: number;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
  onDecide: (decision: Decision) => void;
}

export function PendingUser({ user, now, isPicked, onPick, onDecide }: PendingUserProps) {
  const name = fullName(user);
  return (
    <li
      data-row
      className={classNames(
        'grid grid-cols-[2.75rem_minmax(0,1fr)] py-3 pr-4 pl-1 max-lg:gap-x-1',
        pendingColumns,
        isPicked && 'bg-brand-soft',
      )}
    >
      <label className="grid min-h-11 min-w-11 cursor-pointer place-items-center self-start lg:self-center">
        <input
          type="checkbox"
          data-action="pick"
          aria-label={`Select ${name}`}
          checked={isPicked}
          onChange={({ target }) => onPick(target.checked)}
          className="size-5 cursor-pointer accent-brand"
        />
      </label>
      <div className="min-w-0 self-center">
        <h2 className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <p className="text-14 wrap-anywhere text-ink-2">{user.email}</p>
      </div>
      <dl className="col-start-2 mt-3 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 text-14 tabular-nums lg:contents">
        <div>
          <dt className="text-ink-2 lg:sr-only">Date of birth</dt>
          <dd>{user.dateOfBirth ? formatDate(user.dateOfBirth) : 'Not given'}</dd>
        </div>
        <div>
          <dt className="text-ink-2 lg:sr-only">Waiting since</dt>
          <dd>
            <time dateTime={user.createdAt} title={formatDateTime(user.createdAt)} className="block">
              {formatDate(user.createdAt)}
            </time>
            <span className="text-ink-2">{waitingTime(user.createdAt, now)}</span>
          </dd>
        </div>
      </dl>
      <div className="col-start-2 mt-4 flex flex-wrap gap-2.5 lg:col-start-auto lg:mt-0 lg:justify-end max-sm:*:flex-1">
        <Button size="small" data-action="approve" aria-label={`Approve ${name}`} onClick={() => onDecide('approved')}>
          <Check aria-hidden className="size-4.5 text-good" />
          Approve
        </Button>
        <Button size="small" data-action="reject" aria-label={`Reject ${name}`} onClick={() => onDecide('rejected')}>
          <X aria-hidden className="size-4.5 text-bad" />
          Reject
        </Button>
      </div>
    </li>
  );
}
