import { useQuery } from '@tanstack/react-query';
import { Reply, Trash2 } from 'lucide-react';
import type { ContactSubmission } from '#shared/contract/contact.ts';
import { contactQuery, useSetContactStatus } from '#client/api/contacts.ts';
import { CallError } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { failed, succeeded } from './contact-toasts.ts';
import { reopenedStatus } from './submission-facts.ts';
import { WholeMessage } from './whole-message.tsx';
import type { WithReplies } from './whole-message.tsx';

interface ReadDialogProps {
  id: string;
  onClose: () => void;
  onReply: (submission: ContactSubmission) => void;
  onDelete: (submission: ContactSubmission) => void;
}

/** A whole message with the replies so far. */
export function ReadDialog({ id, onClose, onReply, onDelete }: ReadDialogProps) {
  const { data: submission, error, refetch } = useQuery(contactQuery(id));
  return (
    <Dialog
      open
      size="large"
      onOpenChange={onClose}
      title="Message"
      footer={
        submission && (
          <>
            <Button className="sm:mr-auto" onClick={() => onDelete(submission)}>
              <Trash2 aria-hidden className="size-5 text-bad" />
              Delete
            </Button>
            <OpenOrClosed submission={submission} />
            <Button variant="primary" onClick={() => onReply(submission)}>
              <Reply aria-hidden className="size-5" />
              Reply
            </Button>
          </>
        )
      }
    >
      {submission ? (
        <WholeMessage submission={submission} />
      ) : error instanceof CallError && error.status === 404 ? (
        <Notice tone="warn" title="This message no longer exists" />
      ) : error ? (
        <ErrorNotice title="The message could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup label="Loading the message…" className="grid gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

function OpenOrClosed({ submission: { id, status, replies } }: { submission: WithReplies }) {
  const change = useSetContactStatus();
  const isClosed = status === 'closed';
  const handleClick = async () => {
    if (change.isPending) return;
    try {
      await change.mutateAsync({ id, status: isClosed ? reopenedStatus(replies) : 'closed' });
      toast(
        succeeded(isClosed ? 'Contact submission reopened successfully' : 'Contact submission closed successfully'),
      );
    } catch (error) {
      toast(failed('Failed to update contact submission status', error));
    }
  };
  return (
    <Button aria-disabled={change.isPending} onClick={() => void handleClick()}>
      {isClosed ? 'Reopen' : 'Mark as closed'}
    </Button>
  );
}
