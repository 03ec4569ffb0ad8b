import { UserCheck, UserX } from 'lucide-react';
import type { User } from '#shared/people/users.contract.ts';
import { setUserActive } from '#shared/people/users.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { useSetUserActive } from '#client/api/users.ts';
import { fullName, type Named } from '#client/components/full-name.ts';
import { reported } from '#client/lib/reported.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { protectedText, type Protection } from './protection.ts';

export const activeChanged = (user: Named, isActive: boolean): ToastContent => ({
  title: 'User active status updated successfully',
  description: isActive
    ? `${fullName(user)} is active and can sign in.`
    : `${fullName(user)} is inactive and can't sign in any more.`,
  variant: 'success',
});

/** Whether the account may sign in: shows the choice at once, then the server's state. Switching back undoes it. */
function useActivity(account: User) {
  const change = useSetUserActive();
  const setActive = async (isActive: boolean) => {
    if (change.isPending) return;
    await reported(change.mutateAsync({ id: account.id, isActive }), {
      done: activeChanged(account, isActive),
      failure: 'Failed to update user active status',
      otherwise: 'Please try again.',
    });
  };
  return {
    isActive: change.isPending ? change.variables.isActive : account.isActive,
    mayChange: useMay(setUserActive),
    setActive: (isActive: boolean) => void setActive(isActive),
  };
}

export function ActiveSwitch({ account, protection }: { account: User; protection: Protection }) {
  const { isActive, mayChange, setActive } = useActivity(account);
  const reason = protection && protectedText(protection, 'deactivated');
  return (
    <span {...(reason && { title: reason })} className="flex items-center gap-1">
      <Switch
        label={`Active: ${fullName(account)}${reason ? ` (${reason})` : ''}`}
        isOn={isActive}
        disabled={protection !== null || !mayChange}
        onChange={setActive}
      />
      <span aria-hidden className="text-14 text-ink-2 lg:hidden">
        {isActive ? 'Active' : 'Inactive'}
      </span>
    </span>
  );
}

/** The same as a button, on a student's page; renders nothing for users who may not. */
export function ActivityButton({ student }: { student: User }) {
  const { isActive, mayChange, setActive } = useActivity(student);
  const Icon = isActive ? UserX : UserCheck;
  return (
    mayChange && (
      <Button onClick={() => setActive(!isActive)}>
        <Icon aria-hidden className="size-5" />
        {isActive ? 'Deactivate' : 'Activate'}
      </Button>
    )
  );
}
