import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as contract from '#shared/mail/mail.contract.ts';
import type { LoggedMail } from '#shared/mail/mail.contract.ts';
import type { MailState } from '#shared/domain/limits.ts';
import { call, read, withoutSchemas } from '#client/lib/call.ts';
import { isSignedOut } from './auth.ts';
import { invalidateDashboard } from './dashboard.ts';

// A teacher's first screens use them too: they load without the contract's schemas.
const getMailStatus = withoutSchemas<typeof contract.getMailStatus>('GET', '/api/mail-status');
const listMail = withoutSchemas<typeof contract.listMail>('GET', '/api/mail-log');
const resendMail = withoutSchemas<typeof contract.resendMail>('POST', '/api/mail-log/:id/resend');
const testMail = withoutSchemas<typeof contract.testMail>('POST', '/api/mail-test');

export const MAIL_PAGE_SIZE = 50;

/** How often mail that is on its way is looked at. */
const WATCH_MS = 3000;

interface MailFilter {
  state: MailState | undefined;
  classId: string | undefined;
}

/** One page of the mail log, newest first; pages count from 0. Looked up at every visit, and while mail is on its way. */
export const mailLogQuery = ({ page, ...filter }: MailFilter & { page: number }) => ({
  ...read(listMail, { query: { ...filter, limit: MAIL_PAGE_SIZE, offset: page * MAIL_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
  staleTime: 0,
  refetchInterval: ({ state: { data, error } }: { state: { data?: LoggedMail[] | undefined; error: unknown } }) =>
    // A timer must not ask again once the sign-in was put off.
    data?.some((mail) => mail.state === 'queued' || mail.state === 'sending') && !isSignedOut(error) ? WATCH_MS : false,
});

/** Whether mail goes out; asked at every visit, since an administrator may have set it up meanwhile. */
export const mailStatusQuery = { ...read(getMailStatus), staleTime: 0 };

/** Whether mail goes out, as far as is known: until the server says otherwise, it does. */
export const useIsMailSetUp = (): boolean => useQuery(mailStatusQuery).data?.isSetUp ?? true;

/** Sends the teacher a test message. The outcome is the mail server's answer, good or bad. */
export const useTestMail = () => useMutation({ mutationFn: () => call(testMail) });

/** Queues a mail once more. Changes the mail log, and how many mails have failed. */
export function useResendMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(resendMail, { params: { id } }),
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: ['/api/mail-log'] }), invalidateDashboard(queryClient)]),
  });
}
