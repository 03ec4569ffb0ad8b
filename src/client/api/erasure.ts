import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as erasure from '#shared/people/erasure.contract.ts';
import { call, read, withoutSchemas } from '#client/lib/call.ts';
import { invalidateUsers } from './users.ts';

const getOwn = withoutSchemas<typeof erasure.getOwnErasure>('GET', '/api/erasure');
const ask = withoutSchemas<typeof erasure.askForErasure>('POST', '/api/erasure');
const withdraw = withoutSchemas<typeof erasure.withdrawErasure>('DELETE', '/api/erasure');
const list = withoutSchemas<typeof erasure.listErasures>('GET', '/api/erasures');
const setDays = withoutSchemas<typeof erasure.setErasureDays>('PUT', '/api/erasures/days');
const preview = withoutSchemas<typeof erasure.previewErasure>('GET', '/api/users/:id/erasure');
const erase = withoutSchemas<typeof erasure.eraseStudent>('POST', '/api/users/:id/erasure');

const getRetention = withoutSchemas<typeof erasure.getRetention>('GET', '/api/retention');
const previewRetention = withoutSchemas<typeof erasure.previewRetention>('GET', '/api/retention/preview');
const setRetention = withoutSchemas<typeof erasure.setRetention>('PUT', '/api/retention');

/** Whether the student has asked to be erased. They may also ask in another way, so it is fetched on every visit. */
export const ownErasureQuery = { ...read(getOwn), staleTime: 0 };

/** Asks to be erased, or withdraws the request. */
export function useAskForErasure() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? call(ask) : call(withdraw)),
    onSettled: () => client.invalidateQueries({ queryKey: ownErasureQuery.queryKey }),
  });
}

/** Who waits to be erased, and after how many days the hub erases them by itself. */
export const erasuresQuery = { ...read(list), staleTime: 0 };

export function useSetErasureDays() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (days: number) => call(setDays, { body: { days } }),
    onSuccess: () => client.invalidateQueries({ queryKey: erasuresQuery.queryKey }),
  });
}

export const erasurePreviewQuery = (id: string) => ({ ...read(preview, { params: { id } }), staleTime: 0 });

/** Erases a student; all lists of accounts are fetched again. */
export function useEraseStudent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(erase, { params: { id } }),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: erasuresQuery.queryKey }), invalidateUsers(client)]),
  });
}

/** After how many months the hub erases students who did not ask for it. */
export const retentionQuery = read(getRetention);

/** Which students the rules would erase today. */
export const retentionPreviewQuery = (query: erasure.RetentionRules) => ({
  ...read(previewRetention, { query }),
  staleTime: 0,
});

export function useSetRetention() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: erasure.RetentionRules) => call(setRetention, { body }),
    onSuccess: (_nothing, rules) => client.setQueryData(retentionQuery.queryKey, rules),
  });
}
