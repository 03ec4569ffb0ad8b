import { addAuditNote, listAuditLog, setAuditDays, type AuditNote } from '#shared/hub/audit.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { call, read } from '#client/lib/call.ts';
import { partOf, readLive, useChange } from '#client/lib/queries.ts';

export const AUDIT_PAGE_SIZE = 50;

export type AuditQuery = Pick<
  PartInput<typeof listAuditLog, 'query'>,
  'kind' | 'outcome' | 'accountId' | 'since' | 'before'
>;

/** A page of the audit log; pages count from 0. */
export const auditLogQuery = (query: AuditQuery, page: number) =>
  readLive(listAuditLog, { query: { ...query, ...partOf(page, AUDIT_PAGE_SIZE) } });

const LOG = { queryKey: read(listAuditLog).queryKey };
export const useSetAuditDays = () => useChange((days: number) => call(setAuditDays, { body: { days } }), LOG);
export const useAddAuditNote = () => useChange((body: AuditNote) => call(addAuditNote, { body }), LOG);
