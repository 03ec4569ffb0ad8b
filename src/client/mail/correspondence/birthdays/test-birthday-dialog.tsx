import type { User } from '#shared/people/users.contract.ts';
import { useIsMailSetUp } from '#client/api/mail.ts';
import { useSendTestBirthday } from '#client/api/mailings.ts';
import { fullName } from '#client/components/full-name.ts';
import { MailNotSetUp } from '#client/components/mail-not-set-up.tsx';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { done, queuedTitle } from '../email-toasts.ts';

/** Asks for confirmation before sending a student the birthday message on another day. */
export function TestBirthdayDialog({ student, onClose }: { student: User; onClose: () => void }) {
  const sendTest = useSendTestBirthday();
  const isMailSetUp = useIsMailSetUp();
  const handleConfirm = async () => {
    try {
      toast(done(queuedTitle('Birthday Email', isMailSetUp), await sendTest.mutateAsync(student.id)));
      onClose();
    } catch (error) {
      toast(failed('Failed to Send Birthday Email', error, 'Please try again.'));
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={() => {
        if (!sendTest.isPending) onClose();
      }}
      title="Send test birthday email?"
      description={
        <span className="line-clamp-6 wrap-anywhere">
          <bdi>{fullName(student)}</bdi> ({student.email}) gets the birthday email now. It does not count as this year’s
          greeting.
        </span>
      }
      confirmLabel={sendTest.isPending ? 'Sending…' : 'Send test birthday email'}
      variant="primary"
      isPending={sendTest.isPending}
      onConfirm={() => void handleConfirm()}
    >
      <MailNotSetUp />
    </ConfirmDialog>
  );
}
