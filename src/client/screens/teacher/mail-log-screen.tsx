import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailLog } from '#client/features/mail-log/mail-log.tsx';
import { readPlace, writePlace } from '#client/features/mail-log/mail-place.ts';
import type { MailPlace } from '#client/features/mail-log/mail-place.ts';
import { PageHeader } from '#client/ui/page-header.tsx';

/** /mail: `?state=` filters, `?page=` counts from 1. */
export function MailLogScreen() {
  const params: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const handleMove = (place: MailPlace) =>
    void navigate({ to: '.', search: writePlace(place), replace: true, resetScroll: false });
  return (
    <>
      <PageHeader title="Mail log" text="Mail that was sent, is on its way, or could not be sent." />
      <MailLog place={readPlace(params)} onMove={handleMove} />
    </>
  );
}
