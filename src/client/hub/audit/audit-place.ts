import { z } from 'zod';
import { AUDIT_KINDS, AUDIT_OUTCOMES } from '#shared/domain/limits.ts';
import { plusDays, startOfDay } from '#shared/domain/study-days.ts';
import type { AuditQuery } from '#client/api/audit.ts';
import { orElse, pageField } from '#client/lib/search-fields.ts';

const dayField = orElse(z.iso.date().or(z.literal('')), '');

/** Where in the audit log the owner is; `noted` is what owners noted by hand beside it. Days are the browser's, both included. */
export const auditSearch = z.object({
  kind: orElse(z.enum(['all', 'disclosures', 'noted', ...AUDIT_KINDS]), 'all'),
  outcome: orElse(z.enum(['all', ...AUDIT_OUTCOMES]), 'all'),
  account: z.uuid().optional().catch(undefined),
  from: dayField,
  to: dayField,
  page: pageField,
});
export type AuditPlace = z.output<typeof auditSearch>;

/** What the server is asked for. */
export function auditQueryOf({ kind, outcome, account, from, to }: AuditPlace, timeZone: string): AuditQuery {
  return {
    ...(kind !== 'all' && { kind: kind === 'noted' ? 'disclosures' : kind }),
    ...(outcome !== 'all' && { outcome }),
    ...(account !== undefined && { accountId: account }),
    ...(from !== '' && { since: startOfDay(timeZone, from).toISOString() }),
    ...(to !== '' && { before: startOfDay(timeZone, plusDays(to, 1)).toISOString() }),
  };
}
