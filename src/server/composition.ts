import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Site } from '#shared/contract/site.ts';
import type { Clock } from './adapters/clock.ts';
import type { ImportParser } from './adapters/import-parser/import-parser.ts';
import type { JobHandlers, Jobs } from './adapters/jobs.ts';
import type { MailTransport } from './adapters/mail-transport.ts';
import type { MediaStore } from './adapters/media-store.ts';
import type { Passwords } from './adapters/passwords.ts';
import { createRateLimits } from './core/rate-limits.ts';
import { sweepExpiredSessions } from './core/sessions.ts';
import type { Engine } from './db/engine.ts';
import { registerAuthRoutes } from './features/auth/auth.routes.ts';
import { createAuthService } from './features/auth/auth.service.ts';
import { createFirstTeacherService } from './features/auth/first-teacher.service.ts';
import { registerPasswordRoutes } from './features/auth/passwords.routes.ts';
import { sweepResetTokens } from './features/auth/passwords.repository.ts';
import { createPasswordsService } from './features/auth/passwords.service.ts';
import { registerBackupRoutes } from './features/backup/backup.routes.ts';
import { createBackupService } from './features/backup/backup.service.ts';
import { registerCardReviewRoutes } from './features/card-reviews/card-reviews.routes.ts';
import { createDueCardsService } from './features/card-reviews/due-cards.service.ts';
import { createOverviewService } from './features/card-reviews/overview.service.ts';
import { createReviewsService } from './features/card-reviews/reviews.service.ts';
import { createStudySettingsService } from './features/card-reviews/study-settings.service.ts';
import { registerContactRoutes } from './features/contact/contact.routes.ts';
import { createContactService } from './features/contact/contact.service.ts';
import { registerDashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { createCardImportService } from './features/flashcard-files/import.service.ts';
import { registerFlashcardFileRoutes } from './features/flashcard-files/flashcard-files.routes.ts';
import { deleteFlashcards, lockAllFlashcards } from './features/flashcards/bulk.repository.ts';
import { createBulkFlashcardsService } from './features/flashcards/bulk.service.ts';
import { createFlashcardUploadService } from './features/flashcards/bulk-upload.service.ts';
import { registerFlashcardRoutes } from './features/flashcards/flashcards.routes.ts';
import { createFlashcardsService } from './features/flashcards/flashcards.service.ts';
import { contactNoticeMail, passwordResetMail } from './features/mail/mail-templates.ts';
import { registerMailRoutes } from './features/mail/mail.routes.ts';
import { createMailService } from './features/mail/mail.service.ts';
import { createDailySweep } from './features/maintenance/maintenance.service.ts';
import { sweepQuestionVersions } from './features/maintenance/question-versions.repository.ts';
import { registerMediaRoutes } from './features/media/media.routes.ts';
import { createMediaService } from './features/media/media.service.ts';
import { registerUploadRoutes } from './features/media/uploads.routes.ts';
import { createUploadsService } from './features/media/uploads.service.ts';
import { registerOwnCardRoutes } from './features/own-cards/own-cards.routes.ts';
import { createOwnCardsService } from './features/own-cards/own-cards.service.ts';
import { registerProgressRoutes } from './features/progress/progress.routes.ts';
import { createProgressService } from './features/progress/progress.service.ts';
import { createBulkQuestionsService, deleteEveryQuestion } from './features/questions/bulk.service.ts';
import { createDuplicatesService } from './features/questions/duplicates.service.ts';
import { createImportService } from './features/question-files/import.service.ts';
import { registerQuestionFileRoutes } from './features/question-files/question-files.routes.ts';
import { registerQuestionRoutes } from './features/questions/questions.routes.ts';
import { createQuestionsService } from './features/questions/questions.service.ts';
import { createAnswersService } from './features/quizzes/answers.service.ts';
import { registerQuizRoutes } from './features/quizzes/quizzes.routes.ts';
import { createQuizzesService } from './features/quizzes/quizzes.service.ts';
import { registerSiteRoutes } from './features/site/site.routes.ts';
import { createSiteService } from './features/site/site.service.ts';
import { registerHealthRoutes } from './features/system/health.routes.ts';
import {
  deleteTopics,
  detachSessions,
  keepWithSubcategories,
  listFirstTopics,
  listWithSubcategories,
  lockAllTopics,
} from './features/topics/topics.repository.ts';
import { registerTopicRoutes } from './features/topics/topics.routes.ts';
import { createTopicsService } from './features/topics/topics.service.ts';
import { countUsers } from './features/users/users.repository.ts';
import { registerUserRoutes } from './features/users/users.routes.ts';
import { createUsersService } from './features/users/users.service.ts';
import { registerVerificationRoutes } from './features/verification/verification.routes.ts';
import { createVerificationService } from './features/verification/verification.service.ts';

// The composition root: which service needs what of which other.

export interface AppDependencies {
  engine: Engine;
  clock: Clock;
  passwords: Passwords;
  media: MediaStore;
  importParser: ImportParser;
  jobs: Jobs;
  mailTransport: MailTransport;
  publicUrl: string;
  /** The built client and what renders its landing page; null serves the API alone. */
  client: { folder: string; renderLanding: ((site: Site) => string) | null } | null;
  logger?: FastifyBaseLogger;
}

/** The services, wired: what one feature needs of another is passed in here. */
export function createFeatures(dependencies: AppDependencies & { secret: string; log: FastifyBaseLogger }) {
  const { engine, clock, passwords, media, jobs, mailTransport, publicUrl, secret, log } = dependencies;
  const { db } = engine;
  const withSubcategories = async (topicIds: string[]) =>
    (await listWithSubcategories(db, topicIds)).map((topic) => topic.id);
  const dueCards = createDueCardsService({ db, clock });
  const progress = createProgressService({
    db,
    clock,
    firstTopics: listFirstTopics,
    dueCounts: dueCards.counts,
  });
  const site = createSiteService({ db, media });
  const mediaService = createMediaService({ db, clock, media });
  const uploads = createUploadsService({ db, clock, media, secret, prepareStaged: mediaService.prepareStaged });
  const mail = createMailService({
    db,
    clock,
    transport: mailTransport,
    jobs,
    publicUrl,
    siteTitle: async (tx) => (await site.read(tx)).title,
  });
  const passwordsService = createPasswordsService({
    db,
    clock,
    passwords,
    jobs,
    publicUrl,
    wakeMail: mail.wake,
    queueResetMail: (tx, { id, email, firstName, lastName }, url) =>
      mail.queue(tx, {
        kind: 'password_reset',
        to: { address: email, name: `${firstName} ${lastName}`, userId: id },
        content: passwordResetMail({ firstName, url }),
      }),
  });
  const contact = createContactService({
    db,
    clock,
    media,
    wakeMail: mail.wake,
    queueNotice: (tx, { id, email, firstName, lastName }, message) =>
      mail.queue(tx, {
        kind: 'contact_notice',
        to: { address: email, name: `${firstName} ${lastName}`, userId: id },
        replyTo: message.email,
        content: contactNoticeMail(message),
      }),
  });
  const sweep = createDailySweep(
    [
      { what: 'expired sessions', run: () => sweepExpiredSessions(db, clock()) },
      { what: 'spent password links', run: () => sweepResetTokens(db, clock()) },
      { what: 'unused question versions', run: () => sweepQuestionVersions(db, { before: daysBefore(clock(), 1) }) },
      // After the versions, which may be the last to name a file.
      { what: 'unused media', run: mediaService.sweepUnused },
    ],
    log,
  );
  const jobHandlers: JobHandlers = {
    'deliver-mail': () => mail.deliverDue(),
    'request-password-reset': ({ email }) => passwordsService.sendResetLink(email),
    'daily-sweep': sweep,
  };
  return {
    withSubcategories,
    dueCards,
    progress,
    site,
    mail,
    media: mediaService,
    uploads,
    passwords: passwordsService,
    contact,
    jobHandlers,
  };
}

export function registerFeatures(
  api: FastifyInstance,
  { engine, clock, passwords, media, importParser }: AppDependencies,
  features: ReturnType<typeof createFeatures>,
): void {
  const { db } = engine;
  const { withSubcategories, progress } = features;
  const limits = createRateLimits(db);

  registerHealthRoutes(api, engine);
  registerAuthRoutes(api, {
    auth: createAuthService({ db, passwords }),
    firstTeacher: createFirstTeacherService({ db, passwords }),
    limits,
  });
  registerPasswordRoutes(api, { passwords: features.passwords, limits });
  registerContactRoutes(api, { contact: features.contact, limits });
  registerMailRoutes(api, features.mail);
  registerSiteRoutes(api, features.site);
  registerUserRoutes(api, createUsersService({ db, clock }));
  registerDashboardRoutes(api, { db, countUsers });
  registerTopicRoutes(api, createTopicsService({ db, clock }));
  registerQuestionRoutes(api, {
    questions: createQuestionsService({
      db,
      clock,
      prepareMedia: features.media.prepareMedia,
      claimMedia: features.media.claimMedia,
    }),
    bulk: createBulkQuestionsService({ db, clock }),
    duplicates: createDuplicatesService({ db, clock }),
  });
  registerVerificationRoutes(api, createVerificationService({ db, clock }));
  registerBackupRoutes(
    api,
    createBackupService({
      db,
      lockTopics: async (tx) => {
        await lockAllTopics(tx);
        await detachSessions(tx);
      },
      deleteQuestions: deleteEveryQuestion,
      deleteFlashcards: async (tx) => {
        await lockAllFlashcards(tx);
        return deleteFlashcards(tx);
      },
      deleteTopics,
    }),
  );
  const { prepareMedia, claimMedia } = features.media;
  registerFlashcardRoutes(api, {
    flashcards: createFlashcardsService({
      db,
      clock,
      withSubcategories,
      countCard: progress.countCard,
      prepareMedia,
      claimMedia,
    }),
    bulk: createBulkFlashcardsService({ db, clock }),
    uploads: createFlashcardUploadService({ db, clock, prepareMedia, claimMedia }),
  });
  registerQuizRoutes(api, {
    quizzes: createQuizzesService({ db, clock, keepWithSubcategories, countSession: progress.countSession }),
    answers: createAnswersService({ db, clock, countAnswer: progress.countAnswer }),
  });
  registerCardReviewRoutes(api, {
    dueCards: features.dueCards,
    reviews: createReviewsService({ db, clock, countReviews: progress.countReviews }),
    settings: createStudySettingsService({ db, clock }),
    overview: createOverviewService({ db, clock }),
  });
  registerOwnCardRoutes(api, createOwnCardsService({ db, clock }));
  registerProgressRoutes(api, progress);
  registerMediaRoutes(api, { service: features.media, media });
  registerQuestionFileRoutes(api, {
    db,
    imports: createImportService({ db, clock, parser: importParser, ...features.media }),
    readImage: features.media.readImage,
  });
  registerFlashcardFileRoutes(api, {
    db,
    clock,
    imports: createCardImportService({ db, clock, parser: importParser, ...features.media }),
    images: { typeOf: features.media.imageType, read: features.media.readImage },
  });
  registerUploadRoutes(api, { service: features.media, uploads: features.uploads });
}

const daysBefore = (instant: Date, days: number) => new Date(instant.getTime() - days * 86_400_000);
