import type { Expecting } from '#shared/contract/fields.ts';
import type * as erasure from '#shared/people/erasure.contract.ts';
import {
  askForErasure,
  eraseStudent,
  getOwnErasure,
  getRetention,
  listErasures,
  previewErasure,
  previewRetention,
  setErasureDays,
  setRetention,
  withdrawErasure,
} from '#shared/people/erasure.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { readFresh, useChange, useReplacement } from '#client/lib/queries.ts';
import { USERS } from './users.ts';

/** Whether the student has asked to be erased. They may also ask in another way, so it is fetched on every visit. */
export const ownErasureQuery = readFresh(getOwnErasure);

/** Asks to be erased, or withdraws the request. */
export const useAskForErasure = () =>
  useChange((isWanted: boolean) => (isWanted ? call(askForErasure) : call(withdrawErasure)), {
    queryKey: ownErasureQuery.queryKey,
  });

/** Who waits to be erased, and after how many days the hub erases them by itself. */
export const erasuresQuery = readFresh(listErasures);

export const useSetErasureDays = () =>
  useChange((body: { days: number } & Expecting) => call(setErasureDays, { body }), {
    queryKey: erasuresQuery.queryKey,
  });

export const erasurePreviewQuery = (id: string) => readFresh(previewErasure, { params: { id } });

/** Erases a student; all lists of accounts are fetched again. */
export const useEraseStudent = () =>
  useChange((id: string) => call(eraseStudent, { params: { id } }), { queryKey: erasuresQuery.queryKey }, USERS);

/** After how many months the hub erases students who did not ask for it. */
export const retentionQuery = read(getRetention);

/** Which students the rules would erase today. */
export const retentionPreviewQuery = (query: erasure.RetentionRules) => readFresh(previewRetention, { query });

export const useSetRetention = () =>
  useReplacement(retentionQuery, (body: erasure.RetentionRules & Expecting) => call(setRetention, { body }));
