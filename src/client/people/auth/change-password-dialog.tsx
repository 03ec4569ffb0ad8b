import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { changePassword } from '#shared/people/auth.contract.ts';
import { useCurrentUser } from '#client/api/auth.ts';
import { factorsQuery } from '#client/api/factors.ts';
import { useChangePassword } from '#client/api/passwords.ts';
import { serverMessage } from '#client/lib/call.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { NewPassword } from './new-password.tsx';
import { PasswordInput } from './password-input.tsx';

interface ChangePasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** For password managers, which store a password under a name. */
  email: string;
}

export function ChangePasswordDialog({ open, onOpenChange, email }: ChangePasswordDialogProps) {
  const user = useCurrentUser();
  const change = useChangePassword();
  const { data: factors } = useQuery({ ...factorsQuery, enabled: open });
  const isOff = factors?.passwordOffSince != null;
  const { register, handleSubmit, reset, formState } = useForm<PasswordChange>({
    resolver: zodResolver(changePasswordForm),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors } = formState;

  const handleOpenChange = (isOpen: boolean) => {
    onOpenChange(isOpen);
    // A closed dialog must not retain passwords.
    if (!isOpen) reset();
  };
  const handleValid = async (form: PasswordChange) => {
    const isDone = await reported(change.mutateAsync(form), {
      done: 'Your password has been changed successfully.',
      failure: (error) => ({ title: serverMessage(error, 'Failed to change password'), variant: 'destructive' }),
    });
    if (isDone) handleOpenChange(false);
  };

  return (
    <Dialog
      size="small"
      open={open}
      onOpenChange={handleOpenChange}
      title="Change Password"
      description={
        isOff
          ? 'Your password is switched off. Switch it on under Security in your menu to change it.'
          : 'You will be signed out everywhere else.'
      }
    >
      {!isOff && (
        <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(handleValid)(event)}>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <Field label="Current password" error={errors.currentPassword?.message}>
            <PasswordInput autoComplete="current-password" required {...register('currentPassword')} />
          </Field>
          <NewPassword
            label="New password"
            error={errors.newPassword?.message}
            field={register('newPassword')}
            of={user?.staffRole ?? 'student'}
            own={user ? [user.firstName, user.lastName, user.email] : []}
          />
          <Button type="submit" variant="primary" disabled={change.isPending}>
            {change.isPending ? 'Changing…' : 'Change Password'}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

const { currentPassword, newPassword } = changePassword.body.shape;

/** The contract's change of password, which also reports empty fields before the server is called. */
export const changePasswordForm = changePassword.body.extend({
  currentPassword: currentPassword.min(1, 'Please enter your current password'),
  newPassword,
});
type PasswordChange = z.input<typeof changePasswordForm>;
