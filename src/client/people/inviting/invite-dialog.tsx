import type { SchoolClass } from '#shared/people/classes.contract.ts';
import { classWords } from '#shared/people/class-words.ts';
import { MailNotSetUp } from '#client/components/mail-not-set-up.tsx';
import { WorkProgress } from '#client/components/work-progress.tsx';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { CheckedRows } from './checked-rows.tsx';
import { ADDRESSES_FORM, EnterInvitees } from './enter-invitees.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { useInviting } from './use-inviting.ts';
import type { Inviting } from './use-inviting.ts';

interface InviteDialogProps {
  /** Null invites to the hub as a whole. */
  ofClass: Pick<SchoolClass, 'id' | 'name' | 'term'> | null;
  onClose: () => void;
}

/** Invites students by mail: addresses or a file, what would happen to each row, then sending. */
export function InviteDialog({ ofClass, onClose }: InviteDialogProps) {
  const classId = ofClass?.id ?? null;
  const inviting = useInviting(classId);
  const { stage, progress } = inviting;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={stage === 'sent' ? 'Invitations sent' : 'Invite students'}
      description={<span className="wrap-anywhere">{ofClass === null ? 'To this hub' : classWords(ofClass)}</span>}
      footer={<Actions inviting={inviting} onClose={onClose} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <MailNotSetUp />
        {progress && progress.total > 1 && <WorkProgress label={progress.stage} progress={progress} />}
        {stage === 'entering' ? (
          <>
            <EnterInvitees isBusy={inviting.isBusy} onFile={(file) => void inviting.check(file)} />
            <OpenInvitations classId={classId} />
          </>
        ) : (
          <CheckedRows key={stage} inviting={inviting} />
        )}
      </div>
    </Dialog>
  );
}

function Actions({ inviting, onClose }: { inviting: Inviting; onClose: () => void }) {
  const { stage, ready, isBusy, startOver, send } = inviting;
  if (stage === 'entering') {
    return (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" form={ADDRESSES_FORM} disabled={isBusy}>
          {isBusy ? 'Checking…' : 'Check addresses'}
        </Button>
      </>
    );
  }
  if (stage === 'sent') {
    return (
      <>
        <Button onClick={startOver}>Invite more</Button>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </>
    );
  }
  return (
    <>
      <Button disabled={isBusy} onClick={startOver}>
        Back
      </Button>
      <Button variant="primary" disabled={isBusy || ready.length === 0} onClick={() => void send()}>
        {isBusy ? 'Working…' : `Invite ${counted(ready.length, 'student')}`}
      </Button>
    </>
  );
}
