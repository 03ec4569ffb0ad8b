import { fullName } from '#client/components/full-name.ts';
import { Records } from '#client/components/lists/records.tsx';
import { formatDate, formatDateTime } from '#client/lib/format.ts';
import { AccountBadge } from './account-badges.tsx';
import { AccountButtons, ActiveSwitch } from './account-controls.tsx';
import type { AccountRowProps } from './account-controls.tsx';
import { SORT_LABELS } from './list-labels.ts';
import { orderOf } from './students-place.ts';
import type { StudentsPlace, UserSort } from './students-place.ts';

interface AccountRowsProps {
  rows: readonly AccountRowProps[];
  place: StudentsPlace;
  onSort: (by: UserSort) => void;
}

/** A row stays a row; the whole name is in its title, on the card of a phone and wherever the account is opened. */
const longText = 'line-clamp-4 wrap-anywhere';

export function AccountRows({ rows, place, onSort }: AccountRowsProps) {
  const sortedBy = (by: UserSort) => {
    const direction = orderOf(place) === 'asc' ? ('ascending' as const) : ('descending' as const);
    return {
      name: SORT_LABELS[by],
      order: { direction: place.sort === by ? direction : null, onOrder: () => onSort(by) },
    };
  };
  return (
    <Records
      label="Accounts"
      rows={rows}
      idOf={({ account }) => account.id}
      table="table-fixed"
      head="px-2 first:pl-4"
      cell="px-2 py-2 align-middle first:pl-4 last:pr-3"
      columns={[
        {
          ...sortedBy('name'),
          isRowHead: true,
          className: 'font-medium',
          render: ({ account }) => (
            <bdi className={longText} title={fullName(account)}>
              {fullName(account)}
            </bdi>
          ),
        },
        {
          ...sortedBy('email'),
          className: 'text-14 text-ink-2',
          render: ({ account: { email } }) => (
            <span className={longText} title={email}>
              {email}
            </span>
          ),
        },
        { ...sortedBy('status'), head: 'w-31', render: ({ account }) => <AccountBadge account={account} /> },
        { name: 'Active', head: 'w-19 py-2', render: (row) => <ActiveSwitch {...row} /> },
        {
          ...sortedBy('created'),
          head: 'w-31',
          className: 'text-14 text-ink-2 tabular-nums',
          render: ({ account: { createdAt } }) => (
            <time dateTime={createdAt} title={formatDateTime(createdAt)}>
              {formatDate(createdAt)}
            </time>
          ),
        },
        {
          name: 'Actions',
          isNameHidden: true,
          head: 'w-78',
          render: (row) => (
            <div className="flex items-center justify-end gap-1.5">
              <AccountButtons {...row} />
            </div>
          ),
        },
      ]}
      cardClass="grid gap-2 rounded-card border border-line bg-surface px-4 pt-4 pb-2.5"
      renderCard={(row) => (
        <>
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
            <div className="min-w-0 flex-1 basis-48">
              <h2 className="font-medium wrap-anywhere">
                <bdi>{fullName(row.account)}</bdi>
              </h2>
              <p className="text-14 wrap-anywhere text-ink-2">{row.account.email}</p>
            </div>
            <AccountBadge account={row.account} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <ActiveSwitch {...row} />
            <p className="text-14 text-ink-2 tabular-nums">
              Registered <time dateTime={row.account.createdAt}>{formatDate(row.account.createdAt)}</time>
            </p>
          </div>
          <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-2">
            <AccountButtons {...row} />
          </div>
        </>
      )}
    />
  );
}
