import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Contacts } from '#client/features/contacts/contacts.tsx';
import { readPlace, writePlace } from '#client/features/contacts/contacts-place.ts';
import type { ContactsPlace } from '#client/features/contacts/contacts-place.ts';
import { PageHeader } from '#client/ui/page-header.tsx';

type Params = Record<string, unknown>;

/** /contacts: `?status=` filters, `?page=` counts from 1, `?message={id}` opens a message. */
export function ContactsScreen() {
  const params: Params = useSearch({ strict: false });
  const navigate = useNavigate();

  const handleMove = useCallback(
    (change: Partial<ContactsPlace>) =>
      void navigate({
        to: '.',
        search: (before: Params) => writePlace({ ...readPlace(before), ...change }),
        // A message that is opened is a place to come back from; a filter is none.
        replace: typeof change.open !== 'string',
        resetScroll: false,
      }),
    [navigate],
  );
  return (
    <>
      <PageHeader title="Contact Form Submissions" text="Messages from visitors, and your replies." />
      <Contacts place={readPlace(params)} onMove={handleMove} />
    </>
  );
}
