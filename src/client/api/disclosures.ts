import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addDisclosure,
  deleteDisclosure,
  listDisclosures,
  type NewDisclosure,
} from '#shared/hub/disclosures.contract.ts';
import { call, read } from '#client/lib/call.ts';
import { AUDIT_PAGE_SIZE, type AuditQuery } from './audit.ts';

/** A page of the disclosures that owners recorded; pages count from 0. */
export const disclosuresQuery = ({ accountId, since, before }: AuditQuery, page: number) => ({
  ...read(listDisclosures, {
    query: { accountId, since, before, limit: AUDIT_PAGE_SIZE, offset: page * AUDIT_PAGE_SIZE },
  }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

function useDisclosureChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  const { queryKey } = read(listDisclosures);
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey }) });
}

export const useAddDisclosure = () => useDisclosureChange((body: NewDisclosure) => call(addDisclosure, { body }));
export const useDeleteDisclosure = () =>
  useDisclosureChange((id: string) => call(deleteDisclosure, { params: { id } }));
