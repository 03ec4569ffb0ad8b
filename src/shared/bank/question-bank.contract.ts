import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams, nothing, selectionOf } from '../contract/fields.ts';
import { question, questionFilter } from './questions.contract.ts';
import { nameKey } from '../domain/name-key.ts';
import { tagList } from './tags.ts';
import * as endpoints from './question-bank.endpoints.ts';

export const questionSelection = selectionOf(questionFilter, 'No questions selected');
export type QuestionSelection = z.output<typeof questionSelection>;

export const bulkUpdateQuestions = endpoint({
  ...endpoints.bulkUpdateQuestions,
  audit: { kind: 'content' },
  summary: 'Give all selected questions a topic, or none (null), in one transaction',
  progress: true,
  body: z.object({ selection: questionSelection, topicId: id.nullable() }),
  responses: { 200: z.object({ updatedCount: z.int() }) },
});

export const bulkReviewQuestions = endpoint({
  ...endpoints.bulkReviewQuestions,
  audit: { kind: 'content' },
  summary: 'Record that the caller reviewed all selected questions today, in one transaction',
  progress: true,
  body: z.object({ selection: questionSelection }),
  responses: { 200: z.object({ updatedCount: z.int() }) },
});

export const bulkRetireQuestions = endpoint({
  ...endpoints.bulkRetireQuestions,
  audit: { kind: 'content' },
  summary: 'Retire the selected questions, or bring them back (`isRetired` false), in one transaction',
  progress: true,
  body: z.object({ selection: questionSelection, isRetired: z.boolean() }),
  responses: { 200: z.object({ updatedCount: z.int() }) },
});

export const bulkTagQuestions = endpoint({
  ...endpoints.bulkTagQuestions,
  audit: { kind: 'content' },
  summary:
    'Add tags to all selected questions and remove others, in one transaction; refused if one would have too many',
  progress: true,
  body: z
    .object({ selection: questionSelection, add: tagList.default([]), remove: tagList.default([]) })
    .refine(({ add, remove }) => add.length + remove.length > 0, 'Name a tag to add or to remove')
    .refine(
      ({ add, remove }) => !add.some((one) => remove.map(nameKey).includes(nameKey(one))),
      'A tag cannot be both added and removed',
    ),
  responses: { 200: z.object({ updatedCount: z.int() }) },
});

/** At most this many tags are listed. */
export const LISTED_TAGS = 1000;

export const listTags = endpoint({
  ...endpoints.listTags,
  summary: 'The tags of the bank by name, with the number of questions of each; at most 1,000',
  responses: { 200: z.array(z.object({ tag: z.string(), questions: z.int() })) },
});

export const bulkDeleteQuestions = endpoint({
  ...endpoints.bulkDeleteQuestions,
  audit: { kind: 'content' },
  summary: 'Delete all selected questions, in one transaction',
  progress: true,
  body: z.object({ selection: questionSelection }),
  responses: { 200: z.object({ deletedCount: z.int() }) },
});

export const deleteQuestionsByTopic = endpoint({
  ...endpoints.deleteQuestionsByTopic,
  audit: { kind: 'content' },
  summary: 'Delete the questions of a topic (a main category includes its subcategories)',
  params: z.object({ topicId: id }),
  responses: { 200: z.object({ deletedCount: z.int() }) },
});

const duplicateGroup = z.object({
  /** The shared text, as spelled in the first of them. */
  text: z.string(),
  /** Oldest first; at most 100 questions of a group are listed. */
  questions: z.array(question),
  /** Sets of two or more that also share options, key and picture; the others share only their stem. */
  identical: z.array(z.array(id)),
});
export type DuplicateGroup = z.output<typeof duplicateGroup>;

export const listDuplicates = endpoint({
  ...endpoints.listDuplicates,
  summary: 'Groups of questions whose texts are equal except for case and outer blanks, without ignored questions',
  query: z.object({
    /** 0 returns only the count. */
    limit: z.coerce.number().int().min(0).max(200).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  responses: {
    200: z.object({ totalGroups: z.int(), totalQuestions: z.int(), groups: z.array(duplicateGroup) }),
  },
});

export const listIgnoredDuplicates = endpoint({
  ...endpoints.listIgnoredDuplicates,
  summary: 'Questions that are left out of the search for duplicates',
  responses: { 200: z.array(question) },
});

export const ignoreDuplicate = endpoint({
  ...endpoints.ignoreDuplicate,
  audit: { kind: 'content' },
  summary: 'Leave a question out of the search for duplicates',
  params: idParams,
  responses: { 200: question },
});

export const unignoreDuplicate = endpoint({
  ...endpoints.unignoreDuplicate,
  audit: { kind: 'content' },
  summary: 'Include a question in the search for duplicates again',
  params: idParams,
  responses: { 200: question },
});

const nearDuplicatePair = z.object({
  /** The older first. */
  questions: z.tuple([question, question]),
  isDismissed: z.boolean(),
});
export type NearDuplicatePair = z.output<typeof nearDuplicatePair>;

export const listNearDuplicates = endpoint({
  ...endpoints.listNearDuplicates,
  summary:
    'Pairs of questions that are equal except for blanks, marks, numbering, a typo or a word that changes nothing',
  progress: true,
  query: z.object({
    /** `1`: also dismissed pairs. */
    withDismissed: z.literal('1').optional(),
  }),
  responses: {
    200: z.object({
      /** Without dismissed pairs. */
      totalPairs: z.int(),
      dismissedCount: z.int(),
      /** The first 500. */
      pairs: z.array(nearDuplicatePair),
    }),
  },
});

const pairBody = z.object({
  ids: z.tuple([id, id]).refine(([one, other]) => one !== other, 'A pair is of two questions'),
});

export const dismissNearDuplicate = endpoint({
  ...endpoints.dismissNearDuplicate,
  audit: { kind: 'content', with: ['ids'] },
  summary: 'Treat two questions as different from now on',
  body: pairBody,
  responses: { 204: nothing },
});

export const restoreNearDuplicate = endpoint({
  ...endpoints.restoreNearDuplicate,
  audit: { kind: 'content', with: ['ids'] },
  summary: 'List a dismissed pair again',
  body: pairBody,
  responses: { 204: nothing },
});
