import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { checkAuditLog, listAuditLog, setAuditDays } from '#shared/hub/audit.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { call, read } from '#client/lib/call.ts';

export const AUDIT_PAGE_SIZE = 50;

export type AuditQuery = Pick<
  PartInput<typeof listAuditLog, 'query'>,
  'kind' | 'outcome' | 'accountId' | 'since' | 'before'
>;

/** A page of the audit log; pages count from 0. */
export const auditLogQuery = (query: AuditQuery, page: number) => ({
  ...read(listAuditLog, { query: { ...query, limit: AUDIT_PAGE_SIZE, offset: page * AUDIT_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

export const useCheckAuditLog = () => useMutation({ mutationFn: () => call(checkAuditLog) });

export function useSetAuditDays() {
  const client = useQueryClient();
  const { queryKey } = read(listAuditLog);
  return useMutation({
    mutationFn: (days: number) => call(setAuditDays, { body: { days } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
}
