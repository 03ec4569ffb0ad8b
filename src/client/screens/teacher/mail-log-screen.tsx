import { MailLog } from '#client/features/mail-log/mail-log.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

export function MailLogScreen() {
  return (
    <>
      <PageHeader title="Mail log" text="What was sent, what is on its way, and what did not arrive." />
      <MailLog />
    </>
  );
}
