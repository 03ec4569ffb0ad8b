import type { FastifyInstance } from 'fastify';
import { createRateLimits } from '../core/rate-limits.ts';
import { registerAnalyticsRoutes } from '../insight/analytics/analytics.routes.ts';
import { createAnalyticsService } from '../insight/analytics/analytics.service.ts';
import { registerAttentionRoutes } from '../insight/attention/attention.routes.ts';
import { registerAuthRoutes } from '../people/auth/auth.routes.ts';
import { createAuthService } from '../people/auth/auth.service.ts';
import { createEntrance } from '../people/auth/entrance.ts';
import { createFirstTeacherService } from '../people/auth/first-teacher.service.ts';
import { registerPasswordRoutes } from '../people/auth/passwords.routes.ts';
import { registerConsentRoutes } from '../people/auth/consent.routes.ts';
import { registerFactorRoutes } from '../people/auth/factors.routes.ts';
import { createFactorsService } from '../people/auth/factors.service.ts';
import { createPasskeys } from '../people/auth/passkeys.ts';
import { registerSessionRoutes } from '../people/auth/sessions.routes.ts';
import { registerBackupRoutes } from '../hub/backup/backup.routes.ts';
import { registerBinRoutes } from '../hub/bin/bin.routes.ts';
import { createBackupService } from '../hub/backup/backup.service.ts';
import { createClearService } from '../hub/backup/clear/clear.service.ts';
import { createRestoreService } from '../hub/backup/restore/restore.service.ts';
import { registerStoredBackupRoutes } from '../hub/backup/stored/stored.routes.ts';
import { registerCardReviewRoutes } from '../cards/card-reviews/card-reviews.routes.ts';
import { createDueCardsService } from '../cards/card-reviews/due-cards.service.ts';
import { createOverviewService } from '../cards/card-reviews/overview.service.ts';
import { createReviewsService } from '../cards/card-reviews/reviews.service.ts';
import { registerContactRoutes } from '../mail/contact/contact.routes.ts';
import { registerCheckRoutes } from '../insight/checks/checks.routes.ts';
import { createChecksService } from '../insight/checks/checks.service.ts';
import { registerDashboardRoutes } from '../insight/dashboard/dashboard.routes.ts';
import { createDashboardService } from '../insight/dashboard/dashboard.service.ts';
import { createFirstStepsService } from '../insight/dashboard/first-steps.service.ts';
import { createBlueprintsService } from '../practice/exams/blueprints.service.ts';
import { registerExamRoutes } from '../practice/exams/exams.routes.ts';
import { createExamsService } from '../practice/exams/exams.service.ts';
import { createCardImportService } from '../cards/flashcard-files/import.service.ts';
import { registerFlashcardFileRoutes } from '../cards/flashcard-files/flashcard-files.routes.ts';
import { createBulkFlashcardsService } from '../cards/flashcards/bulk.service.ts';
import { createFlashcardUploadService } from '../cards/flashcards/bulk-upload.service.ts';
import { registerFlashcardRoutes } from '../cards/flashcards/flashcards.routes.ts';
import { createFlashcardsService } from '../cards/flashcards/flashcards.service.ts';
import { registerItemStatisticsRoutes } from '#server/base/item-statistics/item-statistics.routes.ts';
import { registerRegradingRoutes } from '../practice/regrading/regrading.routes.ts';
import { createRegradingService } from '../practice/regrading/regrading.service.ts';
import { registerReportRoutes } from '../insight/reports/reports.routes.ts';
import { createReportsService } from '../insight/reports/reports.service.ts';
import { createOutcomesService } from '../insight/readiness/outcomes.service.ts';
import { registerReadinessRoutes } from '../insight/readiness/readiness.routes.ts';
import { createSharingService } from '../insight/readiness/sharing.service.ts';
import { registerMailRoutes } from '../mail/delivery/mail.routes.ts';
import { registerMailServerRoutes } from '../mail/set-up/mail-server.routes.ts';
import { registerMailingRoutes } from '../mail/correspondence/mailings.routes.ts';
import { registerCommentRoutes } from '../bank/comments/comments.routes.ts';
import { createCommentsService } from '../bank/comments/comments.service.ts';
import { registerExpertReviewRoutes } from '../bank/expert-review/expert-review.routes.ts';
import { createExpertReviewService } from '../bank/expert-review/expert-review.service.ts';
import { registerMediaRoutes } from '../bank/media/media.routes.ts';
import { registerUploadRoutes } from '../bank/media/uploads.routes.ts';
import { registerOwnCardRoutes } from '../cards/own-cards/own-cards.routes.ts';
import { createOwnCardsService } from '../cards/own-cards/own-cards.service.ts';
import { registerSprintRoutes } from '../practice/sprints/sprints.routes.ts';
import { createSprintsService } from '../practice/sprints/sprints.service.ts';
import { registerTodayRoutes } from '../practice/today/today.routes.ts';
import { registerProgressRoutes } from '../practice/progress/progress.routes.ts';
import { createBulkQuestionsService } from '../bank/questions/bulk.service.ts';
import { createDuplicatesService } from '../bank/questions/duplicates.service.ts';
import { createNearDuplicatesService } from '../bank/questions/near-duplicates.service.ts';
import { createImportService } from '../bank/question-files/import.service.ts';
import { registerQuestionFileRoutes } from '../bank/question-files/question-files.routes.ts';
import { registerQuestionRoutes } from '../bank/questions/questions.routes.ts';
import { createQuestionsService } from '../bank/questions/questions.service.ts';
import { registerAssignmentRoutes } from '../practice/assignments/assignments.routes.ts';
import { createAssignmentAttemptsService } from '../practice/assignments/assignment-attempts.service.ts';
import { createGradebookService } from '../practice/assignments/gradebook.service.ts';
import { createPreviewsService } from '../practice/assignments/previews.service.ts';
import { createRemindersService } from '../practice/assignments/reminders.service.ts';
import { createAnswersService } from '../practice/quizzes/answers.service.ts';
import { createOpenQuizzesService } from '../practice/quizzes/open-quizzes.service.ts';
import { registerQuizRoutes } from '../practice/quizzes/quizzes.routes.ts';
import { createQuizzesService } from '../practice/quizzes/quizzes.service.ts';
import { createWarmUpService } from '../practice/quizzes/warm-up.service.ts';
import { registerAuditRoutes } from '../hub/audit/audit.routes.ts';
import { registerOwnDataRoutes } from '../hub/own-data/own-data.routes.ts';
import { createOwnDataService } from '../hub/own-data/own-data.service.ts';
import { registerSampleClassRoutes } from '../hub/sample-class/sample-class.routes.ts';
import { createSampleClassService } from '../hub/sample-class/sample-class.service.ts';
import { registerSchoolRoutes } from '../hub/site/school.routes.ts';
import { registerSiteRoutes } from '../hub/site/site.routes.ts';
import { registerStudentDetailRoutes } from '../insight/student-detail/student-detail.routes.ts';
import { createStudentDetailService } from '../insight/student-detail/student-detail.service.ts';
import { registerTopicRoutes } from '../bank/topics/topics.routes.ts';
import { registerItemWritingRoutes } from '../bank/item-writing/item-writing.routes.ts';
import { createItemWritingService } from '../bank/item-writing/item-writing.service.ts';
import { registerLibraryRoutes } from '../hub/library/library.routes.ts';
import { createLibraryService } from '../hub/library/library.service.ts';
import { createTopicsService } from '../bank/topics/topics.service.ts';
import { registerClassRoutes } from '#server/base/classes/classes.routes.ts';
import { createClassesService } from '#server/base/classes/classes.service.ts';
import { createAcceptanceService } from '../people/invitations/acceptance.service.ts';
import { registerInvitationRoutes } from '../people/invitations/invitations.routes.ts';
import { createInvitationsService } from '../people/invitations/invitations.service.ts';
import { createStaffInvitationsService } from '../people/invitations/staff-invitations.service.ts';
import { registerSsoRoutes } from '../people/sso/sso.routes.ts';
import { createSsoService } from '../people/sso/sso.service.ts';
import { registerErasureRoutes } from '../people/erasure/erasure.routes.ts';
import { registerStudentViewRoutes } from '../people/student-view/student-view.routes.ts';
import { registerUserRoutes } from '../people/users/users.routes.ts';
import { createUsersService } from '../people/users/users.service.ts';
import { registerVerificationRoutes } from '../bank/verification/verification.routes.ts';
import { createVerificationService } from '../bank/verification/verification.service.ts';
import type { AppDependencies, createFeatures } from './services.ts';

/** Registers every route of the product with the services it needs. */
export function registerFeatures(
  api: FastifyInstance,
  dependencies: AppDependencies,
  features: ReturnType<typeof createFeatures>,
): void {
  const { engine, clock, passwords, media, importParser, workFolder, backupKeys, publicUrl, jobs } = dependencies;
  const { identityProvider = null } = dependencies;
  const { db } = engine;
  const limits = createRateLimits(db);

  const { devices, notices, approvals, recount, eraseAgain } = features;
  const { approve } = approvals;
  const classes = createClassesService({ db, clock, approve });
  registerClassRoutes(api, { classes, limits });
  const factors = createFactorsService({
    db,
    clock,
    limits,
    passkeys: createPasskeys({ db, clock, publicUrl, siteTitle: () => features.siteTitle(db) }),
    notices,
    siteTitle: () => features.siteTitle(db),
  });
  registerConsentRoutes(api, { db, clock });
  registerFactorRoutes(api, { db, factors, passwords: features.passwords, devices, limits });
  const auth = createAuthService({ db, clock, passwords });
  const entrance = createEntrance({ db, devices, notices });
  registerAuthRoutes(api, {
    auth,
    classes,
    factors,
    firstTeacher: createFirstTeacherService({ db, passwords }),
    devices,
    entrance,
    limits,
    secret: features.secret,
    signOutAddress: async () => (await identityProvider?.logoutAddress()) ?? null,
  });
  registerSsoRoutes(api, {
    db,
    clock,
    provider: identityProvider,
    sso: createSsoService({ db, clock, passwords, notices, approvals }),
    auth,
    devices,
    entrance,
    limits,
    secret: features.secret,
    secure: publicUrl.startsWith('https:'),
  });
  const inviting = { db, clock, publicUrl, siteTitle: features.siteTitle, mail: features.mail };
  registerInvitationRoutes(api, {
    invitations: createInvitationsService({ ...inviting, approve }),
    staffInvitations: createStaffInvitationsService(inviting),
    acceptance: createAcceptanceService({ db, clock, passwords, notices, approve }),
    parser: importParser,
    devices,
    limits,
  });
  registerPasswordRoutes(api, { db, passwords: features.passwords, devices, limits });
  registerSessionRoutes(api, { db, passwords: features.passwords, limits });
  registerStudentViewRoutes(api, { db, clock });
  registerContactRoutes(api, { contact: features.contact, limits });
  registerMailRoutes(api, { mail: features.mail, limits });
  registerMailServerRoutes(api, features.mailServer);
  registerMailingRoutes(api, { mailings: features.mailings, birthdays: features.birthdays, classes });
  // When the app closes, mail that is being sent finishes while the database is still open.
  api.addHook('onClose', features.delivery.stop);
  registerSiteRoutes(api, features.site);
  registerSchoolRoutes(api, { db });
  registerAuditRoutes(api, features.audit);
  registerOwnDataRoutes(api, { ownData: createOwnDataService({ db, clock }), limits });
  const users = createUsersService({ db, clock, notices });
  registerSampleClassRoutes(api, createSampleClassService({ db, clock, attention: features.attention }));
  registerErasureRoutes(api, features.erasure);
  registerUserRoutes(api, { users, approvals, classes });
  const analytics = createAnalyticsService({ db, clock });
  registerAnalyticsRoutes(api, { analytics, classes });
  registerAttentionRoutes(api, { attention: features.attention, classes });
  registerDashboardRoutes(api, {
    dashboard: createDashboardService({ db, analytics, hasSingleSignOn: identityProvider !== null }),
    firstSteps: createFirstStepsService({
      db,
      readSite: () => features.site.read(),
      isMailSetUp: () => features.mail.isSetUp,
    }),
  });
  registerTopicRoutes(api, createTopicsService({ db, clock }));
  const bulk = createBulkQuestionsService({ db, clock, bin: features.bin });
  registerQuestionRoutes(api, {
    questions: createQuestionsService({ db, clock, media: features.media }),
    bulk,
    duplicates: createDuplicatesService({ db, clock }),
    nearDuplicates: createNearDuplicatesService({ db, clock }),
  });
  registerBinRoutes(api, features.bin);
  registerCommentRoutes(api, createCommentsService({ db, clock }));
  registerExpertReviewRoutes(api, { ...features, db, clock, service: createExpertReviewService({ db, clock, bulk }) });
  const { itemStatistics, storedBackups: stored } = features;
  registerItemStatisticsRoutes(api, itemStatistics);
  registerRegradingRoutes(api, { regrading: createRegradingService({ db, clock, mail: features.mail, publicUrl }) });
  registerReportRoutes(api, { reports: createReportsService({ db, clock, mail: features.mail, publicUrl }), limits });
  const { readiness, estimates } = features;
  registerReadinessRoutes(api, {
    readiness,
    estimates,
    sharing: createSharingService({ db, jobs }),
    outcomes: createOutcomesService({ db, clock, readiness }),
  });
  registerLibraryRoutes(api, createLibraryService({ db, clock, media, folder: dependencies.content }));
  registerItemWritingRoutes(api, createItemWritingService({ db }));
  registerVerificationRoutes(api, createVerificationService({ db, clock, itemStatistics }));
  registerBackupRoutes(api, {
    backup: createBackupService({ engine, clock, media, workFolder, keys: backupKeys }),
    clear: createClearService({ db, clock, stored }),
    restore: createRestoreService({ db, clock, media, stored, recount, eraseAgain }),
    openStored: stored.open,
    workFolder,
    keys: backupKeys,
  });
  registerStoredBackupRoutes(api, features);
  registerFlashcardRoutes(api, {
    flashcards: createFlashcardsService({ db, clock, media: features.media }),
    bulk: createBulkFlashcardsService({ db, clock, bin: features.bin }),
    uploads: createFlashcardUploadService({ db, clock, media: features.media, bin: features.bin }),
  });
  const { completion } = features;
  const { completeOverdueOf } = completion;
  const quizzes = createQuizzesService({ db, clock, completeOverdueOf });
  registerQuizRoutes(api, {
    quizzes,
    open: createOpenQuizzesService({ db, clock, completeOverdueOf }),
    completion,
    answers: createAnswersService({ db, clock }),
    warmUp: createWarmUpService({ db, quizzes }),
  });
  const exams = createExamsService({ db, clock, completeOverdueOf });
  registerExamRoutes(api, { blueprints: createBlueprintsService({ db, clock }), exams });
  registerCheckRoutes(api, createChecksService({ db, clock, completeOverdueOf }));
  registerAssignmentRoutes(api, {
    assignments: features.assignments,
    gradebook: createGradebookService({ db, clock }),
    attempts: createAssignmentAttemptsService({ db, clock, quizzes, exams, completeOverdueOf }),
    previews: createPreviewsService({ db, clock, quizzes }),
    reminders: createRemindersService({
      db,
      clock,
      publicUrl,
      daily: features.dailyReminders,
      siteTitle: async (on) => (await features.site.read(on)).title,
    }),
    dailyReminders: features.dailyReminders,
    limits,
  });
  registerCardReviewRoutes(api, {
    dueCards: createDueCardsService({ db, clock }),
    reviews: createReviewsService({ db, clock }),
    settings: features.studySettings,
    overview: createOverviewService({ db, clock }),
  });
  registerOwnCardRoutes(api, createOwnCardsService({ db, clock, media: features.media }));
  const { progress } = features;
  registerProgressRoutes(api, progress);
  registerSprintRoutes(api, createSprintsService({ db, clock, content: dependencies.content }));
  registerTodayRoutes(api, features.today);
  registerStudentDetailRoutes(api, createStudentDetailService({ db, clock, users, quizzes, progress }));
  registerMediaRoutes(api, { service: features.media, media });
  const importing = { db, parser: importParser, mediaStore: media, stepwise: features.stepwise, bin: features.bin };
  registerQuestionFileRoutes(api, {
    db,
    imports: createImportService({ ...importing, clock, media: features.media }),
    readImage: features.media.readImage,
  });
  registerFlashcardFileRoutes(api, {
    db,
    clock,
    imports: createCardImportService({ ...importing, clock, media: features.media }),
    images: { typeOf: features.media.imageType, read: features.media.readImage },
  });
  registerUploadRoutes(api, { service: features.media, uploads: features.uploads });
}
