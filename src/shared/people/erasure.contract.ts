import { z } from 'zod';
import { ERASURE_DAYS, RETENTION_MAX_MONTHS } from './erasure-limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { expectedRevision, id, idParams, instant, nothing, revision } from '../contract/fields.ts';
import * as endpoints from './erasure.endpoints.ts';

/** A student's request to be erased, and when the erasure happens automatically. */
const erasureRequest = z.object({ askedAt: instant, dueAt: instant });

export const getOwnErasure = endpoint({
  ...endpoints.getOwnErasure,
  summary: 'Whether the caller has asked to be erased, and after how many days it happens automatically',
  responses: { 200: z.object({ days: z.int(), request: erasureRequest.nullable() }) },
});

export const askForErasure = endpoint({
  ...endpoints.askForErasure,
  summary: 'Ask to be erased; asking again changes nothing',
  audit: { kind: 'accounts' },
  needsFresh: true,
  responses: { 200: erasureRequest },
});

export const withdrawErasure = endpoint({
  ...endpoints.withdrawErasure,
  summary: 'Withdraw the request to be erased; without a request, nothing changes',
  audit: { kind: 'accounts' },
  needsFresh: true,
  responses: { 204: nothing },
});

/** A student with a pending erasure. */
export const erasureWanted = erasureRequest.extend({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});
export type ErasureWanted = z.output<typeof erasureWanted>;

/** After how many days a request for erasure is carried out automatically. */
const savedDays = z.object({ days: z.int(), revision });

export const listErasures = endpoint({
  ...endpoints.listErasures,
  summary: 'The students who asked to be erased, by due date; and after how many days it happens automatically',
  responses: { 200: savedDays.extend({ requests: z.array(erasureWanted) }) },
});

export const setErasureDays = endpoint({
  ...endpoints.setErasureDays,
  summary: 'Set after how many days students who ask for it are erased; pending requests keep their day',
  audit: { kind: 'settings', with: ['days'] },
  body: z.object({ days: z.int().min(ERASURE_DAYS.min).max(ERASURE_DAYS.max), expectedRevision }),
  responses: { 200: savedDays },
});

/** The effects of erasing a student. */
export const erasurePreview = z.object({
  /** Anonymous from then on: statistics are based on them. */
  kept: z.object({ quizSessions: z.int(), answers: z.int() }),
  deleted: z.object({ ownCards: z.int(), mails: z.int(), messages: z.int() }),
  /**
   * Where others may have written the name or address, and how often. Only a person can check or change these texts.
   */
  mentions: z.array(z.object({ where: z.string(), count: z.int() })),
  /** A timed quiz or an exam is in progress, so it is refused. */
  isBusy: z.boolean(),
  /** The latest date until which the hub has older backups; snapshots stay until newer ones replace them. */
  backupsUntil: instant,
});
export type ErasurePreview = z.output<typeof erasurePreview>;

export const previewErasure = endpoint({
  ...endpoints.previewErasure,
  summary: 'The effects of erasing a student; 409 for a teacher',
  params: idParams,
  responses: { 200: erasurePreview },
});

export const eraseStudent = endpoint({
  ...endpoints.eraseStudent,
  summary: 'Erase a student permanently: their activity stays without a name; 409 for teachers and during an exam',
  audit: { kind: 'accounts' },
  needsFresh: true,
  params: idParams,
  responses: { 204: nothing },
});

const months = z.coerce.number().int().min(0).max(RETENTION_MAX_MONTHS);

/** After how many months students are erased automatically; 0 for never. */
export const retentionRules = z.object({
  /** Without an answer, a card or a sign-in. */
  idleMonths: months,
  /** The same, if all classes of the student have been archived for that long. */
  archivedMonths: months,
});
export type RetentionRules = z.output<typeof retentionRules>;
const savedRules = retentionRules.extend({ revision });

export const getRetention = endpoint({
  ...endpoints.getRetention,
  summary: 'After how many months students are erased automatically',
  responses: { 200: savedRules },
});

/** How many of them a preview lists. */
export const RETENTION_LISTED = 100;

export const previewRetention = endpoint({
  ...endpoints.previewRetention,
  summary: `The students whom the rules would erase today: their number, and the first ${RETENTION_LISTED} by name`,
  query: retentionRules,
  responses: {
    200: z.object({
      total: z.int(),
      students: z.array(erasureWanted.omit({ askedAt: true, dueAt: true }).extend({ lastSeenAt: instant })),
    }),
  },
});
export type RetentionPreview = z.output<(typeof previewRetention)['responses'][200]>;

export const setRetention = endpoint({
  ...endpoints.setRetention,
  summary: 'Set after how many months students are erased automatically, by the daily sweep',
  audit: { kind: 'settings', with: ['idleMonths', 'archivedMonths'] },
  needsFresh: true,
  body: retentionRules.extend({ expectedRevision }),
  responses: { 200: savedRules },
});
