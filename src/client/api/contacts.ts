import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deleteContactSubmission,
  getContactSubmission,
  listContactSubmissions,
  replyToContact,
  setContactStatus,
  type ContactSubmission,
} from '#shared/mail/contact.contract.ts';
import { call, read, type CallInput } from '#client/lib/call.ts';
import { invalidateDashboard } from './dashboard.ts';

export const CONTACT_PAGE_SIZE = 50;
export type ContactStatus = ContactSubmission['status'];

/** Visitors write at any time, so messages are fetched on every visit. */
const atEveryVisit = { staleTime: 0 };

interface ContactFilter {
  status: ContactStatus | undefined;
  classId: string | undefined;
}

/** A page of messages, newest first, and one more, which shows whether another page follows. Pages count from 0. */
export const contactPageQuery = ({ page, ...filter }: ContactFilter & { page: number }) => ({
  ...read(listContactSubmissions, {
    query: { ...filter, limit: CONTACT_PAGE_SIZE + 1, offset: page * CONTACT_PAGE_SIZE },
  }),
  ...atEveryVisit,
  placeholderData: keepPreviousData,
});

/** One message with the replies to it. */
export const contactQuery = (id: string) => ({ ...read(getContactSubmission, { params: { id } }), ...atEveryVisit });

type Reply = CallInput<typeof replyToContact>['body'];

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

/** A mutation that, failed or not, reloads messages and their counts before it counts as done. */
function useContactChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['/api/contact-submissions'] }),
        invalidateDashboard(queryClient),
      ]),
  });
}
