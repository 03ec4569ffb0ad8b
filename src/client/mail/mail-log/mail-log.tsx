import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { MailCheck, RefreshCw } from 'lucide-react';
import type { LoggedMail, MailTestResult } from '#shared/mail/mail.contract.ts';
import { MAIL_STATES } from '#shared/domain/limits.ts';
import { useCurrentUser } from '#client/api/auth.ts';
import { MAIL_PAGE_SIZE, mailLogQuery, useResendMail, useTestMail } from '#client/api/mail.ts';
import { MailNotSetUp } from '#client/components/mail-not-set-up.tsx';
import { Pager } from '#client/components/lists/pager.tsx';
import { pageOfMany } from '#client/components/lists/paging.ts';
import { serverMessage } from '#client/lib/call.ts';
import { failed } from '#client/lib/failed.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import type { MailFilter, MailPlace } from './mail-place.ts';
import { MailCards, MailTable } from './mail-rows.tsx';
import { STATE_WORDS } from './mail-states.tsx';

const filters = [
  { value: 'all' as MailFilter, label: 'All' },
  ...MAIL_STATES.map((state) => ({ value: state as MailFilter, label: STATE_WORDS[state] })),
];

/** Every mail the hub has sent or tried to send, a page at a time. */
export function MailLog({ place, onMove }: { place: MailPlace; onMove: (change: Partial<MailPlace>) => void }) {
  const { state: filter, page } = place;
  const query = useQuery(mailLogQuery({ state: filter === 'all' ? undefined : filter, page: page - 1 }));

  const goTo = (next: number) => {
    onMove({ page: next });
    focusHeading();
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      <MailNotSetUp className="mb-5" />
      <TestMessage />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <Segmented
          label="State"
          options={filters}
          value={filter}
          onChange={(chosen) => onMove({ state: chosen, page: 1 })}
        />
        <Button variant="quiet" disabled={query.isFetching} onClick={() => void query.refetch()}>
          <RefreshCw aria-hidden className="size-5" />
          Refresh
        </Button>
      </div>
      <MailPage query={query} filter={filter} page={page} onPage={goTo} />
    </>
  );
}

interface MailPageProps {
  query: UseQueryResult<LoggedMail[]>;
  filter: MailFilter;
  page: number;
  onPage: (page: number) => void;
}

function MailPage({ query, filter, page, onPage }: MailPageProps) {
  const { data: mails, error, isPending, isPlaceholderData, refetch } = query;
  const isWide = useWideScreen('lg');
  const { resendingIds, resend } = useResend();

  if (isPending) return <MailSkeleton />;
  if (error)
    return <ErrorNotice title="The mail log could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (mails.length === 0 && page === 1) return <NoMail filter={filter} />;

  const place = pageOfMany({ page: page - 1, size: MAIL_PAGE_SIZE, shown: mails.length, total: undefined });
  const Rows = isWide ? MailTable : MailCards;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <Rows mails={mails} resendingIds={resendingIds} onResend={(mail) => void resend(mail)} />
      {(place.hasNext || place.hasPrevious) && (
        <Pager
          label="Pages of the mail log"
          noun="mails"
          place={place}
          total={undefined}
          isLoading={isPlaceholderData}
          onPrevious={() => onPage(page - 1)}
          onNext={() => onPage(page + 1)}
        />
      )}
    </div>
  );
}

function NoMail({ filter }: { filter: MailFilter }) {
  if (filter === 'all') {
    return (
      <EmptyState
        title="No mail yet"
        text="Every mail that the hub sends is listed here: password links, notices of new messages, replies."
      />
    );
  }
  return <EmptyState title={`No mail is in the state “${STATE_WORDS[filter]}”`} />;
}

function MailSkeleton() {
  return (
    <SkeletonGroup label="Loading the mail log…" className="grid gap-3">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-28 lg:h-16" />
      ))}
    </SkeletonGroup>
  );
}

/** Sends failed mails again, several at once if need be, and says what came of it. */
function useResend() {
  const { mutateAsync } = useResendMail();
  const [resendingIds, setResendingIds] = useState<ReadonlySet<string>>(new Set());

  const resend = async (mail: LoggedMail): Promise<void> => {
    setResendingIds((ids) => new Set([...ids, mail.id]));
    try {
      await mutateAsync(mail.id);
      toast({ title: 'Mail Queued', description: `It goes to ${mail.toAddress} once more.`, variant: 'success' });
      // The button that was pressed is gone.
      focusHeading();
    } catch (error) {
      toast({
        title: 'Error',
        description: serverMessage(error, 'Failed to send the mail again. Please try again.'),
        variant: 'destructive',
      });
    } finally {
      setResendingIds((ids) => new Set([...ids].filter((id) => id !== mail.id)));
    }
  };
  return { resendingIds, resend };
}

const OUTCOMES = {
  accepted: { tone: 'good', title: 'The mail server accepted the test message' },
  kept: { tone: 'warn', title: 'The test message was kept in the outbox, nobody receives it' },
  failed: { tone: 'bad', title: 'The test message was not sent' },
  timeout: { tone: 'bad', title: 'The mail server did not answer in time' },
} as const satisfies Record<MailTestResult['outcome'], { tone: string; title: string }>;

/** Sends a message to the teacher's own address, and shows what the mail server said to it. */
function TestMessage() {
  const test = useTestMail();
  const email = useCurrentUser()?.email;
  const result = test.isPending ? undefined : test.data;
  const handleClick = () => {
    if (!test.isPending) test.mutate(undefined, { onError: (error) => toast(failed('Failed to send', error)) });
  };
  return (
    <div className="mb-5 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button aria-disabled={test.isPending} onClick={handleClick}>
          <MailCheck aria-hidden className="size-5" />
          {test.isPending ? 'Waiting for the mail server…' : 'Send me a test message'}
        </Button>
        <span className="min-w-0 text-14 wrap-anywhere text-ink-2">To {email}</span>
      </div>
      <div aria-live="polite">
        {result && (
          <Notice {...OUTCOMES[result.outcome]}>
            <span className="wrap-anywhere">{result.answer}</span>
          </Notice>
        )}
      </div>
    </div>
  );
}
