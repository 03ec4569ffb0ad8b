import { UserCheck, UserX } from 'lucide-react';
import { setUserActive, type User } from '#shared/people/users.contract.ts';
import { useMay } from '#client/api/auth.ts';
import { useSetUserActive } from '#client/api/users.ts';
import { fullName } from '#client/components/full-name.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { activeChanged, failed } from './account-toasts.ts';
import { protectedText, type Protection } from './protection.ts';

/** Whether the account may sign in: shows the choice at once, then the server's state. Switching back undoes it. */
function useActivity(account: User) {
  const change = useSetUserActive();
  const setActive = async (isActive: boolean) => {
    if (change.isPending) return;
    try {
      await change.mutateAsync({ id: account.id, isActive });
      toast(activeChanged(account, isActive));
    } catch (error) {
      toast(failed('Failed to update user active status', error));
    }
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
