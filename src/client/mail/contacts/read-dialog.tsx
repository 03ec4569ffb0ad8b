import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Download, Reply, Trash2 } from 'lucide-react';
import type { z } from 'zod';
import { plural } from '#shared/domain/counted.ts';
import type { ContactSubmission, getContactSubmission } from '#shared/mail/contact.contract.ts';
import { contactQuery, useSetContactStatus } from '#client/api/contacts.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { CallError } from '#client/lib/call.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { StateWord } from '#client/ui/state-word.tsx';
import { reopenedStatus } from './submission-facts.ts';
import { STATUS_LOOKS } from './submission-status.ts';

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
        <ErrorNotice title="The message could not be loaded" error={error} onRetry={refetch} />
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
    await reported(change.mutateAsync({ id, status: isClosed ? reopenedStatus(replies) : 'closed' }), {
      done: `Contact submission ${isClosed ? 'reopened' : 'closed'} successfully`,
      failure: 'Failed to update contact submission status',
      otherwise: 'Please try again.',
    });
  };
  return (
    <Button aria-disabled={change.isPending} onClick={() => void handleClick()}>
      {isClosed ? 'Reopen' : 'Mark as closed'}
    </Button>
  );
}

type WithReplies = z.output<(typeof getContactSubmission)['responses'][200]>;

/** The visitor’s message in its original wording, and the replies. */
function WholeMessage({ submission }: { submission: WithReplies }) {
  const { name, email, message, attachmentUrl, attachmentName, createdAt, status, replies } = submission;
  return (
    <div className="grid gap-5">
      <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[5rem_minmax(0,1fr)]">
        <Fact label="From">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
        </Fact>
        <Fact label="Email">
          <AddressText>{email}</AddressText>
        </Fact>
        <Fact label="Date">
          <time dateTime={createdAt} className="tabular-nums">
            {formatDateTime(createdAt)}
          </time>
        </Fact>
        <Fact label="Status">
          <StateWord {...STATUS_LOOKS[status]} />
        </Fact>
      </dl>
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-wrap">
        {message}
      </p>
      {attachmentUrl !== null && (
        <div>
          <Button asChild>
            <a href={attachmentUrl} download={attachmentName ?? true}>
              <Download aria-hidden className="size-5" />
              <span className="min-w-0 wrap-anywhere">
                Download <bdi>{attachmentName ?? 'the attachment'}</bdi>
              </span>
            </a>
          </Button>
        </div>
      )}
      {replies.length > 0 && (
        <section aria-labelledby="replies" className="border-t border-line pt-4">
          <h3 id="replies" className="text-18 font-semibold">
            {plural(replies.length, 'Reply', 'Replies')}
          </h3>
          <ol className="mt-3 grid gap-4">
            {replies.map((reply) => (
              <li key={reply.id} className="border-l-3 border-brand pl-4">
                <p className="font-medium wrap-anywhere">
                  <bdi>{reply.subject}</bdi>
                </p>
                <p className="text-14 text-ink-2 tabular-nums">
                  <time dateTime={reply.createdAt}>{formatDateTime(reply.createdAt)}</time>
                </p>
                <p dir="auto" className="mt-2 max-w-prose wrap-anywhere whitespace-pre-wrap">
                  {reply.message}
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-14 text-ink-2 sm:py-0.5">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
