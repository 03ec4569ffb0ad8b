import { useRef } from 'react';
import { Check, Eraser, Eye, Pencil, Trash2, X } from 'lucide-react';
import type { User } from '#shared/people/users.contract.ts';
import { eraseStudent } from '#shared/people/erasure.endpoints.ts';
import { deleteUser, updateUser } from '#shared/people/users.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { fullName } from '#client/components/full-name.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
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
      {mayErase && isStudent && account.status !== 'pending' ? (
        <RemoveMenu name={name} mayDelete={mayDelete && protection === null} onAsk={onAsk} />
      ) : (
        mayDelete && (
          <IconButton
            label={`Delete ${name}${reason ? ` (${reason})` : ''}`}
            Icon={Trash2}
            {...(reason && { title: reason })}
            disabled={protection !== null}
            onClick={() => onAsk('delete')}
          />
        )
      )}
    </>
  );
}

interface RemoveMenuProps extends Pick<AccountButtonsProps, 'onAsk'> {
  name: string;
  mayDelete: boolean;
}

/** The two ways to remove a student who may have answers. */
function RemoveMenu({ name, mayDelete, onAsk }: RemoveMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const ask = (action: AccountAction) => {
    // The menu's item is about to disappear; the dialog returns the focus to the element that has it now.
    trigger.current?.focus();
    onAsk(action);
  };
  return (
    <Menu trigger={<IconButton ref={trigger} label={`Remove ${name}`} Icon={Trash2} title="Remove…" />}>
      <MenuItem onSelect={() => ask('erase')}>
        <Eraser aria-hidden />
        <Choice title="Erase…" text="Answers stay, without a name" />
      </MenuItem>
      {mayDelete && (
        <MenuItem onSelect={() => ask('delete')}>
          <Trash2 aria-hidden />
          <Choice title="Delete…" text="Nothing stays" />
        </MenuItem>
      )}
    </Menu>
  );
}

const Choice = ({ title, text }: { title: string; text: string }) => (
  <span>
    {title}
    <span className="block text-14 text-ink-2">{text}</span>
  </span>
);
