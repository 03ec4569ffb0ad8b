import { BookOpen, Paperclip, Reply, Trash2 } from 'lucide-react';
import type { ContactSubmission } from '#shared/mail/contact.contract.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { messageStart } from './submission-facts.ts';
import { SubmissionStatus } from './submission-status.tsx';

export interface SubmissionActions {
  onRead: (submission: ContactSubmission) => void;
  onReply: (submission: ContactSubmission) => void;
  onDelete: (submission: ContactSubmission) => void;
}

export interface SubmissionRowsProps extends SubmissionActions {
  submissions: readonly ContactSubmission[];
}

const head = 'px-3 py-2.5 text-left text-14 font-medium whitespace-nowrap text-ink-2';
const cell = 'px-3 py-2.5 align-top first:pl-4 last:pr-3';

export function SubmissionTable({ submissions, ...actions }: SubmissionRowsProps) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <table className="w-full table-fixed border-collapse" aria-label="Contact form submissions, newest first">
        <thead>
          <tr className="*:sticky *:top-0 *:z-10 *:border-b *:border-line *:bg-sunken *:first:rounded-tl-card *:last:rounded-tr-card">
            <th scope="col" className={`${head} w-[24%] pl-4`}>
              From
            </th>
            <th scope="col" className={head}>
              Message
            </th>
            <th scope="col" className={`${head} w-31`}>
              Status
            </th>
            <th scope="col" className={`${head} w-34`}>
              Date
            </th>
            <th scope="col" className={`${head} w-65`}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {submissions.map((submission) => (
            <tr key={submission.id} className="transition-colors hover:bg-sunken/60">
              <th scope="row" className={`${cell} text-left font-normal`}>
                <From submission={submission} />
              </th>
              <td className={cell}>
                <MessageStart submission={submission} />
              </td>
              <td className={cell}>
                <SubmissionStatus status={submission.status} />
              </td>
              <td className={`${cell} text-14 text-ink-2 tabular-nums`}>
                <time dateTime={submission.createdAt}>{formatDateTime(submission.createdAt)}</time>
              </td>
              <td className={cell}>
                <div className="flex justify-end gap-1.5">
                  <RowButtons submission={submission} {...actions} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The table's rows as cards, for a phone. */
export function SubmissionCards({ submissions, ...actions }: SubmissionRowsProps) {
  return (
    <ul aria-label="Contact form submissions, newest first" className="grid gap-3">
      {submissions.map((submission) => (
        <li key={submission.id} className="grid gap-2 rounded-card border border-line bg-surface p-4">
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
        </li>
      ))}
    </ul>
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
