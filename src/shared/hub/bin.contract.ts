import { z } from 'zod';
import { BIN_KINDS, BIN_SUBJECTS } from '#shared/domain/limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams, instant } from '../contract/fields.ts';

const page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

/** What somebody deleted, or changed many of at once. */
export const binAction = z.object({
  id,
  subject: z.enum(BIN_SUBJECTS),
  kind: z.enum(BIN_KINDS),
  /** Where the kind is `topic`: the name of the topic that they were given; null for none, or where it is gone. */
  topicName: z.string().nullable(),
  /** Where the kind is `retire`: they were brought back from retirement instead. */
  isReturn: z.boolean(),
  /** Where the kind is `tags`: those that were added and removed. */
  tags: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }).nullable(),
  /** How many they were, and how many of them have not been taken back. */
  items: z.int(),
  left: z.int(),
  /** What the first of those left says. */
  example: z.string().nullable(),
  createdAt: instant,
  /** Null where the account is gone. */
  createdBy: z.string().nullable(),
});
export type BinAction = z.output<typeof binAction>;

export const listBin = endpoint({
  method: 'GET',
  path: '/api/bin',
  access: 'teacher',
  summary: 'What was deleted or changed in bulk in the last 30 days and can be taken back, newest first',
  query: page,
  responses: { 200: z.object({ total: z.int(), actions: z.array(binAction) }) },
});

export const listBinItems = endpoint({
  method: 'GET',
  path: '/api/bin/:id/items',
  access: 'teacher',
  summary: 'The questions or flashcards of an action that have not been taken back',
  params: idParams,
  query: page,
  responses: { 200: z.object({ total: z.int(), items: z.array(z.object({ id, text: z.string() })) }) },
});

export const undoBinAction = endpoint({
  method: 'POST',
  path: '/api/bin/:id/undo',
  access: 'teacher',
  audit: { kind: 'content' },
  summary: 'Take an action back, wholly or for some of its items; what was changed again since stays as it is',
  params: idParams,
  body: z.object({ ids: z.array(id).min(1).max(1000).optional() }),
  progress: true,
  responses: {
    /** How many are as they were, and how many were left alone. */
    200: z.object({ undone: z.int(), leftAlone: z.int() }),
  },
});
