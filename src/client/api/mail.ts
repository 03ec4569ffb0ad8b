import { useMutation, useQuery } from '@tanstack/react-query';
import type { LoggedMail } from '#shared/mail/mail.contract.ts';
import type { MailState } from '#shared/mail/mail-messages.ts';
import type { Expecting } from '#shared/contract/fields.ts';
import type { MailServer } from '#shared/mail/mail-server.contract.ts';
import { getMailServer, setMailServer } from '#shared/mail/mail-server.endpoints.ts';
import { getMailStatus, listMail, resendMail, testMail } from '#shared/mail/mail.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { partOf, readFresh, readLive, useChange, useReplacement } from '#client/lib/queries.ts';
import { isSignedOut } from './auth.ts';
import { DASHBOARD } from './dashboard.ts';

export const MAIL_PAGE_SIZE = 50;

/** How often messages that are on their way are checked. */
const WATCH_MS = 3000;

interface MailFilter {
  state: MailState | undefined;
  classId: string | undefined;
}

/** One page of the mail log, newest first; pages count from 0. Fetched on every visit, and while mail is on its way. */
export const mailLogQuery = ({ page, ...filter }: MailFilter & { page: number }) => ({
  ...readLive(listMail, { query: { ...filter, ...partOf(page, MAIL_PAGE_SIZE) } }),
  refetchInterval: ({ state: { data, error } }: { state: { data?: LoggedMail[] | undefined; error: unknown } }) =>
    // A timer must not ask for the sign-in again once the user has put it off.
    data?.some((mail) => mail.state === 'queued' || mail.state === 'sending') && !isSignedOut(error) ? WATCH_MS : false,
});

/** Whether mail goes out; checked on every visit, since an administrator may have set it up in the meantime. */
export const mailStatusQuery = readFresh(getMailStatus);

/** Whether mail goes out, as far as is known: assumes so until the server says otherwise. */
export const useIsMailSetUp = (): boolean => useQuery(mailStatusQuery).data?.isSetUp ?? true;

/** The mail server of the settings. */
export const mailServerQuery = read(getMailServer);

export const useSetMailServer = () =>
  useReplacement(mailServerQuery, (body: MailServer & { password: string } & Expecting) =>
    call(setMailServer, { body }),
  );

/** Sends the teacher a test message. The result is the mail server's response, good or bad. */
export const useTestMail = () => useMutation({ mutationFn: () => call(testMail) });

/** Queues a message once more. Changes the mail log and the count of failed messages. */
export const useResendMail = () =>
  useChange((id: string) => call(resendMail, { params: { id } }), { queryKey: ['/api/mail-log'] }, DASHBOARD);
