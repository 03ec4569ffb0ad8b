import { useQuery } from '@tanstack/react-query';
import type { ContactSubmission } from '#shared/contract/contact.ts';
import { contactQuery, useDeleteContact } from '#client/api/contacts.ts';
import { DeletionDialog } from '#client/components/deletion-dialog.tsx';
import { toast } from '#client/lib/toast.ts';
import { failed, succeeded } from './contact-toasts.ts';
import { deletionText } from './submission-facts.ts';

interface DeleteSubmissionDialogProps {
  submission: ContactSubmission;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a message is deleted, and says what goes with it. */
export function DeleteSubmissionDialog({ submission, onClose, onDeleted }: DeleteSubmissionDialogProps) {
  const deletion = useDeleteContact();
  // Only this knows of the replies; without it, what the list says has to do.
  const replies = useQuery({ ...contactQuery(submission.id), enabled: !deletion.isPending }).data?.replies.length ?? 0;

  const handleConfirm = async () => {
    try {
      await deletion.mutateAsync(submission.id);
      toast(succeeded('Contact submission deleted successfully'));
      onDeleted();
    } catch (error) {
      toast(failed('Failed to delete contact submission', error));
    }
  };
  return (
    <DeletionDialog
      title="Delete this message?"
      description={
        <>
          <span className="line-clamp-3 wrap-anywhere">
            From <bdi>{submission.name}</bdi> ({submission.email}).
          </span>{' '}
          {deletionText({ hasAttachment: submission.attachmentUrl !== null, replies })}
        </>
      }
      confirmLabel="Delete message"
      isPending={deletion.isPending}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    />
  );
}
