import { z } from 'zod';
import { BIN_KINDS, BIN_SUBJECTS, KEPT_REASONS } from './bin.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams, instant, page } from '../contract/fields.ts';
import * as endpoints from './bin.endpoints.ts';

const binPage = z.object(page({ limit: 20, most: 100, last: 1_000_000 }));

/** A deletion, a bulk change, or an import. */
export const binAction = z.object({
  id,
  subject: z.enum(BIN_SUBJECTS),
  kind: z.enum(BIN_KINDS),
  /** If the kind is `topic`: the name of the topic that they were given; null for none, or if it was deleted. */
  topicName: z.string().nullable(),
  /** If the kind is `retire`: they were brought back from retirement instead. */
  isReturn: z.boolean(),
  /** If the kind is `tags`: the tags that were added and removed. */
  tags: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }).nullable(),
  /** How many items there were, and how many have not been restored. */
  items: z.int(),
  left: z.int(),
  /** The text of the first remaining item. */
  example: z.string().nullable(),
  createdAt: instant,
  /** Null if the account was deleted. */
  createdBy: z.string().nullable(),
});
export type BinAction = z.output<typeof binAction>;

export const listBin = endpoint({
  ...endpoints.listBin,
  summary: 'Deletions, bulk changes and imports of the last 30 days that can be undone, newest first',
  query: binPage,
  responses: { 200: z.object({ total: z.int(), actions: z.array(binAction) }) },
});

export const listBinItems = endpoint({
  ...endpoints.listBinItems,
  summary: 'The questions or flashcards of an action that have not been restored or, after an import, deleted',
  params: idParams,
  query: binPage,
  responses: { 200: z.object({ total: z.int(), items: z.array(z.object({ id, text: z.string() })) }) },
});

/** An item that the undoing of an import has left, with the beginning of its text. */
const keptItem = z.object({ id, text: z.string(), reason: z.enum(KEPT_REASONS) });
export type KeptItem = z.output<typeof keptItem>;

/**
 * The items of an import are deleted in one transaction, which puts them into the bin. Those that are in use or were
 * edited stay.
 */
export const undoBinAction = endpoint({
  ...endpoints.undoBinAction,
  audit: { kind: 'content' },
  summary: 'Undo an action, wholly or for some of its items; items that were changed again since stay unchanged',
  params: idParams,
  body: z.object({ ids: z.array(id).min(1).max(1000).optional() }),
  progress: true,
  responses: {
    /** How many were restored (of an import: deleted), and how many were left unchanged. */
    200: z.object({
      undone: z.int(),
      leftAlone: z.int(),
      /** For an import: the first 500 of those left. */
      kept: z.array(keptItem).optional(),
    }),
  },
});
