import { z } from 'zod';
import { AUDIT_DAYS, AUDIT_KINDS, AUDIT_OUTCOMES, type AuditKind } from '#shared/domain/limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id, instant, nothing } from '../contract/fields.ts';

const account = z.object({ id, name: z.string() });

/** One thing that somebody did, or was refused. */
export const auditEntry = z.object({
  number: z.int(),
  at: instant,
  kind: z.enum(AUDIT_KINDS),
  /** Method and path, such as `PUT /api/users/:id/status`. */
  action: z.string(),
  /** What that does, in words; the action itself where there is no such endpoint any more. */
  summary: z.string(),
  outcome: z.enum(AUDIT_OUTCOMES),
  /** The id alone where the account is gone (an empty name); null for strangers and jobs. */
  actor: account.nullable(),
  subjectId: z.string().nullable(),
  /** Of the subject where it is an account, else empty. */
  subjectName: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** From where; null where that has been deleted, or it was a job. */
  address: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** What left the hub: exports and backups. */
export const DISCLOSURE_KINDS = ['exports', 'backups'] as const satisfies AuditKind[];

const filter = z.object({
  kind: z.enum([...AUDIT_KINDS, 'disclosures']).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  /** Who did it, or to whom it was done. */
  accountId: id.optional(),
  since: instant.optional(),
  before: instant.optional(),
});

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/audit-log',
  access: 'owner',
  summary: 'The audit log: who did what, the newest first',
  query: filter.extend({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).max(100_000_000).default(0),
  }),
  responses: { 200: z.object({ total: z.int(), days: z.int(), entries: z.array(auditEntry) }) },
});

export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/api/audit-log/file',
  access: 'owner',
  summary: 'Download the audit log as CSV or as lines of JSON, the oldest first',
  audit: { kind: 'exports', with: ['format', 'kind', 'outcome', 'accountId', 'since', 'before'] },
  needsFresh: true,
  query: filter.extend({ format: z.enum(['csv', 'jsonl']) }),
  responses: { 200: z.string() },
});

/** What a check of the log found. */
export const auditCheck = z.object({
  /** How many entries there are, and the first number of them. */
  entries: z.int(),
  from: z.int(),
  /** The digest of the last: written down elsewhere, it shows later whether the end of the log was cut off. */
  digest: z.string(),
  /** The first entry that is not as it was written. */
  fault: z.object({ number: z.int(), what: z.string() }).nullable(),
});
export type AuditCheck = z.output<typeof auditCheck>;

export const checkAuditLog = endpoint({
  method: 'POST',
  path: '/api/audit-log/check',
  access: 'owner',
  summary: 'Check that no entry of the audit log was changed, taken out or put in',
  responses: { 200: auditCheck },
});

export const setAuditDays = endpoint({
  method: 'PUT',
  path: '/api/audit-log/days',
  access: 'owner',
  summary: 'Say for how many days the audit log is kept',
  audit: { kind: 'settings', with: ['days'] },
  body: z.object({ days: z.int().min(AUDIT_DAYS.min).max(AUDIT_DAYS.max) }),
  responses: { 204: nothing },
});
