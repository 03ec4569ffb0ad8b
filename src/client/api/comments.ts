import type { Expecting } from '#shared/contract/fields.ts';
import type { CommentForm } from '#shared/bank/comments.contract.ts';
import { COMMENT_MENTIONS_MAX } from '#shared/bank/comment-limits.ts';
import type { User } from '#shared/people/users.contract.ts';
import {
  addComment,
  deleteComment,
  editComment,
  listComments,
  markMentionsSeen,
} from '#shared/bank/comments.endpoints.ts';
import { listUsers } from '#shared/people/users.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { readFresh, useChange } from '#client/lib/queries.ts';
import { DASHBOARD } from './dashboard.ts';

/** The comments on a question. Others may write at any time. */
export const commentsQuery = (questionId: string) => readFresh(listComments, { params: { id: questionId } });

/** The teachers who can be mentioned, by name. */
export const mentionableQuery = {
  ...read(listUsers, { query: { role: 'teacher', active: '1', sort: 'name', limit: COMMENT_MENTIONS_MAX } }),
  select: (teachers: User[]) => teachers.filter(({ status }) => status !== 'rejected'),
};

export const useAddComment = (questionId: string) =>
  useCommentChange(questionId, (body: CommentForm) => call(addComment, { params: { id: questionId }, body }));

export const useEditComment = (questionId: string) =>
  useCommentChange(questionId, ({ id, ...body }: CommentForm & Expecting & { id: string }) =>
    call(editComment, { params: { id }, body }),
  );

export const useDeleteComment = (questionId: string) =>
  useCommentChange(questionId, (id: string) => call(deleteComment, { params: { id } }));

function useCommentChange<Change, Result>(questionId: string, mutationFn: (change: Change) => Promise<Result>) {
  return useChange(mutationFn, { queryKey: commentsQuery(questionId).queryKey });
}

/** Marks comments as seen; the list shows which are new until it is fetched again. */
export const useMarkMentionsSeen = () =>
  useChange((ids: string[]) => call(markMentionsSeen, { body: { ids } }), DASHBOARD);
