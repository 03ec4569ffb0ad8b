import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

/** A main category (`parentId` null) or a subcategory. Counts are the topic's own, without its subcategories'. */
export const topic = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  parentId: id.nullable(),
  createdById: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  questionCount: z.int(),
  flashcardCount: z.int(),
});
export type Topic = z.output<typeof topic>;

export const listTopics = endpoint({
  method: 'GET',
  path: '/api/topics',
  access: 'signed-in',
  summary: 'All topics, main categories first, by name',
  responses: { 200: z.array(topic) },
});
