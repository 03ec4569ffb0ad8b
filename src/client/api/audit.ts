import type { Expecting } from '#shared/contract/fields.ts';
import type { AuditNote } from '#shared/hub/audit.contract.ts';
import { addAuditNote, listAuditLog, setAuditDays } from '#shared/hub/audit.endpoints.ts';
import { call, read, type InputOf } from '#client/lib/call.ts';
import { partOf, readLive, useChange } from '#client/lib/queries.ts';

export const AUDIT_PAGE_SIZE = 50;

export type AuditQuery = Pick<
  NonNullable<InputOf<typeof listAuditLog>['query']>,
  'kind' | 'outcome' | 'accountId' | 'since' | 'before'
>;

/** A page of the audit log; pages count from 0. */
export const auditLogQuery = (query: AuditQuery, page: number) =>
  readLive(listAuditLog, { query: { ...query, ...partOf(page, AUDIT_PAGE_SIZE) } });

const LOG = { queryKey: read(listAuditLog).queryKey };
export const useSetAuditDays = () =>
  useChange((body: { days: number } & Expecting) => call(setAuditDays, { body }), LOG);
export const useAddAuditNote = () => useChange((body: AuditNote) => call(addAuditNote, { body }), LOG);
