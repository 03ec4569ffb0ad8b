import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/bank/comments.contract.ts';
import type { CommentsService } from './comments.service.ts';

export function registerCommentRoutes(app: FastifyInstance, comments: CommentsService): void {
  route(app, contract.listComments, ({ params, user }) => comments.list(params.id, user.id));
  route(app, contract.addComment, ({ params, user, body }) => comments.add(params.id, user.id, body));
  route(app, contract.editComment, ({ params, user, body }) => comments.edit({ id: params.id, userId: user.id }, body));
  route(app, contract.deleteComment, ({ params, user }) => comments.delete({ id: params.id, userId: user.id }));
  route(app, contract.markMentionsSeen, ({ body, user }) => comments.markSeen(user.id, body.ids));
}
