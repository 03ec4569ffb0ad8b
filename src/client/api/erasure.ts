import type * as erasure from '#shared/people/erasure.contract.ts';
import { call, read, withoutSchemas } from '#client/lib/call.ts';
import { readFresh, useChange, useStored } from '#client/lib/queries.ts';
import { USERS } from './users.ts';

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
export const ownErasureQuery = readFresh(getOwn);

/** Asks to be erased, or withdraws the request. */
export const useAskForErasure = () =>
  useChange((isWanted: boolean) => (isWanted ? call(ask) : call(withdraw)), { queryKey: ownErasureQuery.queryKey });

/** Who waits to be erased, and after how many days the hub erases them by itself. */
export const erasuresQuery = readFresh(list);

export const useSetErasureDays = () =>
  useChange((days: number) => call(setDays, { body: { days } }), { queryKey: erasuresQuery.queryKey });

export const erasurePreviewQuery = (id: string) => readFresh(preview, { params: { id } });

/** Erases a student; all lists of accounts are fetched again. */
export const useEraseStudent = () =>
  useChange((id: string) => call(erase, { params: { id } }), { queryKey: erasuresQuery.queryKey }, USERS);

/** After how many months the hub erases students who did not ask for it. */
export const retentionQuery = read(getRetention);

/** Which students the rules would erase today. */
export const retentionPreviewQuery = (query: erasure.RetentionRules) => readFresh(previewRetention, { query });

export const useSetRetention = () =>
  useStored(retentionQuery, (body: erasure.RetentionRules) => call(setRetention, { body }));
