import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import type { User } from '#shared/people/users.contract.ts';
import { useCurrentUser } from '#client/api/auth.ts';
import { userCountQuery } from '#client/api/users.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { fullName } from '#client/components/full-name.ts';
import { ALPHABETICAL } from '#client/components/lists/sorting.tsx';
import { useDecision } from '#client/people/approvals/use-decision.tsx';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { formatDate, formatDateTime } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { AccountButtons, type AccountAction } from './account-buttons.tsx';
import { ActiveSwitch } from './activity.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { EditAccountDialog } from './edit-account-dialog.tsx';
import { EraseAccountDialog } from './erase-account-dialog.tsx';
import { STAFF_ROLE_WORDS } from './staff-role-words.ts';
import { protectionOf } from './protection.ts';
import { StateBadge, statusColumn } from './state-badge.tsx';
import { StudentList, type StudentColumn } from './student-list.tsx';
import type { StudentsUrlState } from './students-url-state.ts';

/** The list with all accounts, and the actions on each. */
export function AccountList({ urlState, onMove }: UrlStateProps<StudentsUrlState>) {
  const user = useCurrentUser();
  const isOneOfTeachers = (useQuery(userCountQuery({ role: 'teacher' })).data?.total ?? 1) > 1;
  const { decide, question } = useDecision();
  const [requestedAction, setRequestedAction] = useState<{ about: AccountAction; account: User } | null>(null);
  const close = () => setRequestedAction(null);

  const activeSwitch = (account: User) => <ActiveSwitch account={account} protection={protectionOf(account, user)} />;
  const buttons = (account: User) => (
    <AccountButtons
      account={account}
      protection={protectionOf(account, user)}
      listSearch={urlState}
      onAsk={(about) => {
        if (about === 'approve') decide([account], 'approved');
        else if (about === 'reject') decide([account], 'rejected');
        else setRequestedAction({ about, account });
      }}
    />
  );
  const badge = (account: User) => <AccountBadge account={account} isOneOfTeachers={isOneOfTeachers} />;
  return (
    <>
      <StudentList
        noun="account"
        urlState={urlState}
        onMove={onMove}
        cell="px-2 py-2 align-middle first:pl-4 last:pr-3"
        columns={[
          { ...nameColumn, render: (account) => <Name account={account} listSearch={urlState} /> },
          emailColumn,
          { ...statusColumn, head: 'w-31', render: badge },
          ...(isOneOfTeachers ? [roleColumn] : []),
          {
            name: 'Active',
            sort: { by: 'active', words: { asc: 'active first', desc: 'deactivated first' } },
            head: 'w-24',
            render: activeSwitch,
          },
          ...dateColumns,
          {
            name: 'Actions',
            isNameHidden: true,
            head: 'w-78',
            render: (account) => <div className="flex items-center justify-end gap-1.5">{buttons(account)}</div>,
          },
        ]}
        cardClass="grid gap-2 rounded-card border border-line bg-surface px-4 pt-4 pb-2.5"
        renderCard={(account) => (
          <>
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
              <div className="min-w-0 flex-1 basis-48">
                <h2 className="font-medium wrap-anywhere">
                  <Name account={account} listSearch={urlState} />
                </h2>
                <p className="text-14 text-ink-2">
                  <AddressText>{account.email}</AddressText>
                </p>
              </div>
              {badge(account)}
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              {activeSwitch(account)}
              <div className="text-14 text-ink-2 tabular-nums">
                <p>
                  Registered <Time at={account.createdAt} />
                </p>
                {account.lastActivity !== null && (
                  <p>
                    Last active <Time at={account.lastActivity} />
                  </p>
                )}
              </div>
            </div>
            <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-2">
              {buttons(account)}
            </div>
          </>
        )}
      />
      {question}
      {requestedAction?.about === 'edit' && (
        <EditAccountDialog
          account={requestedAction.account}
          protection={protectionOf(requestedAction.account, user)}
          onClose={close}
        />
      )}
      {requestedAction?.about === 'erase' && <EraseAccountDialog account={requestedAction.account} onClose={close} />}
      {requestedAction?.about === 'delete' && <DeleteAccountDialog account={requestedAction.account} onClose={close} />}
    </>
  );
}

const LATEST = { asc: 'oldest first', desc: 'latest first' };

/** Limits the height of a row; the full name is in the title, on a phone's card and on the account's page. */
const longText = 'line-clamp-4 wrap-anywhere';

const nameColumn: Omit<StudentColumn, 'render'> = {
  name: 'Name',
  sort: { by: 'name', words: ALPHABETICAL },
  isRowHead: true,
  className: 'font-medium',
};

const emailColumn: StudentColumn = {
  name: 'Email',
  sort: { by: 'email', words: ALPHABETICAL },
  className: 'text-14 text-ink-2',
  render: ({ email }) => (
    <span className={longText} title={email}>
      <AddressText>{email}</AddressText>
    </span>
  ),
};

/** The name of an account, which leads to the page of a student who has one. */
function Name({ account, listSearch }: { account: User; listSearch: StudentsUrlState }) {
  const name = (
    <bdi className={longText} title={fullName(account)}>
      {fullName(account)}
    </bdi>
  );
  if (account.role !== 'student' || account.status !== 'approved') return name;
  return (
    <Link
      to="/students/$studentId"
      params={{ studentId: account.id }}
      state={{ listSearch }}
      className="block py-1 hover:underline"
    >
      {name}
    </Link>
  );
}

const roleColumn: StudentColumn = {
  name: 'Role',
  sort: { by: 'role', words: { asc: 'owners first', desc: 'students first' } },
  isExtra: true,
  head: 'w-24',
  className: 'text-14 text-ink-2',
  render: ({ staffRole }) => (staffRole === null ? 'Student' : STAFF_ROLE_WORDS[staffRole]),
};

const dates = { head: 'w-30', className: 'text-14 text-ink-2 tabular-nums' };
const dateColumns: StudentColumn[] = [
  {
    name: 'Registered',
    sort: { by: 'created', words: LATEST },
    ...dates,
    render: ({ createdAt }) => <Time at={createdAt} />,
  },
  {
    name: 'Last active',
    sort: { by: 'lastActivity', words: LATEST },
    isExtra: true,
    ...dates,
    render: ({ role, lastActivity }) =>
      lastActivity === null ? role === 'student' && 'Never' : <Time at={lastActivity} />,
  },
];

function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDate(at)}
    </time>
  );
}

interface AccountBadgeProps {
  account: User;
  isOneOfTeachers: boolean;
}

/**
 * A student's status; for a teacher, who needs no approval, their role, unless a column shows it. A hub's only teacher
 * sees no mention of owners.
 */
function AccountBadge({ account: { role, staffRole, status }, isOneOfTeachers }: AccountBadgeProps) {
  const hasRoleColumn = useWideScreen('xl') && isOneOfTeachers;
  if (role === 'student' || hasRoleColumn) return <StateBadge state={status} />;
  return (
    <Badge tone="brand" icon={<GraduationCap aria-hidden />}>
      {staffRole === null || !isOneOfTeachers ? 'Teacher' : STAFF_ROLE_WORDS[staffRole]}
    </Badge>
  );
}
