import { z } from 'zod';
import { TOPIC_DESCRIPTION_MAX_LENGTH, TOPIC_NAME_MAX_LENGTH } from './topic-limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { expectedRevision, id, idParams, instant, nothing, optionalText, revision, text } from '../contract/fields.ts';
import * as endpoints from './topics.endpoints.ts';

/** A main category (`parentId` null) or a subcategory. Counts do not include subcategories. */
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
  revision,
});
export type Topic = z.output<typeof topic>;

/** A main category with its subcategories, sorted by name. An orphan (deleted parent) is alone, `parentId` kept. */
export const topicWithChildren = topic.extend({ children: z.array(topic) });
export type TopicWithChildren = z.output<typeof topicWithChildren>;

/** The fields of the teacher's form: a `parentId` makes it a subcategory, and must be a main category. */
export const topicForm = z.object({
  name: text({ max: TOPIC_NAME_MAX_LENGTH, required: 'Topic name is required' }),
  description: optionalText({ max: TOPIC_DESCRIPTION_MAX_LENGTH }),
  parentId: id.nullish().transform((value) => value ?? null),
});
export type TopicForm = z.output<typeof topicForm>;

export const listTopics = endpoint({
  ...endpoints.listTopics,
  summary: 'All topics, main categories first, by name',
  responses: { 200: z.array(topic) },
});

export const listTopicsWithCounts = endpoint({
  ...endpoints.listTopicsWithCounts,
  summary: 'Main categories with their subcategories, and orphaned subcategories, each with its own counts',
  responses: { 200: z.array(topicWithChildren) },
});

export const createTopic = endpoint({
  ...endpoints.createTopic,
  audit: { kind: 'content', with: ['parentId'] },
  summary: 'Add a main category or a subcategory',
  body: topicForm,
  responses: { 201: topic },
});

export const updateTopic = endpoint({
  ...endpoints.updateTopic,
  audit: { kind: 'content', with: ['parentId'] },
  summary: 'Change a topic; 409 if it would be more than one level deep',
  params: idParams,
  body: topicForm.safeExtend({ expectedRevision }),
  responses: { 200: topic },
});

export const deleteTopic = endpoint({
  ...endpoints.deleteTopic,
  audit: { kind: 'content' },
  summary: 'Delete a topic; its questions and cards lose their topic, its subcategories become orphans',
  params: idParams,
  responses: { 204: nothing },
});

export const deleteAllTopics = endpoint({
  ...endpoints.deleteAllTopics,
  audit: { kind: 'content' },
  summary: 'Delete all topics, if their number is the one that the teacher saw; questions and cards lose theirs',
  query: z.object({ expectedCount: z.coerce.number().int().min(0) }),
  responses: { 200: z.object({ deletedCount: z.int() }) },
});
