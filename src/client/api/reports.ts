import type { z } from 'zod';
import type { REPORT_ORDERS } from '#shared/domain/list-words.ts';
import type { ReportState } from '#shared/insight/report-kinds.ts';
import type { handleForm, ReportForm } from '#shared/insight/reports.contract.ts';
import {
  getReportGroup,
  handleReports,
  listOwnReports,
  listReports,
  markRepliesSeen,
  reportFlashcard,
  reportQuestion,
  withdrawReport,
} from '#shared/insight/reports.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { partOf, readLive, useChange } from '#client/lib/queries.ts';
import { DASHBOARD } from './dashboard.ts';
import { portalQuery } from './progress.ts';

export const REPORTS_PAGE_SIZE = 20;
export const GROUP_PAGE_SIZE = 50;

/** What a student can report: a question in the version that their session asked, or a flashcard. */
export type ReportTarget = { sessionId: string; questionId: string } | { flashcardId: string };

/** The student's reports on questions of a session; without a session, their latest. */
export const ownReportsQuery = (sessionId?: string) => read(listOwnReports, { query: { sessionId } });

/** A page of the student's reports, newest first; pages count from 0. Teachers reply at any time. */
export const ownReportPageQuery = (page: number) =>
  readLive(listOwnReports, { query: partOf(page, REPORTS_PAGE_SIZE) });

/** Sends a report, or changes the open one. */
export const useSendReport = (target: ReportTarget) =>
  useOwnReportChange((body: ReportForm) =>
    'flashcardId' in target
      ? call(reportFlashcard, { params: { id: target.flashcardId }, body })
      : call(reportQuestion, { params: target, body }),
  );

export const useWithdrawReport = () => useOwnReportChange((id: string) => call(withdrawReport, { params: { id } }));

function useOwnReportChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  return useChange(mutationFn, { queryKey: ['/api/user/reports'] });
}

/** Marks replies as seen; the list shows which are new until it is fetched again. */
export const useMarkRepliesSeen = () =>
  useChange((ids: string[]) => call(markRepliesSeen, { body: { ids } }), { queryKey: portalQuery().queryKey });

interface ReportPage {
  state: ReportState;
  order: (typeof REPORT_ORDERS)[number];
  page: number;
}

/** A page of reported items; pages count from 0. Students report at any time. */
export const reportPageQuery = ({ page, ...list }: ReportPage) =>
  readLive(listReports, { query: { ...list, ...partOf(page, REPORTS_PAGE_SIZE) } });

/** A page of the reports on one version or flashcard; pages count from 0. */
export const reportGroupQuery = ({ id, state, page }: { id: string; state: ReportState; page: number }) =>
  readLive(getReportGroup, { params: { id }, query: { state, ...partOf(page, GROUP_PAGE_SIZE) } });

/** Closes reports with a reply. */
export const useHandleReports = () =>
  useChange(
    ({ id, ...body }: z.input<typeof handleForm> & { id: string }) => call(handleReports, { params: { id }, body }),
    { queryKey: ['/api/reports'] },
    DASHBOARD,
  );
