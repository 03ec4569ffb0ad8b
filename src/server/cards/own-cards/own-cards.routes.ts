import type { FastifyInstance } from 'fastify';
import { invalid } from '#server/core/errors.ts';
import { route } from '#server/core/route.ts';
import { readForm } from '#server/core/uploads.ts';
import {
  createCardsOfWrong,
  createOwnCard,
  deleteOwnCard,
  listOwnCardQuestions,
  listOwnCards,
  updateOwnCard,
  uploadOwnImage,
  writeMaskedOwnCards,
  writeOwnCard,
} from '#shared/cards/own-cards.contract.ts';
import { UPLOAD_RULES } from '../../bank/media/media-kinds.ts';
import type { OwnCardsService } from './own-cards.service.ts';

export function registerOwnCardRoutes(app: FastifyInstance, ownCards: OwnCardsService): void {
  route(app, createOwnCard, ({ user, body }) => ownCards.create(user.id, body));
  route(app, createCardsOfWrong, ({ user, body }) => ownCards.createOfWrong(user.id, body.sessionId));
  route(app, writeOwnCard, ({ user, body }) => ownCards.write(user.id, body));
  route(app, writeMaskedOwnCards, ({ user, body }) => ownCards.writeMasked(user.id, body));
  route(app, uploadOwnImage, async ({ request, user }) => {
    const { maxBytes, tooLargeMessage } = UPLOAD_RULES.images;
    const { file } = await readForm(request, { fileField: 'image', maxBytes, tooLargeMessage });
    if (file === null) throw invalid('Please choose an image');
    return ownCards.uploadImage(user.id, file.data);
  });
  route(app, listOwnCards, ({ user, query }) => ownCards.list({ userId: user.id, ...query }));
  route(app, listOwnCardQuestions, ({ user }) => ownCards.questions(user.id));
  route(app, updateOwnCard, ({ user, params, body }) => ownCards.update({ id: params.id, userId: user.id }, body));
  route(app, deleteOwnCard, ({ user, params }) => ownCards.delete({ id: params.id, userId: user.id }));
}
