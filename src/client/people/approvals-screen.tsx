import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { invite } from '#shared/people/invitations.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { classesQuery } from '#client/api/classes.ts';
import { useIsMailSetUp } from '#client/api/mail.ts';
import { ClassSelect } from '#client/components/class-select.tsx';
import { useUrlState } from '#client/components/use-url-state.ts';
import { PendingApprovals } from '#client/people/approvals/pending-approvals.tsx';
import { RecentlyApproved } from '#client/people/approvals/recently-approved.tsx';
import { InviteDialog } from '#client/people/inviting/invite-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

/** /approvals: `?class=` shows the students of a class. */
export function ApprovalsScreen() {
  const { urlState, move } = useUrlState('/approvals');
  const mailed = useIsMailSetUp() ? ' An email lets them know.' : '';
  return (
    <>
      <PageHeader
        title="User Approvals"
        text={`Registered students can browse. Once you approve them, they can take quizzes and their progress is recorded.${mailed}`}
        actions={<InviteToHub />}
      />
      <ClassSelect
        className="mb-4"
        value={urlState.class}
        others="All students"
        onChange={(classId) => move({ class: classId })}
      />
      <PendingApprovals classId={urlState.class} />
      {/* This list covers all classes. */}
      {urlState.class === undefined && <RecentlyApproved />}
    </>
  );
}

/** For a hub without classes: in a hub with classes, students are invited to one. */
function InviteToHub() {
  const [isOpen, setIsOpen] = useState(false);
  const { data: classes } = useQuery(classesQuery);
  if (!useMay(invite) || classes?.length !== 0) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <MailPlus aria-hidden className="size-5" />
        Invite students
      </Button>
      {isOpen && <InviteDialog ofClass={null} onClose={() => setIsOpen(false)} />}
    </>
  );
}
