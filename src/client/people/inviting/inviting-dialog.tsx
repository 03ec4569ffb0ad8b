import type { ReactNode } from 'react';
import { counted } from '#shared/domain/counted.ts';
import { MailNotSetUp } from '#client/components/mail-not-set-up.tsx';
import { WorkProgress } from '#client/components/work-progress.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { CheckedRows } from './checked-rows.tsx';
import { ADDRESSES_FORM } from './enter-invitees.tsx';
import type { WordsOfOutcomes } from './outcome-words.ts';
import type { Inviting } from './use-inviting.ts';

interface InvitingDialogProps {
  inviting: Inviting;
  title: string;
  description: string;
  /** The noun for the invited people, singular and plural. */
  nouns: [one: string, several: string];
  words: WordsOfOutcomes;
  /** Shown below the outcomes of the rows. */
  note?: ReactNode;
  onClose: () => void;
  /** The first step: whom to invite, in a form with the id `ADDRESSES_FORM`. */
  children: ReactNode;
}

/** The steps of inviting by mail: addresses or a file, what would happen to each row, then sending. */
export function InvitingDialog(props: InvitingDialogProps) {
  const { inviting, title, description, words, note, onClose, children } = props;
  const { stage, progress } = inviting;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={stage === 'sent' ? 'Invitations sent' : title}
      description={<span className="wrap-anywhere">{description}</span>}
      footer={<Actions {...props} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <MailNotSetUp />
        {progress && progress.total > 1 && <WorkProgress label={progress.stage} progress={progress} />}
        {stage === 'entering' ? (
          children
        ) : (
          <>
            <CheckedRows key={stage} inviting={inviting} words={words} />
            {note}
          </>
        )}
      </div>
    </Dialog>
  );
}

function Actions({ inviting, nouns, onClose }: InvitingDialogProps) {
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
        {isBusy ? 'Working…' : `Invite ${counted(ready.length, ...nouns)}`}
      </Button>
    </>
  );
}
