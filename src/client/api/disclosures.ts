import {
  addDisclosure,
  deleteDisclosure,
  listDisclosures,
  type NewDisclosure,
} from '#shared/hub/disclosures.contract.ts';
import { call, read } from '#client/lib/call.ts';
import { partOf, readLive, useChange } from '#client/lib/queries.ts';
import { AUDIT_PAGE_SIZE, type AuditQuery } from './audit.ts';

/** A page of the disclosures that owners recorded; pages count from 0. */
export const disclosuresQuery = ({ accountId, since, before }: AuditQuery, page: number) =>
  readLive(listDisclosures, { query: { accountId, since, before, ...partOf(page, AUDIT_PAGE_SIZE) } });

const ALL = { queryKey: read(listDisclosures).queryKey };

export const useAddDisclosure = () => useChange((body: NewDisclosure) => call(addDisclosure, { body }), ALL);
export const useDeleteDisclosure = () => useChange((id: string) => call(deleteDisclosure, { params: { id } }), ALL);
