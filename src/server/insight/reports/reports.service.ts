import type { z } from 'zod';
import { REPORT_KINDS, type ReportState } from '#shared/insight/report-kinds.ts';
import {
  REPORTS_SHOWN,
  type getReportGroup,
  type handleForm,
  type listOwnReports,
  type listReports,
  type OwnReport,
  type ReceivedReport,
  type reportForm,
  type ReportGroup,
} from '#shared/insight/reports.contract.ts';
import type { Part, ResponseOutput } from '#shared/contract/endpoint.ts';
import type { VerificationIssue } from '#shared/bank/verification.contract.ts';
import { auditedTransaction } from '#server/core/audit.ts';
import { conflict, existing, notFound } from '#server/core/errors.ts';
import { grouped } from '#server/core/grouped.ts';
import type { Principal } from '#server/core/principal.ts';
import { issuesInText } from '../../bank/verification/verification.service.ts';
import { reportReplyMail } from '../../mail/delivery/mail-templates.ts';
import { mailsTo, type NotifyingDependencies } from '../../mail/delivery/mail.service.ts';
import { toItemStatistics } from '#server/base/item-statistics/items.presenter.ts';
import { possibleWrongKey } from '#server/base/item-statistics/possible-wrong-key.ts';
import {
  closeReports,
  countGroups,
  countOwnReports,
  deleteOpenReport,
  findShownVersion,
  hasFlashcard,
  listGroups,
  listOwnReportRows,
  listReportsOf,
  listToTell,
  markSeen,
  saveReport,
  type GroupRow,
  type OwnReportRow,
  type ReceivedRow,
} from './reports.repository.ts';

type Form = z.output<typeof reportForm>;
type Target = { versionId: string; questionId: string; sessionId: string } | { flashcardId: string };

/** Students' reports of problems with questions and flashcards, and how teachers handle them. */
export function createReportsService({ db, clock, mail, publicUrl }: NotifyingDependencies) {
  async function save(userId: string, target: Target, form: Form): Promise<OwnReport> {
    const now = clock();
    const reportId = await saveReport(db, { userId, ...target, ...form, createdAt: now, updatedAt: now });
    const [saved] = await listOwnReportRows(db, { userId, reportId, limit: 1, offset: 0 });
    // It was withdrawn on another device in the meantime.
    if (saved === undefined) throw notFound('Report');
    return presentOwn(saved);
  }

  async function groupsWithReports(
    rows: GroupRow[],
    page: { state: ReportState; limit: number; offset: number },
  ): Promise<ReportGroup[]> {
    if (rows.length === 0) return [];
    const received = await listReportsOf(db, { ids: rows.map(({ id }) => id), ...page });
    const byGroup = grouped(received, ({ aboutId }) => aboutId);
    return rows.map((row) => presentGroup(row, byGroup.get(row.id) ?? []));
  }

  return {
    /** 404 if no session of the student asked it, or its key is not shown yet: a report must not reveal anything. */
    async reportQuestion(
      userId: string,
      { sessionId, questionId }: { sessionId: string; questionId: string },
      form: Form,
    ): Promise<OwnReport> {
      const versionId = existing(await findShownVersion(db, { userId, sessionId, questionId }), 'Question');
      return save(userId, { versionId, questionId, sessionId }, form);
    },

    async reportFlashcard(userId: string, flashcardId: string, form: Form): Promise<OwnReport> {
      if (!(await hasFlashcard(db, flashcardId))) throw notFound('Flashcard');
      return save(userId, { flashcardId }, form);
    },

    async listOwn(
      userId: string,
      { sessionId, ...page }: Part<typeof listOwnReports, 'query'>,
    ): Promise<ResponseOutput<typeof listOwnReports>> {
      const own = { userId, sessionId };
      const [total, rows] = await Promise.all([countOwnReports(db, own), listOwnReportRows(db, { ...own, ...page })]);
      return { total, reports: rows.map(presentOwn) };
    },

    /** 404 if it is not the student's, 409 if a teacher has closed it. */
    async withdraw(own: { userId: string; reportId: string }): Promise<void> {
      if (await deleteOpenReport(db, own)) return;
      if ((await countOwnReports(db, own)) === 0) throw notFound('Report');
      throw conflict('Your report has been answered, so it can no longer be withdrawn', 'already_decided');
    },

    markSeen: (userId: string, ids: string[]): Promise<void> => markSeen(db, { userId, ids }),

    async list({
      state,
      order,
      ...page
    }: Part<typeof listReports, 'query'>): Promise<ResponseOutput<typeof listReports>> {
      const [total, rows] = await Promise.all([countGroups(db, { state }), listGroups(db, { state, order, ...page })]);
      return { total, groups: await groupsWithReports(rows, { state, limit: REPORTS_SHOWN, offset: 0 }) };
    },

    /** 404 if there are no such reports. */
    async group(id: string, { state, ...page }: Part<typeof getReportGroup, 'query'>): Promise<ReportGroup> {
      const rows = await listGroups(db, { aboutId: id, state, order: 'most', limit: 1, offset: 0 });
      const [group] = await groupsWithReports(rows, { state, ...page });
      if (group === undefined) throw notFound('Report');
      return group;
    },

    /**
     * Closes open reports with a reply. 404 if nothing was reported here at all; 409 if none of the reports that the
     * teacher saw is still open.
     */
    async handle(
      aboutId: string,
      { state, reply, until, reportId }: z.output<typeof handleForm>,
      teacher: Principal,
    ): Promise<{ handled: number }> {
      const closed = await auditedTransaction(db, async (tx) => {
        const change = { state, reply, handledAt: clock(), handledById: teacher.id };
        const done = await closeReports(tx, { aboutId, reportId, until: new Date(until), change });
        const ids = done.filter(({ wantsMail }) => wantsMail).map(({ id }) => id);
        const recipients = ids.length === 0 ? [] : await listToTell(tx, ids);
        const mails = mailsTo(recipients, {
          kind: 'report_reply',
          replyTo: teacher.email,
          content: ({ firstName, about }) =>
            reportReplyMail({ firstName, about, state, reply, url: `${publicUrl}/reports` }),
        });
        await mail.queueAll(tx, mails);
        return done.length;
      });
      if (closed === 0) {
        if ((await countGroups(db, { aboutId })) === 0) throw notFound('Report');
        throw conflict(
          'These reports have changed, or another teacher has closed them. Please check them again.',
          'already_decided',
        );
      }
      await mail.wake();
      return { handled: closed };
    },
  };
}
export type ReportsService = ReturnType<typeof createReportsService>;

const timesOf = ({ createdAt, updatedAt, handledAt }: OwnReportRow | ReceivedRow) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  handledAt: handledAt?.toISOString() ?? null,
});

function presentOwn(row: OwnReportRow): OwnReport {
  return { ...row, ...timesOf(row), isNew: row.state !== 'open' && !row.isSeen };
}

function presentReceived(row: ReceivedRow): ReceivedReport {
  const { id, firstName, lastName } = row.student;
  return { ...row, ...timesOf(row), student: { id, name: `${firstName} ${lastName}` } };
}

function presentGroup(row: GroupRow, received: ReceivedRow[]): ReportGroup {
  const { id, total, kinds, latestAt, flashcard } = row;
  return {
    id,
    total,
    kinds: REPORT_KINDS.map((kind) => ({ kind, count: kinds[kind] }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count),
    latestAt: latestAt.toISOString(),
    question: presentQuestion(row),
    flashcard,
    reports: received.map(presentReceived),
  };
}

function presentQuestion({ questionId, version, today, statistics, isDismissed }: GroupRow): ReportGroup['question'] {
  if (version === null || questionId === null) return null;
  const { kind, question, options, content, correctAnswer, imageUrl, videoUrl } = version;
  const shownVersion = { id: questionId, kind, question, options, content, correctAnswer, imageUrl, videoUrl };
  const item = { ...shownVersion, topicId: today?.topicId ?? null };
  const isJudged = statistics !== null && statistics.attempts > 0 && statistics.computedAt !== null;
  return {
    ...item,
    since: today === null ? 'deleted' : today.versionId === version.id ? 'unchanged' : 'changed',
    issues: [wrongKeyOf(version, statistics), ...issuesInText(version)].flat(),
    isDismissed,
    statistics: isJudged
      ? toItemStatistics({ ...item, ...statistics, optionStatistics: statistics.options, correctAnswer, options })
      : null,
  };
}

/** Returns what the statistics of this version say against its key. */
function wrongKeyOf(
  { correctAnswer }: { correctAnswer: unknown },
  statistics: GroupRow['statistics'],
): VerificationIssue[] {
  if (!statistics?.alarm || typeof correctAnswer !== 'number') return [];
  return [possibleWrongKey({ ...statistics, correctAnswer })];
}
