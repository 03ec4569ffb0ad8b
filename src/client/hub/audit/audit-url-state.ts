import { AUDIT_KINDS, AUDIT_OUTCOMES } from '#shared/domain/audit-log.ts';
import { plusDays, startOfDay } from '#shared/domain/study-days.ts';
import type { AuditQuery } from '#client/api/audit.ts';
import { orElse, pageField, searchOf, type UrlStateOf } from '#client/lib/search-fields.ts';
import { isOneOf, isId, isText, type Is } from '#client/lib/shapes.ts';

const isDay: Is<string> = (value): value is string =>
  isText(value) && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) && plusDays(value, 0) === value;
const dayField = orElse(isDay, '');

/** The audit log's state. Days are the browser's, both included. */
export const auditSearch = searchOf({
  kind: orElse(isOneOf('disclosures', ...AUDIT_KINDS), 'all'),
  outcome: orElse(isOneOf(...AUDIT_OUTCOMES), 'all'),
  account: orElse(isId, undefined),
  from: dayField,
  to: dayField,
  page: pageField,
});
export type AuditUrlState = UrlStateOf<typeof auditSearch>;

/** The query that is sent to the server. */
export function auditQueryOf({ kind, outcome, account, from, to }: AuditUrlState, timeZone: string): AuditQuery {
  return {
    ...(kind !== 'all' && { kind }),
    ...(outcome !== 'all' && { outcome }),
    ...(account !== undefined && { accountId: account }),
    ...(from !== '' && { since: startOfDay(timeZone, from).toISOString() }),
    ...(to !== '' && { before: startOfDay(timeZone, plusDays(to, 1)).toISOString() }),
  };
}
