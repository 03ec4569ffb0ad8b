import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/cards/card-reviews.contract.ts';
import type { DueCardsService } from './due-cards.service.ts';
import type { OverviewService } from './overview.service.ts';
import type { ReviewsService } from './reviews.service.ts';
import type { StudySettingsService } from './study-settings.service.ts';

interface CardReviewServices {
  dueCards: DueCardsService;
  reviews: ReviewsService;
  settings: StudySettingsService;
  overview: OverviewService;
}

export function registerCardReviewRoutes(
  app: FastifyInstance,
  { dueCards, reviews, settings, overview }: CardReviewServices,
): void {
  route(app, contract.listDueCards, ({ user, timeZone, query }) =>
    dueCards.list({ userId: user.id, timeZone }, query.limit),
  );
  route(app, contract.recordReviews, ({ user, timeZone, body }) => reviews.record({ userId: user.id, timeZone }, body));
  route(app, contract.saveStudySettings, ({ user, timeZone, body }) =>
    settings.save({ userId: user.id, timeZone }, body),
  );
  route(app, contract.getStudyOverview, ({ user, timeZone }) => overview.read({ userId: user.id, timeZone }));
}
