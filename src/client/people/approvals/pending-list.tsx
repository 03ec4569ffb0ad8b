import { type RefObject, useEffect, useRef, useState } from 'react';
import { Check, X } from 'lucide-react';
import { counted, formatCount, plural } from '#shared/domain/counted.ts';
import type { User } from '#shared/people/users.contract.ts';
import type { Decision } from '#client/api/users.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { fullName } from '#client/components/full-name.ts';
import { classNames } from '#client/lib/class-names.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { formatDate, formatDateTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectionBar } from '#client/ui/selection-bar.tsx';

/** How many rows are added to the page at a time; selecting all selects the rest as well. */
const SHOWN_AT_ONCE = 100;
const nobody: ReadonlySet<string> = new Set();

interface PendingListProps {
  users: readonly User[];
  /** When they were fetched, in milliseconds. */
  now: number;
  onDecide: (users: readonly User[], decision: Decision) => void;
}

/** A table on wide screens, a list of cards on a phone. Stays mounted when the last row is removed. */
export function PendingList({ users, now, onDecide }: PendingListProps) {
  const list = useRef<HTMLUListElement>(null);
  const rememberFocus = useKeptFocus(list, users.length);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const [picked, setPicked] = useState(nobody);
  const pickedUsers = pickedOf(users, picked);
  const hidden = users.length - shown;

  if (users.length === 0) return null;
  return (
    <div
      className={pickedUsers.length > 0 ? 'max-md:pb-20' : undefined}
      onClickCapture={({ target }) => rememberFocus(target)}
    >
      <PendingBar
        total={users.length}
        picked={pickedUsers.length}
        onPickAll={(isPicked) => setPicked(isPicked ? new Set(users.map(({ id }) => id)) : nobody)}
        onDecide={(decision) => onDecide(pickedUsers, decision)}
      />
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <div
          aria-hidden
          className={`hidden bg-sunken py-2.5 pr-4 pl-1 text-14 font-medium text-ink-2 ${pendingColumns}`}
        >
          <span />
          <span>Name and email</span>
          <span>Date of birth</span>
          <span>Waiting since</span>
        </div>
        <ul ref={list} aria-label="Pending users" className="divide-y divide-line">
          {users.slice(0, shown).map((user) => (
            <PendingUser
              key={user.id}
              user={user}
              now={now}
              isPicked={picked.has(user.id)}
              onPick={(isPicked) => setPicked(toggled(picked, user.id, isPicked))}
              onDecide={(decision) => onDecide([user], decision)}
            />
          ))}
        </ul>
      </div>
      {hidden > 0 && (
        <Button className="mt-4 w-full" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          Show {counted(Math.min(hidden, SHOWN_AT_ONCE), 'more student')} ({formatCount(hidden)} left)
        </Button>
      )}
    </div>
  );
}

/**
 * Removed rows take their focused buttons with them. The same button in the row that moves up gets the focus, so that
 * keyboard users can continue; if no row is left, the screen's heading gets it.
 */
function useKeptFocus(listRef: RefObject<HTMLElement | null>, count: number) {
  const previous = useRef(count);
  const last = useRef({ row: 0, action: '' });

  useEffect(() => {
    const hasShrunk = count < previous.current;
    previous.current = count;
    if (!hasShrunk || document.activeElement !== document.body) return;
    const row = rowAfterLeaving(last.current.row, count);
    const button = listRef.current
      ?.querySelectorAll('[data-row]')
      .item(row ?? 0)
      ?.querySelector<HTMLElement>(`[data-action="${last.current.action}"]`);
    if (button) button.focus();
    else focusHeading();
  }, [count, listRef]);

  /** Call it with the pressed element, before its row is removed. */
  return (pressed: EventTarget) => {
    const element = pressed instanceof Element ? pressed : null;
    const rows = [...(listRef.current?.querySelectorAll('[data-row]') ?? [])];
    last.current = {
      row: Math.max(
        0,
        rows.findIndex((row) => row.contains(element)),
      ),
      action: element?.closest('[data-action]')?.getAttribute('data-action') ?? '',
    };
  };
}

interface PendingBarProps {
  total: number;
  picked: number;
  onPickAll: (isPicked: boolean) => void;
  onDecide: (decision: Decision) => void;
}

/** How many students wait and how many are selected, and the decision on the selected ones. */
function PendingBar({ total, picked, onPickAll, onDecide }: PendingBarProps) {
  const isAll = picked === total;
  return (
    <SelectionBar
      count={picked}
      boxLabel={`Select all ${counted(total, 'student')}`}
      isChecked={isAll}
      isMixed={picked > 0 && !isAll}
      onToggle={() => onPickAll(!isAll)}
      text={`${counted(total, 'student')} waiting`}
      actions={
        picked > 0 && (
          <>
            <Button size="small" variant="primary" onClick={() => onDecide('approved')}>
              <Check aria-hidden className="size-4.5 max-sm:hidden" />
              Approve {counted(picked, 'student')}
            </Button>
            <Button size="small" onClick={() => onDecide('rejected')}>
              <X aria-hidden className="size-4.5 max-sm:hidden" />
              Reject {counted(picked, 'student')}
            </Button>
          </>
        )
      }
    />
  );
}

interface PendingUserProps {
  user: User;
  /** When the list was fetched, in milliseconds. */
  now: number;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
  onDecide: (decision: Decision) => void;
}

function PendingUser({ user, now, isPicked, onPick, onDecide }: PendingUserProps) {
  const name = fullName(user);
  return (
    <li
      data-row
      className={classNames(
        'grid grid-cols-[2.75rem_minmax(0,1fr)] py-3 pr-4 pl-1 max-lg:gap-x-1 dense:py-1',
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
        <p className="text-14 text-ink-2">
          <AddressText>{user.email}</AddressText>
        </p>
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

/** The columns of the pending users on wide screens. */
const pendingColumns = 'lg:grid lg:grid-cols-[2.75rem_minmax(0,1fr)_8rem_9rem_14.5rem] lg:items-center lg:gap-x-3';

/** The selected students among those who wait. Students who have left the list are no longer selected. */
export function pickedOf<T extends { id: string }>(users: readonly T[], picked: ReadonlySet<string>): T[] {
  return users.filter(({ id }) => picked.has(id));
}

export function toggled(picked: ReadonlySet<string>, id: string, isPicked: boolean): ReadonlySet<string> {
  const next = new Set(picked);
  if (isPicked) next.add(id);
  else next.delete(id);
  return next;
}

/** The row that gets the focus after rows were removed: the one at the same index, else the last, if any. */
export function rowAfterLeaving(index: number, countLeft: number): number | undefined {
  return countLeft === 0 ? undefined : Math.min(index, countLeft - 1);
}

const HOUR_MS = 3_600_000;

/** How long somebody has waited, in whole days or hours: "3 days". */
export function waitingTime(sinceIso: string, now: number): string {
  const hours = Math.floor((now - Date.parse(sinceIso)) / HOUR_MS);
  if (hours < 1) return 'less than an hour';
  return hours < 24 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

export function waitingText(count: number): string {
  if (count === 0) return 'Nobody is waiting for approval.';
  return `${counted(count, 'student')} ${plural(count, 'is', 'are')} waiting for approval.`;
}
