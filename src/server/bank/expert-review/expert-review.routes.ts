import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Clock } from '#server/adapters/clock.ts';
import { notFound } from '#server/core/errors.ts';
import { route } from '#server/core/route.ts';
import { sendInPieces } from '#server/core/send-in-pieces.ts';
import type { Database } from '#server/db/engine.ts';
import { reviewSlug } from '#shared/bank/expert-review.ts';
import * as contract from '#shared/bank/expert-review.contract.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import { exportedQuestions } from '../question-files/export.repository.ts';
import { findTopic } from '../topics/topics.repository.ts';
import { countInForm, inForm } from './expert-review.repository.ts';
import type { ExpertReviewService } from './expert-review.service.ts';
import type { FormMedia } from './question-section.ts';
import { reviewForm } from './review-form.ts';

interface ExpertReviewServices {
  db: Database;
  clock: Clock;
  service: ExpertReviewService;
  media: FormMedia;
  siteTitle: (db: Database) => Promise<string>;
}

export function registerExpertReviewRoutes(
  app: FastifyInstance,
  { db, clock, service, media, siteTitle }: ExpertReviewServices,
): void {
  route(app, contract.downloadReviewForm, async ({ query: { topicId }, timeZone, reply }) => {
    const topic = (await findTopic(db, topicId))?.name;
    if (topic === undefined) throw notFound('Topic');
    const head = {
      id: randomUUID(),
      site: await siteTitle(db),
      topic,
      count: await countInForm(db, topicId),
      date: dayIn(timeZone, clock()),
    };
    return sendInPieces(reply, {
      name: `review-${reviewSlug(topic)}.html`,
      type: 'text/html; charset=utf-8',
      pieces: reviewForm(head, exportedQuestions(db, inForm(topicId)), media),
    });
  });

  route(app, contract.bringInReview, ({ body, user }) => service.bringIn(body, user.id));
}
