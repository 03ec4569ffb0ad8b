import { useQuery } from '@tanstack/react-query';
import { Archive, CircleAlert, CircleCheck, Clock, RefreshCw, RotateCw, Send } from 'lucide-react';
import { MAIL_STATES, type MailState } from '#shared/mail/mail-messages.ts';
import type { LoggedMail } from '#shared/mail/mail.contract.ts';
import { testMail } from '#shared/mail/mail.endpoints.ts';
import { MAIL_PAGE_SIZE, mailLogQuery, useIsMailSetUp, useResendMail } from '#client/api/mail.ts';
import { ClassSelect } from '#client/components/class-select.tsx';
import { AddressText } from '#client/components/address-text.tsx';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { ListPage } from '#client/components/lists/list-page.tsx';
import { Records } from '#client/components/lists/records.tsx';
import { MailNotSetUp } from '#client/components/mail-not-set-up.tsx';
import { TestMessage } from '#client/components/test-message.tsx';
import { useUrlState } from '#client/components/use-url-state.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { type StateLook, StateWord } from '#client/ui/state-word.tsx';
import type { MailFilter } from './mail-url-state.ts';

const STATES: Record<MailState, StateLook> = {
  queued: { word: 'Queued', tone: 'neutral', Icon: Clock },
  sending: { word: 'Sending', tone: 'brand', Icon: Send },
  sent: { word: 'Sent', tone: 'good', Icon: CircleCheck },
  kept: { word: 'Kept', tone: 'warn', Icon: Archive },
  failed: { word: 'Failed', tone: 'bad', Icon: CircleAlert },
};

const filters = [
  { value: 'all' as MailFilter, label: 'All' },
  ...MAIL_STATES.map((state) => ({ value: state as MailFilter, label: STATES[state].word })),
];

/** /mail: every message that the hub has sent or tried to send. `?state=` filters, `?page=` counts from 1. */
export function MailLogScreen() {
  const { urlState, move } = useUrlState('/mail');
  const { state: filter, page } = urlState;
  const state = filter === 'all' ? undefined : filter;
  const query = useQuery(mailLogQuery({ state, classId: urlState.class, page: page - 1 }));
  return (
    <>
      <PageHeader title="Mail log" text="Mail that was sent, is on its way, or could not be sent." />
      <MailNotSetUp className="mb-5 dense:mb-3" />
      <IfAllowed to={testMail}>
        <div className="mb-5 dense:mb-3">
          <TestMessage />
        </div>
      </IfAllowed>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3 dense:mb-3">
        <Segmented
          label="State"
          options={filters}
          value={filter}
          onChange={(chosen) => move({ state: chosen, page: 1 })}
        />
        <ClassSelect
          value={urlState.class}
          others="Everybody"
          onChange={(classId) => move({ class: classId, page: 1 })}
        />
        <Button variant="quiet" disabled={query.isFetching} onClick={() => void query.refetch()}>
          <RefreshCw aria-hidden className="size-5" />
          Refresh
        </Button>
      </div>
      <ListPage
        // After a failed “Refresh”, old data must not look fresh.
        query={{ ...query, data: query.error ? undefined : query.data }}
        failure="The mail log could not be loaded"
        skeleton={<SkeletonRows label="Loading the mail log…" count={8} row="h-28 lg:h-16 dense:h-12" />}
        empty={page === 1 && <NoMail filter={filter} isOfClass={urlState.class !== undefined} />}
        label="Pages of the mail log"
        noun="mails"
        page={page}
        size={MAIL_PAGE_SIZE}
        total={undefined}
        onPage={(next) => move({ page: next })}
      >
        {(mails) => <MailRows mails={mails} />}
      </ListPage>
    </>
  );
}

function NoMail({ filter, isOfClass }: { filter: MailFilter; isOfClass: boolean }) {
  if (isOfClass) return <EmptyState title="No such mail to students of this class" />;
  if (filter === 'all') {
    return (
      <EmptyState
        title="No mail yet"
        text="Every mail that the hub sends is listed here: password links, notices of new messages, replies."
      />
    );
  }
  return <EmptyState title={`No mail has the status “${STATES[filter].word}”`} />;
}

function MailRows({ mails }: { mails: readonly LoggedMail[] }) {
  return (
    <Records
      label="Mails, newest first"
      rows={mails}
      idOf={({ id }) => id}
      head="px-4 py-2.5 whitespace-nowrap"
      cell="px-4 py-3 align-top"
      rowClass=""
      columns={[
        { name: 'State', render: ({ state }) => <StateWord {...STATES[state]} /> },
        { name: 'To', className: 'min-w-36', render: (mail) => <Recipient mail={mail} /> },
        {
          name: 'Subject',
          className: 'min-w-44 wrap-anywhere',
          render: (mail) => (
            <>
              {mail.subject}
              <Reason mail={mail} />
            </>
          ),
        },
        { name: 'When', className: 'text-14 whitespace-nowrap text-ink-2 tabular-nums', render: whenText },
        {
          name: 'Action',
          isNameHidden: true,
          className: 'text-right',
          render: (mail) => <SendAgain mail={mail} />,
        },
      ]}
      renderCard={(mail) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <StateWord {...STATES[mail.state]} />
            <span className="text-14 text-ink-2 tabular-nums">{whenText(mail)}</span>
          </div>
          <p className="font-medium wrap-anywhere">{mail.subject}</p>
          <div>
            <Recipient mail={mail} />
          </div>
          <Reason mail={mail} />
          <SendAgain mail={mail} />
        </>
      )}
    />
  );
}

function Recipient({ mail }: { mail: LoggedMail }) {
  return (
    <>
      {mail.toName && <span className="block wrap-anywhere">{mail.toName}</span>}
      <span className="block text-14 text-ink-2">
        <AddressText>{mail.toAddress}</AddressText>
      </span>
    </>
  );
}

function Reason({ mail }: { mail: LoggedMail }) {
  const reason = reasonText(mail);
  if (reason === null) return null;
  const tone = mail.state === 'failed' ? 'text-bad' : 'text-ink-2';
  return <p className={`mt-1 text-14 wrap-anywhere ${tone}`}>{reason}</p>;
}

/** Several messages can be queued again at the same time. */
function SendAgain({ mail }: { mail: LoggedMail }) {
  const resend = useResendMail();
  if (!isUnsent(mail, useIsMailSetUp())) return null;
  if (!canSendAgain(mail)) return <p className="text-14 text-ink-2">A new link has to be asked for</p>;
  const handleClick = async () => {
    const isQueued = await reported(resend.mutateAsync(mail.id), {
      done: { title: 'Mail Queued', description: `It goes to ${mail.toAddress} again.`, variant: 'success' },
      failure: 'Error',
      otherwise: 'Failed to send the mail again. Please try again.',
    });
    // The button that was pressed has disappeared.
    if (isQueued) focusHeading();
  };
  return (
    <Button
      size="small"
      className="whitespace-nowrap"
      aria-label={`Send again: ${mail.subject}, to ${mail.toAddress}`}
      disabled={resend.isPending}
      onClick={() => void handleClick()}
    >
      <RotateCw aria-hidden className="size-4" />
      Send again
    </Button>
  );
}

/** Their text contained a link that was forgotten or has expired: the server refuses to send them again. */
const ONCE_ONLY = new Set(['password_reset', 'invitation']);

/** Whether it is unsent and could be sent now: it failed, or it was kept before mail was set up. */
export function isUnsent({ state }: Pick<LoggedMail, 'state'>, isMailSetUp: boolean): boolean {
  return state === 'failed' || (state === 'kept' && isMailSetUp);
}

export function canSendAgain({ kind }: Pick<LoggedMail, 'kind'>): boolean {
  return !ONCE_ONLY.has(kind);
}

/** When it was sent or, until then, written. */
export function whenText({ sentAt, createdAt }: Pick<LoggedMail, 'sentAt' | 'createdAt'>): string {
  return formatDateTime(sentAt ?? createdAt);
}

/** Why it was not sent: the last failure, also if it will be tried again. */
export function reasonText({
  state,
  reason,
  attempts,
}: Pick<LoggedMail, 'state' | 'reason' | 'attempts'>): string | null {
  if (state === 'sent' || reason === null) return null;
  return state === 'failed' ? reason : `Attempt ${attempts} failed: ${reason}`;
}
