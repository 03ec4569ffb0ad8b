import type { QueryClient } from '@tanstack/react-query';
import type { Expecting } from '#shared/contract/fields.ts';
import type { ATTENTION_ORDERS } from '#shared/domain/list-words.ts';
import { DASHBOARD_NEEDS_ATTENTION_COUNT } from '#shared/insight/dashboard-figures.ts';
import type { AttentionLimits } from '#shared/insight/needs-attention.contract.ts';
import {
  listAttentionRecipients,
  listNeedsAttention,
  setAttentionLimits,
} from '#shared/insight/needs-attention.endpoints.ts';
import { call, type InputOf } from '#client/lib/call.ts';
import { partOf, readFresh, readLive, under, useChange } from '#client/lib/queries.ts';

export type AttentionFilter = NonNullable<InputOf<typeof listAttentionRecipients>['query']>;
export type AttentionOrder = (typeof ATTENTION_ORDERS)[number];

export const NEEDS_ATTENTION_PAGE_SIZE = 25;

/** One page of the students who need attention; pages count from 0. The old page stays until the new one arrives. */
export const needsAttentionQuery = (filter: AttentionFilter, order: AttentionOrder, page: number) =>
  readLive(listNeedsAttention, {
    query: { ...filter, order, ...partOf(page, NEEDS_ATTENTION_PAGE_SIZE) },
  });

/** The worst few, for the dashboard. */
export const worstStudentsQuery = readFresh(listNeedsAttention, { query: { limit: DASHBOARD_NEEDS_ATTENTION_COUNT } });

/** All students that match the filter, to write to. */
export const fetchAttentionRecipients = (client: QueryClient, filter: AttentionFilter) =>
  client.fetchQuery(readFresh(listAttentionRecipients, { query: filter }));

/** Sets the limits below which a student needs attention. */
export const useSetAttentionLimits = () =>
  useChange(
    (limits: AttentionLimits & Expecting) => call(setAttentionLimits, { body: limits }),
    under('/api/needs-attention'),
  );
