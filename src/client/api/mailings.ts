import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Expecting } from '#shared/contract/fields.ts';
import type { BirthdaySettings, Mailing } from '#shared/mail/mailings.contract.ts';
import {
  checkBirthdays,
  getBirthdaySettings,
  getMailing,
  getStudentCounts,
  listMailings,
  resendMailing,
  saveBirthdaySettings,
  sendBulkMail,
  sendStudentMail,
  sendTestBirthday,
  updateBirthDates,
} from '#shared/mail/mailings.endpoints.ts';
import { call, type InputOf } from '#client/lib/call.ts';
import { readFresh, under, useChange } from '#client/lib/queries.ts';
import { isSignedOut } from './auth.ts';
import { DASHBOARD_ROOT } from './dashboard.ts';

const POLL_MS = 1500;

/** The latest mailings, newest first: all of them, or those to students of a class. */
export const mailingsQuery = (classId: string | undefined) => readFresh(listMailings, { query: { classId } });

/** A mailing's progress; polled while messages are queued and the page is visible. */
export const mailingQuery = (id: string) => ({
  ...readFresh(getMailing, { params: { id } }),
  refetchInterval: ({
    state: { data, error },
  }: {
    state: { data?: Pick<Mailing, 'queued'> | undefined; error: unknown };
  }) =>
    // A timer must not ask for the sign-in again once the user has put it off.
    data && data.queued > 0 && !isSignedOut(error) ? POLL_MS : false,
});

/** Figures of a class, or of all students. */
export const studentCountsQuery = (classId?: string) => readFresh(getStudentCounts, { query: { classId } });
export const birthdaySettingsQuery = readFresh(getBirthdaySettings);

export interface WrittenMail {
  subject: string;
  message: string;
  greeting: '0' | '1';
  file: File | null;
}

/** Writes to one student. */
export const useSendStudentMail = () =>
  useMailChange(({ id, mail }: { id: string; mail: WrittenMail }) =>
    call(sendStudentMail, { params: { id }, body: mailForm(mail) }),
  );

interface BulkMail {
  studentIds: readonly string[] | null;
  /** The class to write to if `studentIds` is null; undefined means all students. */
  classId?: string | undefined;
  mail: WrittenMail;
}

/** Writes to the given students; if `studentIds` is null, to all of them or all of a class. */
export const useSendBulkMail = () =>
  useMailChange(({ studentIds, classId, mail }: BulkMail) => {
    const body = mailForm(mail);
    if (classId !== undefined) body.append('classId', classId);
    if (studentIds) body.append('studentIds', JSON.stringify(studentIds));
    return call(sendBulkMail, { body });
  });

function mailForm({ subject, message, greeting, file }: WrittenMail): FormData {
  const form = new FormData();
  form.append('subject', subject);
  form.append('message', message);
  form.append('greeting', greeting);
  if (file) form.append('attachment', file);
  return form;
}

/** Queues the failed and kept messages of a mailing once more. */
export const useResendMailing = () => useMailChange((id: string) => call(resendMailing, { params: { id } }));

/** Greets the students whose birthday it is now. */
export const useCheckBirthdays = () => useMailChange(() => call(checkBirthdays));

/** Sends one student the birthday mail. */
export const useSendTestBirthday = () => useMailChange((id: string) => call(sendTestBirthday, { params: { id } }));

/** A mutation after which everything that shows mail is fetched again. */
function useMailChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  return useChange(mutationFn, under('/api/mailings', '/api/mail-log', DASHBOARD_ROOT));
}

export type BirthDate = InputOf<typeof updateBirthDates>['body']['updates'][number];

/** Stores dates of birth, all or none. */
export const useUpdateBirthDates = () =>
  useChange(
    (updates: BirthDate[]) => call(updateBirthDates, { body: { updates } }),
    under('/api/students', '/api/users', '/api/admin'),
  );

/** Changes the birthday mail. Its time zone decides whose birthday it is today. */
export function useSaveBirthdaySettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: BirthdaySettings & Expecting) => call(saveBirthdaySettings, { body: settings }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(birthdaySettingsQuery.queryKey, saved);
      await queryClient.invalidateQueries({ queryKey: studentCountsQuery().queryKey });
    },
  });
}
