import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { REPORT_ORDERS } from '#shared/domain/list-words.ts';
import type { ReportState } from '#shared/domain/limits.ts';
import {
  getReportGroup,
  handleReports,
  listOwnReports,
  listReports,
  markRepliesSeen,
  reportFlashcard,
  reportQuestion,
  withdrawReport,
  type handleForm,
  type ReportForm,
} from '#shared/insight/reports.contract.ts';
import { call, read } from '#client/lib/call.ts';
import { invalidateDashboard } from './dashboard.ts';
import { portalQuery } from './progress.ts';

export const REPORTS_PAGE_SIZE = 20;
export const GROUP_PAGE_SIZE = 50;

/** What a student can report: a question in the version that their session asked, or a flashcard. */
export type ReportTarget = { sessionId: string; questionId: string } | { flashcardId: string };

/** The student's reports on questions of a session; without a session, their latest. */
export const ownReportsQuery = (sessionId?: string) => read(listOwnReports, { query: { sessionId } });

/** A page of the student's reports, newest first; pages count from 0. Teachers reply at any time. */
export const ownReportPageQuery = (page: number) => ({
  ...read(listOwnReports, { query: { limit: REPORTS_PAGE_SIZE, offset: page * REPORTS_PAGE_SIZE } }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

/** Sends a report, or changes the open one. */
export const useSendReport = (target: ReportTarget) =>
  useOwnReportChange((body: ReportForm) =>
    'flashcardId' in target
      ? call(reportFlashcard, { params: { id: target.flashcardId }, body })
      : call(reportQuestion, { params: target, body }),
  );

export const useWithdrawReport = () => useOwnReportChange((id: string) => call(withdrawReport, { params: { id } }));

function useOwnReportChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === '/api/user/reports' }),
  });
}

/** Marks replies as seen; the list shows which are new until it is fetched again. */
export function useMarkRepliesSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(markRepliesSeen, { body: { ids } }),
    onSuccess: () => client.invalidateQueries({ queryKey: portalQuery().queryKey }),
  });
}

interface ReportPage {
  state: ReportState;
  order: (typeof REPORT_ORDERS)[number];
  page: number;
}

/** A page of reported items; pages count from 0. Students report at any time. */
export const reportPageQuery = ({ page, ...list }: ReportPage) => ({
  ...read(listReports, { query: { ...list, limit: REPORTS_PAGE_SIZE, offset: page * REPORTS_PAGE_SIZE } }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

/** A page of the reports on one version or flashcard; pages count from 0. */
export const reportGroupQuery = ({ id, state, page }: { id: string; state: ReportState; page: number }) => ({
  ...read(getReportGroup, { params: { id }, query: { state, limit: GROUP_PAGE_SIZE, offset: page * GROUP_PAGE_SIZE } }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

/** Closes reports with a reply. */
export function useHandleReports() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: z.input<typeof handleForm> & { id: string }) =>
      call(handleReports, { params: { id }, body }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === '/api/reports' }),
        invalidateDashboard(client),
      ]),
  });
}
