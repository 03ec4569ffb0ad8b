import { usePlace } from '#client/components/use-place.ts';
import { MailLog } from '#client/mail/mail-log/mail-log.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

/** /mail: `?state=` filters, `?page=` counts from 1. */
export function MailLogScreen() {
  const { place, move } = usePlace('/mail');
  return (
    <>
      <PageHeader title="Mail log" text="Mail that was sent, is on its way, or could not be sent." />
      <MailLog place={place} onMove={move} />
    </>
  );
}
