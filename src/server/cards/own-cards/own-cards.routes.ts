import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  createOwnCard,
  deleteOwnCard,
  listOwnCardQuestions,
  listOwnCards,
  updateOwnCard,
} from '#shared/cards/own-cards.contract.ts';
import type { OwnCardsService } from './own-cards.service.ts';

export function registerOwnCardRoutes(app: FastifyInstance, ownCards: OwnCardsService): void {
  route(app, createOwnCard, ({ user, body }) => ownCards.create(user.id, body));
  route(app, listOwnCards, ({ user, query }) => ownCards.list({ userId: user.id, ...query }));
  route(app, listOwnCardQuestions, ({ user }) => ownCards.questions(user.id));
  route(app, updateOwnCard, ({ user, params, body }) => ownCards.update({ id: params.id, userId: user.id }, body));
  route(app, deleteOwnCard, async ({ user, params }) => {
    await ownCards.delete({ id: params.id, userId: user.id });
    return null;
  });
}
