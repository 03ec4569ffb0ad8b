import type { SchoolClass } from '#shared/people/classes.contract.ts';
import { classWords } from '#shared/people/class-words.ts';
import { EnterInvitees } from './enter-invitees.tsx';
import { InvitingDialog } from './inviting-dialog.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { STUDENT_OUTCOMES } from './outcome-words.ts';
import { useInviting } from './use-inviting.ts';

interface InviteDialogProps {
  /** Null invites to the hub as a whole. */
  ofClass: Pick<SchoolClass, 'id' | 'name' | 'term'> | null;
  onClose: () => void;
}

/** Invites students by mail. */
export function InviteDialog({ ofClass, onClose }: InviteDialogProps) {
  const classId = ofClass?.id ?? null;
  const inviting = useInviting({ classId });
  return (
    <InvitingDialog
      inviting={inviting}
      title="Invite students"
      description={ofClass === null ? 'To this hub' : classWords(ofClass)}
      nouns={['student', 'students']}
      words={STUDENT_OUTCOMES}
      onClose={onClose}
    >
      <EnterInvitees
        isBusy={inviting.isBusy}
        isFileOffered
        note="First you see what happens to each row, and can fix mistakes. Each student then gets a mail with a link that works once, within 14 days, and creates an approved account."
        onFile={(file) => void inviting.check(file)}
      />
      <OpenInvitations classId={classId} />
    </InvitingDialog>
  );
}
