import type { User } from '#shared/people/users.contract.ts';
import { useIsMailSetUp } from '#client/api/mail.ts';
import { useSendTestBirthday } from '#client/api/mailings.ts';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { fullName } from '#client/components/full-name.ts';
import { MailNotSetUp } from '#client/components/mail-not-set-up.tsx';
import { reported } from '#client/lib/reported.ts';
import { done, queuedTitle } from '../email-toasts.ts';

/** Asks for confirmation before sending a student the birthday message on another day. */
export function TestBirthdayDialog({ student, onClose }: { student: User; onClose: () => void }) {
  const sendTest = useSendTestBirthday();
  const isMailSetUp = useIsMailSetUp();
  const handleConfirm = async () => {
    const isQueued = await reported(sendTest.mutateAsync(student.id), {
      done: (result) => done(queuedTitle('Birthday Email', isMailSetUp), result),
      failure: 'Failed to Send Birthday Email',
      otherwise: 'Please try again.',
    });
    if (isQueued) onClose();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Send test birthday email?"
      description={
        <span className="line-clamp-6 wrap-anywhere">
          <bdi>{fullName(student)}</bdi> ({student.email}) gets the birthday email now. It does not count as this year’s
          greeting.
        </span>
      }
      confirmLabel="Send test birthday email"
      busyLabel="Sending…"
      variant="primary"
      onConfirm={handleConfirm}
    >
      <MailNotSetUp />
    </ConfirmDialog>
  );
}
