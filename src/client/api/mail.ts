import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { listMail, resendMail } from '#shared/contract/mail.ts';
import type { MailState } from '#shared/domain/limits.ts';
import { call, read } from '#client/lib/call.ts';
import { invalidateDashboard } from './dashboard.ts';

export const MAIL_PAGE_SIZE = 50;

/** One page of the mail log, newest first; pages count from 0. Mail moves on by itself, so it is looked up at every visit. */
export const mailLogQuery = ({ state, page }: { state: MailState | undefined; page: number }) => ({
  ...read(listMail, { query: { state, limit: MAIL_PAGE_SIZE, offset: page * MAIL_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

/** Queues a failed mail once more. Changes the mail log, and how many mails have failed. */
export function useResendMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(resendMail, { params: { id } }),
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: ['/api/mail-log'] }), invalidateDashboard(queryClient)]),
  });
}
