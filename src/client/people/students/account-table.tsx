import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { fullName } from '#client/components/full-name.ts';
import { formatDate, formatDateTime } from '#client/lib/format.ts';
import { AccountBadge } from './account-badges.tsx';
import { AccountButtons, ActiveSwitch } from './account-controls.tsx';
import type { AccountRowProps } from './account-controls.tsx';
import { SORT_LABELS } from './list-labels.ts';
import { orderOf } from './students-place.ts';
import type { StudentsPlace, UserSort } from './students-place.ts';

export interface AccountsProps {
  rows: readonly AccountRowProps[];
  place: StudentsPlace;
  onSort: (by: UserSort) => void;
}

/** A row stays a row; the whole name is in its title, on the card of a phone and wherever the account is opened. */
const longText = 'line-clamp-4 wrap-anywhere';
const cell = 'px-2 py-2 align-middle first:pl-4 last:pr-3';

export function AccountTable({ rows, place, onSort }: AccountsProps) {
  const sorting = { place, onSort };
  return (
    <div className="rounded-card border border-line bg-surface">
      <table className="w-full table-fixed border-collapse" aria-label="Accounts">
        <thead>
          {/* Each cell sticks: a row can't in every browser. */}
          <tr className="*:sticky *:top-0 *:z-10 *:border-b *:border-line *:bg-sunken *:px-2 *:text-left *:text-14 *:font-medium *:text-ink-2 *:first:rounded-tl-card *:first:pl-4 *:last:rounded-tr-card">
            <SortHead by="name" {...sorting} />
            <SortHead by="email" {...sorting} />
            <SortHead by="status" className="w-31" {...sorting} />
            <th scope="col" className="w-19 py-2">
              Active
            </th>
            <SortHead by="created" className="w-31" {...sorting} />
            <th scope="col" className="w-78">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.account.id} data-account={row.account.id} className="transition-colors hover:bg-sunken/60">
              <th scope="row" className={`${cell} text-left font-medium`}>
                <bdi className={longText} title={fullName(row.account)}>
                  {fullName(row.account)}
                </bdi>
              </th>
              <td className={`${cell} text-14 text-ink-2`}>
                <span className={longText} title={row.account.email}>
                  {row.account.email}
                </span>
              </td>
              <td className={cell}>
                <AccountBadge account={row.account} />
              </td>
              <td className={cell}>
                <ActiveSwitch account={row.account} protection={row.protection} />
              </td>
              <td className={`${cell} text-14 text-ink-2 tabular-nums`}>
                <time dateTime={row.account.createdAt} title={formatDateTime(row.account.createdAt)}>
                  {formatDate(row.account.createdAt)}
                </time>
              </td>
              <td className={cell}>
                <div className="flex items-center justify-end gap-1.5">
                  <AccountButtons {...row} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SortHeadProps extends Pick<AccountsProps, 'place' | 'onSort'> {
  by: UserSort;
  className?: string;
}

function SortHead({ by, place, onSort, className }: SortHeadProps) {
  const isSorted = place.sort === by;
  const Icon = isSorted ? (orderOf(place) === 'asc' ? ArrowUp : ArrowDown) : ArrowUpDown;
  return (
    <th
      scope="col"
      className={className}
      {...(isSorted && { 'aria-sort': orderOf(place) === 'asc' ? ('ascending' as const) : ('descending' as const) })}
    >
      <button
        type="button"
        className="-ml-2 flex min-h-11 items-center gap-1.5 rounded-control px-2 hover:text-ink"
        onClick={() => onSort(by)}
      >
        {SORT_LABELS[by]}
        <Icon aria-hidden className={`size-4 ${isSorted ? 'text-brand-text' : 'text-ink-3'}`} />
      </button>
    </th>
  );
}
