import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  addComment,
  deleteComment,
  editComment,
  listComments,
  markMentionsSeen,
} from '#shared/bank/comments.contract.ts';
import type { CommentsService } from './comments.service.ts';

export function registerCommentRoutes(app: FastifyInstance, comments: CommentsService): void {
  route(app, listComments, ({ params, user }) => comments.list(params.id, user.id));
  route(app, addComment, ({ params, user, body }) => comments.add(params.id, user.id, body));
  route(app, editComment, ({ params, user, body }) => comments.edit({ id: params.id, userId: user.id }, body));
  route(app, deleteComment, ({ params, user }) => comments.delete({ id: params.id, userId: user.id }));
  route(app, markMentionsSeen, ({ body, user }) => comments.markSeen(user.id, body.ids));
}
