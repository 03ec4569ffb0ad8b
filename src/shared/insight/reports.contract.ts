import { z } from 'zod';
import { REPORT_ORDERS } from '#shared/domain/list-words.ts';
import { REPORT_KINDS, REPORT_STATES, REPORT_TEXT_MAX_LENGTH } from './report-kinds.ts';
import { answerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { verificationIssue } from '#shared/bank/verification.contract.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams, instant, nothing, page, text } from '../contract/fields.ts';
import { itemFigures, judgedQuestion } from './analytics.contract.ts';
import * as endpoints from './reports.endpoints.ts';

/** The report form. The text is plain, and required only if no kind fits. */
export const reportForm = z
  .object({
    kind: z.enum(REPORT_KINDS),
    text: text({ max: REPORT_TEXT_MAX_LENGTH }).default(''),
    /** Whether the reply is also sent by mail. */
    wantsMail: z.boolean().default(false),
  })
  .refine(({ kind, text: words }) => kind !== 'other' || words !== '', {
    path: ['text'],
    message: 'Please describe the problem',
  });
export type ReportForm = z.input<typeof reportForm>;

const report = z.object({
  id,
  kind: z.enum(REPORT_KINDS),
  text: z.string(),
  state: z.enum(REPORT_STATES),
  /** The teacher's reply; null while it is open. */
  reply: z.string().nullable(),
  createdAt: instant,
  /** When the student last edited it. */
  updatedAt: instant,
  /** Null while it is open. */
  handledAt: instant.nullable(),
});

/** A report as its student sees it. */
export const ownReport = report.extend({
  /** The question that was asked, which may be deleted; null if the report is about a flashcard. */
  questionId: id.nullable(),
  flashcardId: id.nullable(),
  /** The question as it was asked, or the front of the card. */
  title: z.string(),
  wantsMail: z.boolean(),
  /** The student has not seen the reply yet. */
  isNew: z.boolean(),
});
export type OwnReport = z.output<typeof ownReport>;

export const reportQuestion = endpoint({
  ...endpoints.reportQuestion,
  unaudited: 'own-work',
  inStudentView: false,
  summary:
    'Report a problem with a question as it was asked, or change the open report of it; 404 until its key is shown, 429 after 20 an hour',
  params: z.object({ sessionId: id, questionId: id }),
  body: reportForm,
  responses: { 200: ownReport },
});

export const reportFlashcard = endpoint({
  ...endpoints.reportFlashcard,
  unaudited: 'own-work',
  inStudentView: false,
  summary: 'Report a problem with a flashcard, or change the open report of it; 429 after 20 an hour',
  params: idParams,
  body: reportForm,
  responses: { 200: ownReport },
});

export const OWN_REPORTS_LIMIT = 200;

export const listOwnReports = endpoint({
  ...endpoints.listOwnReports,
  summary: 'The student’s own reports with the replies, newest first',
  query: z.object({
    /** Only those on this session's questions, wherever they were made. */
    sessionId: id.optional(),
    ...page({ limit: OWN_REPORTS_LIMIT, most: OWN_REPORTS_LIMIT }),
  }),
  responses: { 200: z.object({ total: z.int(), reports: z.array(ownReport) }) },
});

export const withdrawReport = endpoint({
  ...endpoints.withdrawReport,
  unaudited: 'own-work',
  summary: 'Withdraw the student’s own report; 409 once a teacher has closed it',
  params: idParams,
  responses: { 204: nothing },
});

export const markRepliesSeen = endpoint({
  ...endpoints.markRepliesSeen,
  unaudited: 'own-choice',
  summary: 'Mark the replies to these reports as seen; other students’ reports are ignored',
  body: z.object({ ids: z.array(id).max(OWN_REPORTS_LIMIT) }),
  responses: { 204: nothing },
});

/** A report as teachers see it. */
export const receivedReport = report.extend({
  student: z.object({ id, name: z.string() }),
  /** The student's answer; null for a flashcard, and if the question was left unanswered. */
  response: answerValue.nullable(),
});
export type ReceivedReport = z.output<typeof receivedReport>;

/** All reports on one version of a question, or on one flashcard, in the requested state. */
export const reportGroup = z.object({
  /** The id of the version or of the flashcard. */
  id,
  total: z.int(),
  /** The number of reports of each kind, the most frequent first. */
  kinds: z.array(z.object({ kind: z.enum(REPORT_KINDS), count: z.int() })),
  /** When the latest of them was made or edited. */
  latestAt: instant,
  /** The question as it was asked; null for a flashcard. */
  question: judgedQuestion
    .extend({
      /** What happened to the question after it was asked. */
      since: z.enum(['unchanged', 'changed', 'deleted']),
      /** Reasons to doubt the key of this version, and whether a teacher has dismissed them. */
      issues: z.array(verificationIssue),
      isDismissed: z.boolean(),
      /** The statistics of this version; null if they are of another one, or there are none. */
      statistics: itemFigures.nullable(),
    })
    .nullable(),
  flashcard: z.object({ front: z.string(), back: z.string(), imageUrl: z.string().nullable() }).nullable(),
  /** Latest first: a page of them, or as many as the queue shows. */
  reports: z.array(receivedReport),
});
export type ReportGroup = z.output<typeof reportGroup>;
export type ReportedQuestion = NonNullable<ReportGroup['question']>;

/** The queue includes this many reports of each group. */
export const REPORTS_SHOWN = 3;
const inState = {
  state: z.enum(REPORT_STATES).default('open'),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
};

export const listReports = endpoint({
  ...endpoints.listReports,
  summary: `Students’ reports, grouped by version or flashcard, a page at a time; each group with its ${REPORTS_SHOWN} latest reports`,
  query: z.object({
    ...inState,
    order: z.enum(REPORT_ORDERS).default('most'),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  responses: { 200: z.object({ total: z.int(), groups: z.array(reportGroup) }) },
});

export const getReportGroup = endpoint({
  ...endpoints.getReportGroup,
  summary: 'The reports on one version or flashcard, a page at a time; 404 if there are none in this state',
  params: idParams,
  query: z.object({ ...inState, limit: z.coerce.number().int().min(1).max(200).default(50) }),
  responses: { 200: reportGroup },
});

export const handleForm = z.object({
  state: z.enum(REPORT_STATES).exclude(['open']),
  reply: text({ max: REPORT_TEXT_MAX_LENGTH, required: 'Please write a reply' }),
  /** The group's `latestAt`: reports that were made or edited later stay open. */
  until: instant,
  /** Only this report. */
  reportId: id.optional(),
});

export const handleReports = endpoint({
  ...endpoints.handleReports,
  audit: { kind: 'mail', with: ['state', 'reportId'] },
  summary:
    'Close the open reports on a version or flashcard, or one of them, with a reply; 409 if somebody else already has',
  params: idParams,
  body: handleForm,
  responses: { 200: z.object({ handled: z.int() }) },
});
