import type { ComponentProps } from 'react';
import { lazy } from '#client/lib/late.ts';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('#client/people/auth/change-password-dialog.tsx')).ChangePasswordDialog,
}));
const SessionsDialog = lazy(async () => ({
  default: (await import('#client/people/auth/sessions-dialog.tsx')).SessionsDialog,
}));
const ErasureDialog = lazy(async () => ({
  default: (await import('#client/people/auth/erasure-dialog.tsx')).ErasureDialog,
}));
const SecurityDialog = lazy(async () => ({
  default: (await import('#client/people/auth/security-dialog.tsx')).SecurityDialog,
}));
const RemindersDialog = lazy(async () => ({
  default: (await import('#client/practice/assignments/reminders-dialog.tsx')).RemindersDialog,
}));

export type AccountDialogName = 'password' | 'security' | 'sessions' | 'reminders' | 'erasure';

type AccountDialogProps = ComponentProps<typeof ChangePasswordDialog> & { name: AccountDialogName };

/** A dialog that the account menu opens. */
export function AccountDialog({ name, email, ...props }: AccountDialogProps) {
  switch (name) {
    case 'password':
      return <ChangePasswordDialog {...props} email={email} />;
    case 'security':
      return <SecurityDialog {...props} />;
    case 'sessions':
      return <SessionsDialog {...props} />;
    case 'reminders':
      return <RemindersDialog {...props} />;
    case 'erasure':
      return <ErasureDialog {...props} />;
    default:
      return name satisfies never;
  }
}
