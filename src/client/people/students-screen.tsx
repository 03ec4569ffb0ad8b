import { useState } from 'react';
import { MailPlus } from 'lucide-react';
import { listErasures } from '#shared/people/erasure.endpoints.ts';
import { inviteStaff } from '#shared/people/staff-invitations.endpoints.ts';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { useUrlState } from '#client/components/use-url-state.ts';
import { InviteStaffDialog } from '#client/people/inviting/invite-staff-dialog.tsx';
import { AccountList } from '#client/people/students/account-list.tsx';
import { ErasureRequests } from '#client/people/students/erasure-requests.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

/** /students: `?search=`, `?status=` and `?class=` filter, `?sort=` and `?order=` sort, `?page=` counts from 1. */
export function StudentsScreen() {
  const { urlState, move } = useUrlState('/students');
  return (
    <>
      <PageHeader
        title="Student Management"
        text="All accounts: who can sign in, their names, and what they have done."
        actions={
          <IfAllowed to={inviteStaff}>
            <InviteTeachers />
          </IfAllowed>
        }
      />
      <IfAllowed to={listErasures}>
        <ErasureRequests />
      </IfAllowed>
      <AccountList urlState={urlState} onMove={(change) => move({ page: 1, ...change })} />
    </>
  );
}

function InviteTeachers() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <MailPlus aria-hidden className="size-5" />
        Invite teachers
      </Button>
      {isOpen && <InviteStaffDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
