import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { STAFF_ROLES, type StaffRole } from '#shared/domain/roles.ts';
import { classWords } from '#shared/people/class-words.ts';
import { classesQuery } from '#client/api/classes.ts';
import { TickList } from '#client/components/tick-list.tsx';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { STAFF_ROLE_RIGHTS, STAFF_ROLE_WORDS } from '../students/staff-role-words.ts';
import { EnterInvitees } from './enter-invitees.tsx';
import { InvitingDialog } from './inviting-dialog.tsx';
import { OpenStaffInvitations } from './open-invitations.tsx';
import { STAFF_OUTCOMES } from './outcome-words.ts';
import { useInviting } from './use-inviting.ts';

/** Invites teachers, assistants and owners by mail, with the classes that they will get. */
export function InviteStaffDialog({ onClose }: { onClose: () => void }) {
  const [staffRole, setStaffRole] = useState<StaffRole>('teacher');
  const [classIds, setClassIds] = useState<string[]>([]);
  const inviting = useInviting({ staffRole, classIds });
  const hasAccounts = inviting.rows.some(({ outcome }) => ['student', 'member', 'added'].includes(outcome));
  return (
    <InvitingDialog
      inviting={inviting}
      title="Invite teachers"
      description="To this hub, as teachers, assistants or owners"
      nouns={['person', 'people']}
      words={STAFF_OUTCOMES}
      note={
        hasAccounts && (
          <p className="max-w-prose text-14 text-ink-2">
            An invitation never changes the role of an account. To change it, edit the account in Student Management.
          </p>
        )
      }
      onClose={onClose}
    >
      <EnterInvitees
        isBusy={inviting.isBusy}
        isFileOffered={false}
        note="Each person gets a mail with a link that works once, within 14 days, and creates their account. It stops working once you are no longer an owner."
        onFile={(file) => void inviting.check(file)}
      >
        <Field label="Role" hint={`${STAFF_ROLE_WORDS[staffRole]}: ${STAFF_ROLE_RIGHTS[staffRole]}`}>
          <Select value={staffRole} onChange={({ target }) => setStaffRole(target.value as StaffRole)}>
            <Options of={STAFF_ROLES.toReversed().map((role) => ({ value: role, label: STAFF_ROLE_WORDS[role] }))} />
          </Select>
        </Field>
        <Classes chosen={classIds} onChange={setClassIds} />
      </EnterInvitees>
      <OpenStaffInvitations />
    </InvitingDialog>
  );
}

/** Renders nothing in a hub without classes. */
function Classes({ chosen, onChange }: { chosen: string[]; onChange: (ids: string[]) => void }) {
  const { data: classes = [] } = useQuery(classesQuery);
  const open = classes.filter(({ archivedAt }) => archivedAt === null);
  if (open.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium">Classes (optional)</legend>
      <TickList
        className="max-h-48 overflow-y-auto px-1"
        items={open.map(({ id, name, term }) => ({ id, label: classWords({ name, term }) }))}
        chosen={chosen}
        onChange={onChange}
      />
    </fieldset>
  );
}
