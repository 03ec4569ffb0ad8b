import { useRef, useState } from 'react';
import type { User } from '#shared/contract/users.ts';
import type { Decision } from '#client/api/users.ts';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { PendingBar } from './pending-bar.tsx';
import { PendingUser } from './pending-user.tsx';
import { pickedOf, toggled } from './picked.ts';
import { pendingColumns } from './row-look.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** So many rows are added to the page at a time; ticking all ticks the rest as well. */
const SHOWN_AT_ONCE = 100;
const nobody: ReadonlySet<string> = new Set();

interface PendingListProps {
  users: readonly User[];
  /** When they were looked up, in milliseconds. */
  now: number;
  onDecide: (users: readonly User[], decision: Decision) => void;
}

/** A table to the eye where there is room, a list of cards on a phone. Stays mounted when the last row goes. */
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
