import type { User } from '#shared/people/users.contract.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { counted } from '#client/lib/counted.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { fullName } from './full-name.ts';

interface RejectDialogProps {
  users: readonly User[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before rejecting students, and names them. */
export function RejectDialog({ users, onConfirm, onClose }: RejectDialogProps) {
  const [first] = users;
  const isOne = users.length === 1;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isOne && first ? `Reject ${fullName(first)}?` : `Reject ${counted(users.length, 'student')}?`}
      description={
        isOne && first ? (
          <span>
            <AddressText>{first.email}</AddressText> will be signed out and can’t sign in any more.
          </span>
        ) : (
          'They will be signed out and can’t sign in any more.'
        )
      }
      confirmLabel={isOne ? 'Reject' : `Reject ${counted(users.length, 'student')}`}
      onConfirm={onConfirm}
    />
  );
}
