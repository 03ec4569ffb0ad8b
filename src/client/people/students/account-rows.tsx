import { Link } from '@tanstack/react-router';
import {
  Check,
  CircleCheck,
  CircleX,
  Clock,
  Eye,
  GraduationCap,
  type LucideIcon,
  Pencil,
  Trash2,
  X,
} from 'lucide-react';
import type { UserStatus } from '#shared/domain/limits.ts';
import { deleteUser, setUserActive, updateUser } from '#shared/people/users.contract.ts';
import type { User } from '#shared/people/users.contract.ts';
import { useMay } from '#client/api/auth.ts';
import { useSetUserActive } from '#client/api/users.ts';
import { fullName } from '#client/components/full-name.ts';
import { Records } from '#client/components/lists/records.tsx';
import { formatDate, formatDateTime } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Badge, type BadgeTone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { activeChanged, failed } from './account-toasts.ts';
import { SORT_LABELS, STAFF_ROLE_WORDS } from './list-labels.ts';
import { protectedText, type Protection } from './protection.ts';
import { orderOf, type StudentsPlace, type UserSort } from './students-place.ts';

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
        { ...sortedBy('status'), head: 'w-31', render: (row) => <AccountBadge {...row} /> },
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
            <AccountBadge {...row} />
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

const looks: Record<UserStatus, { word: string; tone: BadgeTone; Icon: LucideIcon }> = {
  pending: { word: 'Pending', tone: 'warn', Icon: Clock },
  approved: { word: 'Approved', tone: 'good', Icon: CircleCheck },
  rejected: { word: 'Rejected', tone: 'bad', Icon: CircleX },
};

/** A student's status; of a teacher, who needs no approval, that they are one. The only one need not know of owners. */
function AccountBadge({ account: { role, staffRole, status }, isOneOfTeachers }: AccountRowProps) {
  if (role === 'teacher') {
    return (
      <Badge tone="brand" icon={<GraduationCap aria-hidden />}>
        {staffRole === null || !isOneOfTeachers ? 'Teacher' : STAFF_ROLE_WORDS[staffRole]}
      </Badge>
    );
  }
  const { word, tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  );
}

/** What can be done with an account beyond switching it off. */
interface AccountActions {
  onApprove: (account: User) => void;
  onReject: (account: User) => void;
  onEdit: (account: User) => void;
  onDelete: (account: User) => void;
}

interface AccountRowProps {
  account: User;
  protection: Protection;
  /** There are several teachers. */
  isOneOfTeachers: boolean;
  /** The address of the list as it is filtered now, to come back to. */
  listSearch: StudentsPlace;
  actions: AccountActions;
}

/** On while the account may sign in. Shows what was chosen at once, and what the server says after. */
function ActiveSwitch({ account, protection }: Pick<AccountRowProps, 'account' | 'protection'>) {
  const change = useSetUserActive();
  const isOn = change.isPending ? change.variables.isActive : account.isActive;
  const handleChange = async (isActive: boolean) => {
    if (change.isPending) return;
    try {
      await change.mutateAsync({ id: account.id, isActive });
      toast(activeChanged(account, isActive));
    } catch (error) {
      toast(failed('Failed to update user active status', error));
    }
  };
  const reason = protection && protectedText(protection, 'deactivated');
  const mayChange = useMay(setUserActive);
  return (
    <span {...(reason && { title: reason })} className="flex items-center gap-1">
      <Switch
        label={`Active: ${fullName(account)}${reason ? ` (${reason})` : ''}`}
        isOn={isOn}
        disabled={protection !== null || !mayChange}
        onChange={(isActive) => void handleChange(isActive)}
      />
      <span aria-hidden className="text-14 text-ink-2 lg:hidden">
        {isOn ? 'Active' : 'Inactive'}
      </span>
    </span>
  );
}

function AccountButtons({ account, protection, listSearch, actions }: AccountRowProps) {
  const name = fullName(account);
  const isStudent = account.role === 'student';
  const reason = protection && protectedText(protection, 'deleted');
  const mayEdit = useMay(updateUser);
  const mayDelete = useMay(deleteUser);
  return (
    <>
      {isStudent && account.status === 'pending' && (
        <>
          <Button size="small" aria-label={`Approve ${name}`} onClick={() => actions.onApprove(account)}>
            <Check aria-hidden className="size-4.5 text-good" />
            Approve
          </Button>
          <Button size="small" aria-label={`Reject ${name}`} onClick={() => actions.onReject(account)}>
            <X aria-hidden className="size-4.5 text-bad" />
            Reject
          </Button>
        </>
      )}
      {isStudent && account.status === 'approved' && (
        <Button size="small" asChild>
          <Link
            to="/students/$studentId"
            params={{ studentId: account.id }}
            state={{ listSearch }}
            aria-label={`View ${name}`}
          >
            <Eye aria-hidden className="size-4.5" />
            View
          </Link>
        </Button>
      )}
      {mayEdit && protection !== 'staff' && (
        <Button size="icon" variant="quiet" aria-label={`Edit ${name}`} onClick={() => actions.onEdit(account)}>
          <Pencil aria-hidden className="size-5" />
        </Button>
      )}
      {mayDelete && (
        <Button
          size="icon"
          variant="quiet"
          aria-label={`Delete ${name}${reason ? ` (${reason})` : ''}`}
          {...(reason && { title: reason })}
          disabled={protection !== null}
          onClick={() => actions.onDelete(account)}
        >
          <Trash2 aria-hidden className="size-5" />
        </Button>
      )}
    </>
  );
}
