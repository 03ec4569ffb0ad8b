import type { FastifyInstance } from 'fastify';
import { invalid } from '#server/core/errors.ts';
import { route } from '#server/core/route.ts';
import { readForm } from '#server/core/uploads.ts';
import * as contract from '#shared/cards/own-cards.contract.ts';
import { UPLOAD_RULES } from '../../bank/media/media-kinds.ts';
import type { OwnCardsService } from './own-cards.service.ts';

export function registerOwnCardRoutes(app: FastifyInstance, ownCards: OwnCardsService): void {
  route(app, contract.createOwnCard, ({ user, body }) => ownCards.create(user.id, body));
  route(app, contract.createCardsOfWrong, ({ user, body }) => ownCards.createOfWrong(user.id, body.sessionId));
  route(app, contract.writeOwnCard, ({ user, body }) => ownCards.write(user.id, body));
  route(app, contract.writeMaskedOwnCards, ({ user, body }) => ownCards.writeMasked(user.id, body));
  route(app, contract.uploadOwnImage, async ({ request, user }) => {
    const { maxBytes, tooLargeMessage } = UPLOAD_RULES.images;
    const { file } = await readForm(request, { fileField: 'image', maxBytes, tooLargeMessage });
    if (file === null) throw invalid('Please choose an image');
    return ownCards.uploadImage(user.id, file.data);
  });
  route(app, contract.listOwnCards, ({ user, query }) => ownCards.list({ userId: user.id, ...query }));
  route(app, contract.listOwnCardQuestions, ({ user }) => ownCards.questions(user.id));
  route(app, contract.updateOwnCard, ({ user, params, body }) =>
    ownCards.update({ id: params.id, userId: user.id }, body),
  );
  route(app, contract.deleteOwnCard, ({ user, params }) => ownCards.delete({ id: params.id, userId: user.id }));
}
