import { z } from 'zod';
import { ERASURE_DAYS, RETENTION_MAX_MONTHS } from '../domain/limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams, instant, nothing } from '../contract/fields.ts';

/** That a student asked to be erased, and when it happens by itself. */
const erasureRequest = z.object({ askedAt: instant, dueAt: instant });

export const getOwnErasure = endpoint({
  method: 'GET',
  path: '/api/erasure',
  access: 'student',
  summary: 'Whether one has asked to be erased, and after how many days it happens by itself',
  responses: { 200: z.object({ days: z.int(), request: erasureRequest.nullable() }) },
});

export const askForErasure = endpoint({
  method: 'POST',
  path: '/api/erasure',
  access: 'student',
  summary: 'Ask to be erased; asking again changes nothing',
  audit: { kind: 'accounts' },
  needsFresh: true,
  responses: { 200: erasureRequest },
});

export const withdrawErasure = endpoint({
  method: 'DELETE',
  path: '/api/erasure',
  access: 'student',
  summary: 'Take back that one asked to be erased; without a request, nothing changes',
  audit: { kind: 'accounts' },
  needsFresh: true,
  responses: { 204: nothing },
});

/** A student who waits to be erased. */
export const erasureWanted = erasureRequest.extend({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});
export type ErasureWanted = z.output<typeof erasureWanted>;

export const listErasures = endpoint({
  method: 'GET',
  path: '/api/erasures',
  access: 'owner',
  summary: 'The students who asked to be erased, who is due first; and after how many days it happens by itself',
  responses: { 200: z.object({ days: z.int(), requests: z.array(erasureWanted) }) },
});

export const setErasureDays = endpoint({
  method: 'PUT',
  path: '/api/erasures/days',
  access: 'owner',
  summary: 'Say after how many days who asks to be erased is; requests keep the day that they were told',
  audit: { kind: 'settings', with: ['days'] },
  body: z.object({ days: z.int().min(ERASURE_DAYS.min).max(ERASURE_DAYS.max) }),
  responses: { 204: nothing },
});

/** What erasing a student comes to. */
export const erasurePreview = z.object({
  /** Nameless from then on: statistics are made of them. */
  kept: z.object({ quizSessions: z.int(), answers: z.int() }),
  deleted: z.object({ ownCards: z.int(), mails: z.int(), messages: z.int() }),
  /** Where others may have written the name or the address, and in how many texts. Nobody but a person can tell, or change them. */
  mentions: z.array(z.object({ where: z.string(), count: z.int() })),
  /** A timed quiz or an exam goes on, so it is refused. */
  isBusy: z.boolean(),
  /** Until when the hub has backups of before, at the latest; snapshots stay until newer ones take their place. */
  backupsUntil: instant,
});
export type ErasurePreview = z.output<typeof erasurePreview>;

export const previewErasure = endpoint({
  method: 'GET',
  path: '/api/users/:id/erasure',
  access: 'owner',
  summary: 'What erasing a student would come to; 409 for a teacher',
  params: idParams,
  responses: { 200: erasurePreview },
});

export const eraseStudent = endpoint({
  method: 'POST',
  path: '/api/users/:id/erasure',
  access: 'owner',
  summary: 'Erase a student for good: what they did stays without a name; 409 for teachers and during an exam',
  audit: { kind: 'accounts' },
  needsFresh: true,
  params: idParams,
  responses: { 204: nothing },
});

const months = z.coerce.number().int().min(0).max(RETENTION_MAX_MONTHS);

/** After how many months students are erased without asking; 0 for never. */
export const retentionRules = z.object({
  /** Without an answer, a card or a sign-in. */
  idleMonths: months,
  /** The same, where all classes of the student have been archived for as long. */
  archivedMonths: months,
});
export type RetentionRules = z.output<typeof retentionRules>;

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/retention',
  access: 'owner',
  summary: 'After how many months students are erased without asking',
  responses: { 200: retentionRules },
});

/** How many of them a preview names. */
export const RETENTION_LISTED = 100;

export const previewRetention = endpoint({
  method: 'GET',
  path: '/api/retention/preview',
  access: 'owner',
  summary: `Whom rules would erase today: how many, and the first ${RETENTION_LISTED} by name`,
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
  method: 'PUT',
  path: '/api/retention',
  access: 'owner',
  summary: 'Say after how many months students are erased without asking; the daily sweep does it',
  audit: { kind: 'settings', with: ['idleMonths', 'archivedMonths'] },
  needsFresh: true,
  body: retentionRules,
  responses: { 204: nothing },
});
