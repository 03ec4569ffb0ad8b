import { usePlace } from '#client/components/use-place.ts';
import { Contacts } from '#client/mail/contacts/contacts.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

/** /contacts: `?status=` filters, `?page=` counts from 1, `?message={id}` opens a message. */
export function ContactsScreen() {
  const { place, move } = usePlace('/contacts');
  return (
    <>
      <PageHeader title="Contact Form Submissions" text="Messages from visitors, and your replies." />
      <Contacts
        place={place}
        // Opening a message adds a history entry, so that Back closes it.
        onMove={(change) => move(change, typeof change.message !== 'string')}
      />
    </>
  );
}
