import { useId, useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Archive, ChevronDown, CircleAlert, CircleCheck, Paperclip, RotateCw, Send } from 'lucide-react';
import type { z } from 'zod';
import { counted, formatCount, plural } from '#shared/domain/counted.ts';
import type { getMailing, Mailing } from '#shared/mail/mailings.contract.ts';
import { useIsMailSetUp } from '#client/api/mail.ts';
import { mailingQuery, useResendMailing } from '#client/api/mailings.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { type StateLook, StateWord } from '#client/ui/state-word.tsx';
import { isUnderway, latestOf, progressText } from './mailing-facts.ts';

interface MailingRowProps {
  mailing: Mailing;
  /** When the list was fetched, in milliseconds. */
  lookedUpAt: number;
}

/** One mailing: follows its progress while it is under way, and lists students who could not be reached. */
export function MailingRow({ mailing: listed, lookedUpAt }: MailingRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const alone = useQuery({ ...mailingQuery(listed.id), enabled: isUnderway(listed) || isOpen });
  const mailing = latestOf({ data: listed, dataUpdatedAt: lookedUpAt }, alone);
  const { subject, total, sent, kept, failed: failedCount, attachmentName } = mailing;
  const unsentCount = failedCount + (useIsMailSetUp() ? kept : 0);
  return (
    <li className="grid gap-1.5 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 flex-1 basis-40 font-medium">
          <span title={subject} className="line-clamp-2 wrap-anywhere">
            <bdi>{subject}</bdi>
          </span>
        </h3>
        <span aria-live="polite">
          <StateWord {...stateOf(mailing)} />
        </span>
      </div>
      {isUnderway(mailing) && <Progress label={`Sending “${subject}”`} value={sent + kept + failedCount} max={total} />}
      <p className="text-14 tabular-nums">{progressText(mailing)}</p>
      <p className="text-14 text-ink-2 tabular-nums">{formatDateTime(mailing.createdAt)}</p>
      {attachmentName !== null && (
        <p className="flex gap-1.5 text-14 text-ink-2">
          <Paperclip aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span title={attachmentName} className="line-clamp-2 wrap-anywhere">
            <bdi>{attachmentName}</bdi>
          </span>
        </p>
      )}
      {unsentCount > 0 && (
        <div className="flex flex-wrap gap-2">
          {!isUnderway(mailing) && <TryAgain id={listed.id} count={unsentCount} subject={subject} />}
          {failedCount > 0 && (
            <Button
              size="small"
              variant="quiet"
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setIsOpen(!isOpen)}
            >
              Show details
              <ChevronDown aria-hidden className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
            </Button>
          )}
        </div>
      )}
      <div id={listId}>{isOpen && failedCount > 0 && <Unreachable query={alone} count={failedCount} />}</div>
    </li>
  );
}

function stateOf(mailing: Mailing): StateLook {
  const { failed: failedCount, kept } = mailing;
  if (isUnderway(mailing)) return { tone: 'brand', Icon: Send, word: 'Sending' };
  if (failedCount > 0) return { tone: 'bad', Icon: CircleAlert, word: `${formatCount(failedCount)} failed` };
  if (kept > 0) return { tone: 'warn', Icon: Archive, word: 'Kept' };
  return { tone: 'good', Icon: CircleCheck, word: 'Sent' };
}

function TryAgain({ id, count, subject }: { id: string; count: number; subject: string }) {
  const resend = useResendMailing();
  const handleClick = async () => {
    const isQueued = await reported(resend.mutateAsync(id), {
      done: ({ queuedCount }) => ({
        title: 'Emails Queued',
        description: `${counted(queuedCount, 'student')} ${plural(queuedCount, 'is', 'are')} being emailed again.`,
        variant: 'success',
      }),
      failure: 'Failed to Send Bulk Email',
      otherwise: 'Please try again.',
    });
    // The button disappears while messages are queued.
    if (isQueued) document.querySelector<HTMLElement>('#mailings')?.focus();
  };
  return (
    <Button
      size="small"
      disabled={resend.isPending}
      aria-label={`Try again: ${subject}, ${counted(count, 'student')}`}
      onClick={() => void handleClick()}
    >
      <RotateCw aria-hidden className="size-4" />
      Try again
    </Button>
  );
}

interface UnreachableProps {
  query: UseQueryResult<z.output<(typeof getMailing)['responses'][200]>>;
  /** The total count; the server lists the first of them. */
  count: number;
}

/** Students who could not be reached, and what their mail server said. */
function Unreachable({ query, count }: UnreachableProps) {
  const { data, error, refetch } = query;
  if (error && !data) return <ErrorNotice error={error} onRetry={refetch} />;
  if (!data) return <Spinner label="Loading the students who could not be reached…" className="size-8" />;
  const { unreachable } = data;
  return (
    // Scrolls on its own, also by keyboard.
    <section
      aria-label="Students who could not be reached"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus
      tabIndex={0}
      className="max-h-80 overflow-y-auto rounded-control bg-sunken"
    >
      <ul className="divide-y divide-line text-14">
        {unreachable.map(({ mailId, name, address, reason }) => (
          <li key={mailId} className="px-3 py-2 wrap-anywhere">
            {name !== null && (
              <span className="block font-medium">
                <bdi>{name}</bdi>
              </span>
            )}
            <span className="block text-ink-2">{address}</span>
            <span className="block text-bad">{reason}</span>
          </li>
        ))}
      </ul>
      {unreachable.length < count && (
        <p className="px-3 py-2 text-14 text-ink-2 tabular-nums">
          The first {formatCount(unreachable.length)} of {formatCount(count)}.
        </p>
      )}
    </section>
  );
}
