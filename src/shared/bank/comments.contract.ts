import { z } from 'zod';
import { COMMENT_MAX_LENGTH, COMMENT_MENTIONS_MAX } from './comment-limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { expectedRevision, id, idParams, instant, nothing, revision, text } from '../contract/fields.ts';
import * as endpoints from './comments.endpoints.ts';

const person = z.object({ id, name: z.string() });

/** A teacher's comment on a question, for the other teachers. */
export const comment = z.object({
  id,
  questionId: id,
  /** Null if the account was deleted. */
  author: person.nullable(),
  /** Plain text. */
  text: z.string(),
  /** By name, without accounts that have since been deleted. */
  mentioned: z.array(person),
  createdAt: instant,
  /** Null if it was never edited. */
  editedAt: instant.nullable(),
  /** True if it mentions the caller, who has not seen it yet. */
  isNew: z.boolean(),
  revision,
});
export type Comment = z.output<typeof comment>;

export const commentForm = z.object({
  text: text({ max: COMMENT_MAX_LENGTH, required: 'Please write a comment' }),
  /** Mentioned teachers, who see it on their dashboard. */
  mentionedIds: z.array(id).max(COMMENT_MENTIONS_MAX).default([]),
});
export type CommentForm = z.output<typeof commentForm>;

export const COMMENTS_LIMIT = 200;

export const listComments = endpoint({
  ...endpoints.listComments,
  summary: `The latest ${COMMENTS_LIMIT} comments of teachers on a question, oldest first`,
  params: idParams,
  responses: { 200: z.array(comment) },
});

export const addComment = endpoint({
  ...endpoints.addComment,
  audit: { kind: 'content' },
  summary: 'Comment on a question; 400 if it mentions somebody who is not an active teacher',
  params: idParams,
  body: commentForm,
  responses: { 201: comment },
});

export const editComment = endpoint({
  ...endpoints.editComment,
  audit: { kind: 'content' },
  summary: 'Change the caller’s own comment; newly mentioned teachers see it on their dashboard',
  params: idParams,
  body: commentForm.extend({ expectedRevision }),
  responses: { 200: comment },
});

export const deleteComment = endpoint({
  ...endpoints.deleteComment,
  audit: { kind: 'content' },
  summary: 'Delete the caller’s own comment',
  params: idParams,
  responses: { 204: nothing },
});

export const markMentionsSeen = endpoint({
  ...endpoints.markMentionsSeen,
  unaudited: 'own-choice',
  summary: 'Mark comments that mention the caller as seen; any others are ignored',
  body: z.object({ ids: z.array(id).max(COMMENTS_LIMIT) }),
  responses: { 204: nothing },
});
