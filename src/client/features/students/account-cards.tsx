import { fullName } from '#client/components/full-name.ts';
import { formatDate } from '#client/lib/format.ts';
import { AccountBadge } from './account-badges.tsx';
import { AccountButtons, ActiveSwitch } from './account-controls.tsx';
import type { AccountsProps } from './account-table.tsx';

/** The table's rows as cards, for a phone. */
export function AccountCards({ rows }: Pick<AccountsProps, 'rows'>) {
  return (
    <ul aria-label="Accounts" className="grid gap-3">
      {rows.map((row) => (
        <li
          key={row.account.id}
          data-account={row.account.id}
          className="grid gap-2 rounded-card border border-line bg-surface px-4 pt-4 pb-2.5"
        >
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
            <ActiveSwitch account={row.account} protection={row.protection} />
            <p className="text-14 text-ink-2 tabular-nums">
              Registered <time dateTime={row.account.createdAt}>{formatDate(row.account.createdAt)}</time>
            </p>
          </div>
          <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-2">
            <AccountButtons {...row} />
          </div>
        </li>
      ))}
    </ul>
  );
}
