import { MailCheck } from 'lucide-react';
import type { MailTestResult } from '#shared/mail/mail.contract.ts';
import { useCurrentUser } from '#client/api/auth.ts';
import { useTestMail } from '#client/api/mail.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { AddressText } from './address-text.tsx';

const OUTCOMES = {
  accepted: { tone: 'good', title: 'The mail server accepted the test message' },
  kept: { tone: 'warn', title: 'The test message was kept in the outbox, nobody receives it' },
  failed: { tone: 'bad', title: 'The test message was not sent' },
  timeout: { tone: 'bad', title: 'The mail server did not answer in time' },
} as const satisfies Record<MailTestResult['outcome'], { tone: string; title: string }>;

interface TestMessageProps {
  disabled?: boolean;
}

/** Sends a test message to the teacher's own address, and shows the mail server's response. */
export function TestMessage({ disabled = false }: TestMessageProps) {
  const test = useTestMail();
  const email = useCurrentUser()?.email;
  const result = test.isPending ? undefined : test.data;
  const handleClick = () => {
    if (!test.isPending) void reported(test.mutateAsync(), { failure: 'Failed to send' });
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={disabled} aria-disabled={test.isPending} onClick={handleClick}>
          <MailCheck aria-hidden className="size-5" />
          {test.isPending ? 'Waiting for the mail server…' : 'Send me a test message'}
        </Button>
        <span className="min-w-0 text-14 text-ink-2">
          To <AddressText>{email ?? ''}</AddressText>
        </span>
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
