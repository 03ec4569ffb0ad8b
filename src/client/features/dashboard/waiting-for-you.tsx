import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import type { Attention } from '#shared/contract/dashboard.ts';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { waitingRows } from './waiting-rows.ts';
import type { WaitingRow } from './waiting-rows.ts';

const rowRoom = 'min-h-16';

/** What needs the teacher, each with the one thing to do about it; the first is the page's primary action. */
export function WaitingForYou({ attention }: { attention: Attention | undefined }) {
  if (!attention) {
    return (
      <SkeletonGroup className={`${rowRoom} flex items-center`}>
        <Skeleton className="h-5 w-56" />
      </SkeletonGroup>
    );
  }
  const rows = waitingRows(attention);
  if (rows.length === 0) {
    return (
      <p className={`${rowRoom} flex items-center gap-2.5 text-ink-2`}>
        <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
        You’re all caught up.
      </p>
    );
  }
  return (
    <ul
      aria-label="Waiting for you"
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface sm:grid sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      {rows.map((row, index) => (
        <Row key={row.kind} row={row} isFirst={index === 0} />
      ))}
    </ul>
  );
}

function Row({ row, isFirst }: { row: WaitingRow; isFirst: boolean }) {
  const { count, sentence, action, to, search } = row;
  return (
    // The counts of all rows stand in one column.
    <li
      className={`${rowRoom} grid gap-y-2 px-5 py-3 sm:col-span-full sm:grid-cols-subgrid sm:items-center sm:gap-x-3.5 sm:py-2.5`}
    >
      <p className="sm:col-span-2 sm:grid sm:grid-cols-subgrid sm:items-baseline sm:gap-x-3.5">
        <span className="text-20 font-semibold sm:text-right text-warn tabular-nums">{formatCount(count)}</span>{' '}
        <span className="min-w-0">{sentence}</span>
      </p>
      <Button asChild size="small" variant={isFirst ? 'primary' : 'secondary'} className="sm:w-40">
        <Link to={to} {...(search && { search })}>
          {action}
        </Link>
      </Button>
    </li>
  );
}
