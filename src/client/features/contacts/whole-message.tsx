import type { ReactNode } from 'react';
import { Download } from 'lucide-react';
import type { z } from 'zod';
import type { getContactSubmission } from '#shared/contract/contact.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { SubmissionStatus } from './submission-status.tsx';

export type WithReplies = z.output<(typeof getContactSubmission)['responses'][200]>;

/** Somebody else’s words as they wrote them, and what was answered. */
export function WholeMessage({ submission }: { submission: WithReplies }) {
  const { name, email, message, attachmentUrl, attachmentName, createdAt, status, replies } = submission;
  return (
    <div className="grid gap-5">
      <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[5rem_minmax(0,1fr)]">
        <Fact label="From">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
        </Fact>
        <Fact label="Email">
          <span className="wrap-anywhere">{email}</span>
        </Fact>
        <Fact label="Date">
          <time dateTime={createdAt} className="tabular-nums">
            {formatDateTime(createdAt)}
          </time>
        </Fact>
        <Fact label="Status">
          <SubmissionStatus status={status} />
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
            {replies.length === 1 ? 'Reply' : 'Replies'}
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
