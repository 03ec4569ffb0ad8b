import { Check, Eraser, Eye, Pencil, Trash2, X } from 'lucide-react';
import type { User } from '#shared/people/users.contract.ts';
import { eraseStudent } from '#shared/people/erasure.endpoints.ts';
import { deleteUser, updateUser } from '#shared/people/users.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { fullName } from '#client/components/full-name.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { protectedText, type Protection } from './protection.ts';
import type { StudentsUrlState } from './students-url-state.ts';

/** Actions on an account beyond switching it off. */
export type AccountAction = 'approve' | 'reject' | 'edit' | 'erase' | 'delete';

interface AccountButtonsProps {
  account: User;
  protection: Protection;
  /** The list's current search parameters, for the link back. */
  listSearch: StudentsUrlState;
  onAsk: (action: AccountAction) => void;
}

export function AccountButtons({ account, protection, listSearch, onAsk }: AccountButtonsProps) {
  const name = fullName(account);
  const isStudent = account.role === 'student';
  const reason = protection && protectedText(protection, 'deleted');
  const mayEdit = useMay(updateUser);
  const mayErase = useMay(eraseStudent);
  const mayDelete = useMay(deleteUser);
  return (
    <>
      {isStudent && account.status === 'pending' && (
        <>
          <Button size="small" aria-label={`Approve ${name}`} onClick={() => onAsk('approve')}>
            <Check aria-hidden className="size-4.5 text-good" />
            Approve
          </Button>
          <Button size="small" aria-label={`Reject ${name}`} onClick={() => onAsk('reject')}>
            <X aria-hidden className="size-4.5 text-bad" />
            Reject
          </Button>
        </>
      )}
      {isStudent && account.status === 'rejected' && (
        <Button size="small" aria-label={`Approve ${name} after all`} onClick={() => onAsk('approve')}>
          <Check aria-hidden className="size-4.5 text-good" />
          Approve
        </Button>
      )}
      {isStudent && account.status === 'approved' && (
        <ButtonLink
          size="small"
          to="/students/$studentId"
          params={{ studentId: account.id }}
          state={{ listSearch }}
          aria-label={`View ${name}`}
        >
          <Eye aria-hidden className="size-4.5" />
          View
        </ButtonLink>
      )}
      {mayEdit && protection !== 'staff' && (
        <IconButton label={`Edit ${name}`} Icon={Pencil} onClick={() => onAsk('edit')} />
      )}
      {/* An applicant has no answers that would stay, so deleting is enough. */}
      {mayErase && isStudent && account.status !== 'pending' && (
        <IconButton label={`Erase ${name}`} Icon={Eraser} title="Erase" onClick={() => onAsk('erase')} />
      )}
      {mayDelete && (
        <IconButton
          label={`Delete ${name}${reason ? ` (${reason})` : ''}`}
          Icon={Trash2}
          {...(reason && { title: reason })}
          disabled={protection !== null}
          onClick={() => onAsk('delete')}
        />
      )}
    </>
  );
}
