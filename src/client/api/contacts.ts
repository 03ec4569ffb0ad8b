import { useQueryClient } from '@tanstack/react-query';
import type { ContactSubmission } from '#shared/mail/contact.contract.ts';
import {
  deleteContactSubmission,
  getContactSubmission,
  listContactSubmissions,
  replyToContact,
  setContactStatus,
} from '#shared/mail/contact.endpoints.ts';
import { call, type InputOf } from '#client/lib/call.ts';
import { readFresh, readLive, useChange } from '#client/lib/queries.ts';
import { DASHBOARD } from './dashboard.ts';

export const CONTACT_PAGE_SIZE = 50;
export type ContactStatus = ContactSubmission['status'];

// Visitors write at any time, so messages are fetched on every visit.

interface ContactFilter {
  status: ContactStatus | undefined;
  classId: string | undefined;
}

/** A page of messages, newest first, and one more, which shows whether another page follows. Pages count from 0. */
export const contactPageQuery = ({ page, ...filter }: ContactFilter & { page: number }) =>
  readLive(listContactSubmissions, {
    query: { ...filter, limit: CONTACT_PAGE_SIZE + 1, offset: page * CONTACT_PAGE_SIZE },
  });

/** One message with the replies to it. */
export const contactQuery = (id: string) => readFresh(getContactSubmission, { params: { id } });

type Reply = InputOf<typeof replyToContact>['body'];

/** Replies to a message by mail. */
export const useReplyToContact = () =>
  useContactChange(({ id, reply }: { id: string; reply: Reply }) =>
    call(replyToContact, { params: { id }, body: reply }),
  );

/** Closes a message, or opens it again. */
export const useSetContactStatus = () =>
  useContactChange(({ id, status }: { id: string; status: ContactStatus }) =>
    call(setContactStatus, { params: { id }, body: { status } }),
  );

/** Deletes a message with its attachment and the replies to it. */
export function useDeleteContact() {
  const queryClient = useQueryClient();
  return useContactChange(async (id: string) => {
    await call(deleteContactSubmission, { params: { id } });
    // Otherwise React Query would fetch it once more, and get a 404.
    queryClient.removeQueries({ queryKey: contactQuery(id).queryKey });
  });
}

/** Changes messages and their counts. */
function useContactChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  return useChange(mutationFn, { queryKey: ['/api/contact-submissions'] }, DASHBOARD);
}
