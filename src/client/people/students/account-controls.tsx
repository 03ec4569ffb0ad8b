import { Link } from '@tanstack/react-router';
import { Check, Eye, Pencil, Trash2, X } from 'lucide-react';
import type { User } from '#shared/people/users.contract.ts';
import { useSetUserActive } from '#client/api/users.ts';
import { fullName } from '#client/components/full-name.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { activeChanged, failed } from './account-toasts.ts';
import { protectedText } from './protection.ts';
import type { Protection } from './protection.ts';
import type { StudentsPlace } from './students-place.ts';

/** What can be done with an account beyond switching it off. */
export interface AccountActions {
  onApprove: (account: User) => void;
  onReject: (account: User) => void;
  onEdit: (account: User) => void;
  onDelete: (account: User) => void;
}

export interface AccountRowProps {
  account: User;
  protection: Protection;
  /** The address of the list as it is filtered now, to come back to. */
  listSearch: StudentsPlace;
  actions: AccountActions;
}

/** On while the account may sign in. Shows what was chosen at once, and what the server says after. */
export function ActiveSwitch({ account, protection }: Pick<AccountRowProps, 'account' | 'protection'>) {
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
  return (
    <span {...(reason && { title: reason })} className="flex items-center gap-1">
      <Switch
        label={`Active: ${fullName(account)}${reason ? ` (${reason})` : ''}`}
        isOn={isOn}
        disabled={protection !== null}
        onChange={(isActive) => void handleChange(isActive)}
      />
      <span aria-hidden className="text-14 text-ink-2 lg:hidden">
        {isOn ? 'Active' : 'Inactive'}
      </span>
    </span>
  );
}

export function AccountButtons({ account, protection, listSearch, actions }: AccountRowProps) {
  const name = fullName(account);
  const isStudent = account.role === 'student';
  const reason = protection && protectedText(protection, 'deleted');
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
      <Button size="icon" variant="quiet" aria-label={`Edit ${name}`} onClick={() => actions.onEdit(account)}>
        <Pencil aria-hidden className="size-5" />
      </Button>
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
    </>
  );
}
