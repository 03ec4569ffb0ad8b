import { z } from 'zod';
import {
  AUDIT_DAYS,
  AUDIT_KINDS,
  AUDIT_NOTE_MAX_LENGTH,
  AUDIT_OUTCOMES,
  type AuditKind,
} from '#shared/domain/audit-log.ts';
import { endpoint } from '../contract/endpoint.ts';
import { expectedRevision, id, instant, nothing, page, revision, text } from '../contract/fields.ts';
import * as endpoints from './audit.endpoints.ts';

const account = z.object({ id, name: z.string() });

/** One action that somebody took, or was refused. */
export const auditEntry = z.object({
  number: z.int(),
  at: instant,
  kind: z.enum(AUDIT_KINDS),
  /** Method and path, such as `PUT /api/users/:id/status`. */
  action: z.string(),
  /** A description of the action; the action itself if the endpoint no longer exists. */
  summary: z.string(),
  outcome: z.enum(AUDIT_OUTCOMES),
  /** Only the id if the account was deleted (an empty name); null for strangers and jobs. */
  actor: account.nullable(),
  subjectId: z.string().nullable(),
  /** The subject's name if it is an account, else empty. */
  subjectName: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** The text of a note; null for other entries, and once the student it is about was erased or deleted. */
  note: z.string().nullable(),
  /** The network address; null if it was deleted, or for a job. */
  address: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** Data that somebody received: exports, backups, and what owners note. */
export const DISCLOSURE_KINDS = ['exports', 'backups', 'notes'] as const satisfies AuditKind[];

const filter = z.object({
  kind: z.enum([...AUDIT_KINDS, 'disclosures']).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  /** The account that acted, or that was affected. */
  accountId: id.optional(),
  since: instant.optional(),
  before: instant.optional(),
});

const auditDays = z.object({ days: z.int().min(AUDIT_DAYS.min).max(AUDIT_DAYS.max) });
/** How many days the audit log is stored. */
const savedDays = z.object({ days: z.int(), revision });
export type SavedDays = z.output<typeof savedDays>;

export const listAuditLog = endpoint({
  ...endpoints.listAuditLog,
  summary: 'The audit log: who did what, the newest first',
  query: filter.extend({
    ...page({ limit: 50, last: 100_000_000 }),
  }),
  responses: { 200: z.object({ total: z.int(), entries: z.array(auditEntry), ...savedDays.shape }) },
});

export const exportAuditLog = endpoint({
  ...endpoints.exportAuditLog,
  summary: 'Download the audit log as CSV or as lines of JSON, the oldest first',
  audit: { kind: 'exports', with: ['format', 'kind', 'outcome', 'accountId', 'since', 'before'] },
  needsFresh: true,
  query: filter.extend({ format: z.enum(['csv', 'jsonl']) }),
  responses: { 200: z.string() },
});

export const auditNote = z.object({
  /** The student it is about; null for all students. */
  subjectId: id.nullable(),
  note: text({ max: AUDIT_NOTE_MAX_LENGTH, required: 'Say who received what, and why' }),
});
export type AuditNote = z.output<typeof auditNote>;

export const addAuditNote = endpoint({
  ...endpoints.addAuditNote,
  summary: 'Note who received data outside of the hub, and why; 404 if there is no such student',
  audit: { kind: 'notes', with: ['subjectId'] },
  body: auditNote,
  responses: { 204: nothing },
});

export const setAuditDays = endpoint({
  ...endpoints.setAuditDays,
  summary: 'Set how many days the audit log is stored',
  audit: { kind: 'settings', with: ['days'] },
  body: auditDays.extend({ expectedRevision }),
  responses: { 200: savedDays },
});
