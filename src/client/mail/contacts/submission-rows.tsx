import { BookOpen, Paperclip, Reply, Trash2 } from 'lucide-react';
import type { ContactSubmission } from '#shared/mail/contact.contract.ts';
import { Records } from '#client/components/lists/records.tsx';
import { formatDateTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { messageStart } from './submission-facts.ts';
import { SubmissionStatus } from './submission-status.tsx';

export interface SubmissionActions {
  onRead: (submission: ContactSubmission) => void;
  onReply: (submission: ContactSubmission) => void;
  onDelete: (submission: ContactSubmission) => void;
}

interface SubmissionRowsProps extends SubmissionActions {
  submissions: readonly ContactSubmission[];
}

export function SubmissionRows({ submissions, ...actions }: SubmissionRowsProps) {
  return (
    <Records
      label="Contact form submissions, newest first"
      rows={submissions}
      idOf={({ id }) => id}
      table="table-fixed"
      head="px-3 py-2.5 whitespace-nowrap first:pl-4"
      cell="px-3 py-2.5 align-top first:pl-4 last:pr-3"
      columns={[
        { name: 'From', isRowHead: true, head: 'w-[24%]', render: (submission) => <From submission={submission} /> },
        { name: 'Message', render: (submission) => <MessageStart submission={submission} /> },
        { name: 'Status', head: 'w-31', render: ({ status }) => <SubmissionStatus status={status} /> },
        {
          name: 'Date',
          head: 'w-34',
          className: 'text-14 text-ink-2 tabular-nums',
          render: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
        },
        {
          name: 'Actions',
          isNameHidden: true,
          head: 'w-65',
          render: (submission) => (
            <div className="flex justify-end gap-1.5">
              <RowButtons submission={submission} {...actions} />
            </div>
          ),
        },
      ]}
      renderCard={(submission) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <SubmissionStatus status={submission.status} />
            <time dateTime={submission.createdAt} className="text-14 text-ink-2 tabular-nums">
              {formatDateTime(submission.createdAt)}
            </time>
          </div>
          <div>
            <From submission={submission} />
          </div>
          <MessageStart submission={submission} />
          <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-2">
            <RowButtons submission={submission} {...actions} />
          </div>
        </>
      )}
    />
  );
}

function From({ submission: { name, email } }: { submission: ContactSubmission }) {
  return (
    <>
      <span className="line-clamp-3 font-medium wrap-anywhere" title={name}>
        <bdi>{name}</bdi>
      </span>
      <span className="line-clamp-3 text-14 wrap-anywhere text-ink-2" title={email}>
        {email}
      </span>
    </>
  );
}

function MessageStart({ submission: { message, attachmentName } }: { submission: ContactSubmission }) {
  return (
    <>
      <p dir="auto" className="line-clamp-2 wrap-anywhere">
        {messageStart(message)}
      </p>
      {attachmentName !== null && (
        <p className="mt-1 flex gap-1.5 text-14 text-ink-2">
          <Paperclip aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="sr-only">Attachment:</span>
          <span className="line-clamp-1 wrap-anywhere" title={attachmentName}>
            <bdi>{attachmentName}</bdi>
          </span>
        </p>
      )}
    </>
  );
}

function RowButtons({ submission, onRead, onReply, onDelete }: SubmissionActions & { submission: ContactSubmission }) {
  return (
    <>
      <Button size="small" aria-label={`Read the message from ${submission.name}`} onClick={() => onRead(submission)}>
        <BookOpen aria-hidden className="size-4.5" />
        Read
      </Button>
      <Button size="small" aria-label={`Reply to ${submission.name}`} onClick={() => onReply(submission)}>
        <Reply aria-hidden className="size-4.5" />
        Reply
      </Button>
      <Button
        size="icon"
        variant="quiet"
        aria-label={`Delete the message from ${submission.name}`}
        onClick={() => onDelete(submission)}
      >
        <Trash2 aria-hidden className="size-5" />
      </Button>
    </>
  );
}
