import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addComment,
  deleteComment,
  editComment,
  listComments,
  markMentionsSeen,
  type CommentForm,
} from '#shared/bank/comments.contract.ts';
import { COMMENT_MENTIONS_MAX } from '#shared/domain/limits.ts';
import { listUsers, type User } from '#shared/people/users.contract.ts';
import { call, read } from '#client/lib/call.ts';
import { invalidateDashboard } from './dashboard.ts';

/** The comments on a question. Others may write at any time. */
export const commentsQuery = (questionId: string) => ({
  ...read(listComments, { params: { id: questionId } }),
  staleTime: 0,
});

/** The teachers who can be mentioned, by name. */
export const mentionableQuery = {
  ...read(listUsers, { query: { role: 'teacher', active: '1', sort: 'name', limit: COMMENT_MENTIONS_MAX } }),
  select: (teachers: User[]) => teachers.filter(({ status }) => status !== 'rejected'),
};

export const useAddComment = (questionId: string) =>
  useCommentChange(questionId, (body: CommentForm) => call(addComment, { params: { id: questionId }, body }));

export const useEditComment = (questionId: string) =>
  useCommentChange(questionId, ({ id, ...body }: CommentForm & { id: string }) =>
    call(editComment, { params: { id }, body }),
  );

export const useDeleteComment = (questionId: string) =>
  useCommentChange(questionId, (id: string) => call(deleteComment, { params: { id } }));

/** A mutation that, failed or not, reloads the question's comments before it counts as done. */
function useCommentChange<Change, Result>(questionId: string, mutationFn: (change: Change) => Promise<Result>) {
  const client = useQueryClient();
  const { queryKey } = commentsQuery(questionId);
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey }) });
}

/** Marks comments as seen; the list shows which are new until it is fetched again. */
export function useMarkMentionsSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(markMentionsSeen, { body: { ids } }),
    onSuccess: () => invalidateDashboard(client),
  });
}
