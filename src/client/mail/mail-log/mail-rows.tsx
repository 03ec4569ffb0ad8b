import { RotateCw } from 'lucide-react';
import type { LoggedMail } from '#shared/mail/mail.contract.ts';
import { useIsMailSetUp } from '#client/api/mail.ts';
import { Records } from '#client/components/lists/records.tsx';
import { Button } from '#client/ui/button.tsx';
import { canSendAgain, isUnsent, reasonText, whenText } from './mail-facts.ts';
import { MailStateBadge } from './mail-states.tsx';

interface MailRowsProps {
  mails: readonly LoggedMail[];
  /** Of the mails that are being queued again. */
  resendingIds: ReadonlySet<string>;
  onResend: (mail: LoggedMail) => void;
}

export function MailRows({ mails, ...actions }: MailRowsProps) {
  return (
    <Records
      label="Mails, newest first"
      rows={mails}
      idOf={({ id }) => id}
      head="px-4 py-2.5 whitespace-nowrap"
      cell="px-4 py-3 align-top"
      rowClass=""
      columns={[
        { name: 'State', render: ({ state }) => <MailStateBadge state={state} /> },
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
          render: (mail) => <SendAgain mail={mail} {...actions} />,
        },
      ]}
      renderCard={(mail) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <MailStateBadge state={mail.state} />
            <span className="text-14 text-ink-2 tabular-nums">{whenText(mail)}</span>
          </div>
          <p className="font-medium wrap-anywhere">{mail.subject}</p>
          <div>
            <Recipient mail={mail} />
          </div>
          <Reason mail={mail} />
          <SendAgain mail={mail} {...actions} />
        </>
      )}
    />
  );
}

function Recipient({ mail }: { mail: LoggedMail }) {
  return (
    <>
      {mail.toName && <span className="block wrap-anywhere">{mail.toName}</span>}
      <span className="block text-14 wrap-anywhere text-ink-2">{mail.toAddress}</span>
    </>
  );
}

function Reason({ mail }: { mail: LoggedMail }) {
  const reason = reasonText(mail);
  if (reason === null) return null;
  const tone = mail.state === 'failed' ? 'text-bad' : 'text-ink-2';
  return <p className={`mt-1 text-14 wrap-anywhere ${tone}`}>{reason}</p>;
}

function SendAgain({ mail, resendingIds, onResend }: Omit<MailRowsProps, 'mails'> & { mail: LoggedMail }) {
  if (!isUnsent(mail, useIsMailSetUp())) return null;
  if (!canSendAgain(mail)) return <p className="text-14 text-ink-2">A new link has to be asked for</p>;
  const isResending = resendingIds.has(mail.id);
  return (
    <Button
      size="small"
      className="whitespace-nowrap"
      aria-label={`Send again: ${mail.subject}, to ${mail.toAddress}`}
      disabled={isResending}
      onClick={() => onResend(mail)}
    >
      <RotateCw aria-hidden className="size-4" />
      Send again
    </Button>
  );
}
