import { RotateCw } from 'lucide-react';
import type { LoggedMail } from '#shared/mail/mail.contract.ts';
import { useIsMailSetUp } from '#client/api/mail.ts';
import { Button } from '#client/ui/button.tsx';
import { canSendAgain, isUnsent, reasonText, whenText } from './mail-facts.ts';
import { MailStateBadge } from './mail-states.tsx';

export interface MailRowsProps {
  mails: readonly LoggedMail[];
  /** Of the mails that are being queued again. */
  resendingIds: ReadonlySet<string>;
  onResend: (mail: LoggedMail) => void;
}

const head = 'px-4 py-2.5 text-left text-14 font-medium whitespace-nowrap text-ink-2';
const cell = 'px-4 py-3 align-top';

export function MailTable({ mails, ...actions }: MailRowsProps) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <table className="w-full border-collapse" aria-label="Mails, newest first">
        <thead>
          <tr className="*:sticky *:top-0 *:z-10 *:border-b *:border-line *:bg-sunken *:first:rounded-tl-card *:last:rounded-tr-card">
            <th scope="col" className={head}>
              State
            </th>
            <th scope="col" className={head}>
              To
            </th>
            <th scope="col" className={head}>
              Subject
            </th>
            <th scope="col" className={head}>
              When
            </th>
            <th scope="col" className={head}>
              <span className="sr-only">Action</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {mails.map((mail) => (
            <tr key={mail.id}>
              <td className={cell}>
                <MailStateBadge state={mail.state} />
              </td>
              <td className={`${cell} min-w-36`}>
                <Recipient mail={mail} />
              </td>
              <td className={`${cell} min-w-44 wrap-anywhere`}>
                {mail.subject}
                <Reason mail={mail} />
              </td>
              <td className={`${cell} text-14 whitespace-nowrap text-ink-2 tabular-nums`}>{whenText(mail)}</td>
              <td className={`${cell} text-right`}>
                <SendAgain mail={mail} {...actions} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The table's rows as cards, for a phone. */
export function MailCards({ mails, ...actions }: MailRowsProps) {
  return (
    <ul aria-label="Mails, newest first" className="grid gap-3">
      {mails.map((mail) => (
        <li key={mail.id} className="grid gap-2 rounded-card border border-line bg-surface p-4">
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
        </li>
      ))}
    </ul>
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
