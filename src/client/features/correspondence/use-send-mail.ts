import { useIsMailSetUp } from '#client/api/mail.ts';
import { useSendBulkMail, useSendStudentMail } from '#client/api/mailings.ts';
import type { WrittenMail } from '#client/api/mailings.ts';
import { toast } from '#client/lib/toast.ts';
import { bulkQueued, done, failed, queuedTitle } from './email-toasts.ts';
import type { Recipients } from './recipients.ts';

interface Outcome {
  isSent: boolean;
  error?: unknown;
}

/** Sends a mail to whom it is for and says what came of it. */
export function useSendMail(recipients: Recipients) {
  const one = useSendStudentMail();
  const many = useSendBulkMail();
  const isMailSetUp = useIsMailSetUp();

  const send = async (mail: WrittenMail): Promise<Outcome> => {
    try {
      if (recipients.kind === 'one') {
        toast(done(queuedTitle('Email', isMailSetUp), await one.mutateAsync({ id: recipients.student.id, mail })));
        return { isSent: true };
      }
      const studentIds = recipients.kind === 'all' ? null : recipients.students.map(({ id }) => id);
      const result = await many.mutateAsync({ studentIds, mail });
      toast(bulkQueued(result, isMailSetUp));
      return { isSent: result.totalSent > 0 };
    } catch (error) {
      toast(failed(recipients.kind === 'one' ? 'Failed to Send Email' : 'Failed to Send Bulk Email', error));
      return { isSent: false, error };
    }
  };
  return { send, isPending: one.isPending || many.isPending };
}
