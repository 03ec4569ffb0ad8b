import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/contract/users.ts';
import { useCurrentUser } from '#client/api/auth.ts';
import { userCountQuery } from '#client/api/users.ts';
import { RejectDialog } from '#client/components/reject-dialog.tsx';
import { useDecision } from '#client/components/use-decision.ts';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { AccountCards } from './account-cards.tsx';
import { AccountTable } from './account-table.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { EditAccountDialog } from './edit-account-dialog.tsx';
import { protectionOf } from './protection.ts';
import { sortedBy, writePlace } from './students-place.ts';
import type { StudentsPlace } from './students-place.ts';
import { useRowFocus } from './use-row-focus.ts';

interface AccountListProps {
  accounts: readonly User[];
  place: StudentsPlace;
  onMove: (change: Partial<StudentsPlace>) => void;
}

type Asked = { about: 'reject' | 'edit' | 'delete'; account: User };

/** A table where there is room, cards on a phone, and the dialogs of both. */
export function AccountList({ accounts, place, onMove }: AccountListProps) {
  const isTable = useWideScreen('lg');
  const ownId = useCurrentUser()?.id;
  const activeTeachers = useQuery(userCountQuery({ role: 'teacher', active: '1' })).data?.total;
  const decide = useDecision();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);

  const actions = {
    onApprove: (account: User) => void decide([account], 'approved'),
    onReject: (account: User) => setAsked({ about: 'reject', account }),
    onEdit: (account: User) => setAsked({ about: 'edit', account }),
    onDelete: (account: User) => setAsked({ about: 'delete', account }),
  };
  const surroundings = { ownId, activeTeachers };
  const listSearch = writePlace(place);
  const rows = accounts.map((account) => ({
    account,
    protection: protectionOf(account, surroundings),
    listSearch,
    actions,
  }));
  return (
    <div {...useRowFocus()}>
      {isTable ? (
        <AccountTable rows={rows} place={place} onSort={(by) => onMove(sortedBy(place, by))} />
      ) : (
        <AccountCards rows={rows} />
      )}
      {asked?.about === 'reject' && (
        <RejectDialog
          users={[asked.account]}
          onClose={close}
          onConfirm={() => {
            close();
            void decide([asked.account], 'rejected');
          }}
        />
      )}
      {asked?.about === 'edit' && (
        <EditAccountDialog
          account={asked.account}
          protection={protectionOf(asked.account, surroundings)}
          onClose={close}
        />
      )}
      {asked?.about === 'delete' && <DeleteAccountDialog account={asked.account} onClose={close} />}
    </div>
  );
}
