import type { FastifyBaseLogger } from 'fastify';
import { hasWorkLeft } from '#shared/practice/plan-parts.ts';
import type { Site } from '#shared/hub/site.contract.ts';
import type { BackupStore } from '../adapters/backup-store.ts';
import type { Clock } from '../adapters/clock.ts';
import type { IdentityProvider } from '../adapters/identity-provider.ts';
import type { ImportParser } from '#server/importing/import-parser.ts';
import type { JobHandlers, Jobs } from '../adapters/jobs.ts';
import type { MailTransport } from '../adapters/mail-transport.ts';
import type { MediaStore } from '../adapters/media-store.ts';
import { createWebPush, type PushKeys } from '../adapters/web-push.ts';
import type { VideoConverter } from '../adapters/video-converter.ts';
import type { Observer } from '../adapters/observability/observer.ts';
import type { Passwords } from '../adapters/passwords.ts';
import { createStepwiseImports } from '../core/import-steps.ts';
import { createAttachments } from '../core/attachments.ts';
import type { Lifecycle } from '../core/lifecycle.ts';
import { sweepRateLimits } from '../core/rate-limits.ts';
import { sweepExpiredSessions } from '../core/sessions.ts';
import type { Database, Engine } from '../db/engine.ts';
import { sweepChallenges } from '../people/auth/factors.repository.ts';
import { sweepResetTokens } from '../people/auth/passwords.repository.ts';
import { sweepInvitations } from '../people/invitations/invitations.repository.ts';
import { createAccountNotices } from '../people/auth/account-notices.ts';
import { createDevices } from '../people/auth/devices.ts';
import { createPasswordsService } from '../people/auth/passwords.service.ts';
import { createScheduledBackup } from '../hub/backup/stored/scheduled-backup.ts';
import { createFittingService } from '../cards/card-reviews/fitting.service.ts';
import type { BackupKeys } from '../hub/backup/encryption/backup-keys.ts';
import { createStudySettingsService } from '../cards/card-reviews/study-settings.service.ts';
import { createStoredBackups } from '../hub/backup/stored/stored-backups.service.ts';
import { createMailServerService, type MailSetUp } from '../mail/set-up/mail-server.service.ts';
import { createContactService } from '../mail/contact/contact.service.ts';
import { createAttentionService } from '../insight/attention/attention.service.ts';
import { createItemStatisticsService } from '#server/base/item-statistics/item-statistics.service.ts';
import { createEstimatesService } from '../insight/readiness/estimates.service.ts';
import { createReadinessService } from '../insight/readiness/readiness.service.ts';
import { createBirthdaysService } from '../mail/correspondence/birthdays.service.ts';
import { createDelivery } from '../mail/delivery/delivery.service.ts';
import { sweepMails } from '../mail/delivery/mail.repository.ts';
import { createMailService } from '../mail/delivery/mail.service.ts';
import { createMailingsService } from '../mail/correspondence/mailings.service.ts';
import { createBinService } from '../hub/bin/bin.service.ts';
import { createDailySweep } from '../hub/maintenance/maintenance.service.ts';
import { sweepFlashcardVersions, sweepQuestionVersions } from '../hub/maintenance/versions.repository.ts';
import { createMediaService } from '../bank/media/media.service.ts';
import { createUploadsService } from '../bank/media/uploads.service.ts';
import { createAssignmentsService } from '../practice/assignments/assignments.service.ts';
import { createDailyRemindersService } from '../practice/assignments/daily-reminders.service.ts';
import { createNoticesService } from '../practice/assignments/notices.service.ts';
import { createProgressService } from '../practice/progress/progress.service.ts';
import { createCompletionService } from '../practice/quizzes/completion.service.ts';
import { createTodayService } from '../practice/today/today.service.ts';
import { createRebuildService } from '#server/base/counters/rebuild.service.ts';
import { createAuditService } from '../hub/audit/audit.service.ts';
import { createSiteService } from '../hub/site/site.service.ts';
import { createErasureService, eraseAgain } from '../people/erasure/erasure.service.ts';
import type { ErasedPerson } from '../people/erasure/erasure.repository.ts';
import { createApprovalsService } from '../people/users/approvals.service.ts';

// The composition root: it passes services to the services that need them.

export interface AppDependencies {
  engine: Engine;
  clock: Clock;
  passwords: Passwords;
  media: MediaStore;
  /** The `content` folder, which holds the starter library. */
  content: string;
  backups: BackupStore;
  backupKeys: BackupKeys;
  /** For large temporary files. */
  workFolder: string;
  importParser: ImportParser;
  /** Null or undefined if there is none: AVI and WMV videos are then stored as they are. */
  videoConverter?: VideoConverter | null;
  jobs: Jobs;
  mailTransport: MailTransport;
  /** Who decides where `mailTransport` sends. */
  mailSetUp: MailSetUp;
  /** Which push services the hub writes to; undefined: those of the browsers. */
  isPushService?: (endpoint: URL) => boolean;
  publicUrl: string;
  /** Addresses and networks of trusted proxies; by default only this machine. */
  trustProxy?: string[];
  /** The school's identity provider; null or undefined if there is none. */
  identityProvider?: IdentityProvider | null;
  /** The contact in /.well-known/security.txt; without one the file does not exist. */
  securityContact?: string | null;
  /** The built client and the renderer of its landing page; null serves only the API. */
  client: { folder: string; renderLanding: ((site: Site) => string) | null } | null;
  logger?: FastifyBaseLogger;
  /** Null or undefined if nothing is observed. */
  observer?: Pick<Observer, 'watchRequests'> | null;
  /** Undefined if the app serves for as long as it exists. */
  lifecycle?: Lifecycle;
}

/** The services that jobs need too; the others are created where their routes are registered. */
export function createFeatures(
  dependencies: AppDependencies & { secret: string; pushKeys: PushKeys; log: FastifyBaseLogger },
) {
  const { engine, clock, passwords, media, jobs, mailTransport: transport, publicUrl, secret, log } = dependencies;
  const { isPushService } = dependencies;
  const { db } = engine;
  // The embedded engine's folder is locked by one process.
  const isOnlyWorker = engine.kind === 'embedded';
  const stepwise = createStepwiseImports(engine);
  const site = createSiteService({ db, media });
  const mediaService = createMediaService({ db, clock, media, videoConverter: dependencies.videoConverter ?? null });
  const uploads = createUploadsService({ db, clock, media, secret, prepareStaged: mediaService.prepareStaged });
  const siteTitle = async (tx: Database) => (await site.read(tx)).title;
  const mail = createMailService({ db, clock, jobs, transport, publicUrl, siteTitle });
  const mailServer = createMailServerService({ db, setUp: dependencies.mailSetUp, log });
  const delivery = createDelivery({ db, clock, media, transport, publicUrl, siteTitle, isOnlyWorker, log });
  const attachments = createAttachments({ db, clock, media, log });
  const mailings = createMailingsService({ db, clock, attachments, mail });
  const birthdays = createBirthdaysService({ db, clock, mail });
  const notices = createAccountNotices({ db, mail, publicUrl });
  const passwordsService = createPasswordsService({ db, clock, passwords, jobs, publicUrl, mail, notices });
  const contact = createContactService({ db, clock, media, attachments, mail });
  const approvals = createApprovalsService({ db, clock, mail, publicUrl });
  const completion = createCompletionService({ db, clock, log });
  const assignments = createAssignmentsService({ db, clock });
  const counters = createRebuildService({ db });
  const itemStatistics = createItemStatisticsService({ db, clock });
  const readiness = createReadinessService({ db, clock });
  const estimates = createEstimatesService({ db, clock });
  const judgeReadiness = async () => {
    await readiness.refit();
    await estimates.refresh();
  };
  const studySettings = createStudySettingsService({ db, clock });
  const progress = createProgressService({ db, clock });
  const { completeOverdueOf } = completion;
  const today = createTodayService({ db, clock, settings: studySettings, progress, readiness, completeOverdueOf });
  const dailyReminders = createDailyRemindersService({
    db,
    clock,
    mail,
    push: createWebPush({ keys: dependencies.pushKeys, publicUrl, ...(isPushService && { isService: isPushService }) }),
    publicUrl,
    secret,
    hasWorkLeft: async (learner) => hasWorkLeft(await today.read(learner)),
    log,
  });
  const attention = createAttentionService({ db, clock });
  const recount = async () => {
    await counters.rebuild();
    await itemStatistics.refresh();
    await judgeReadiness();
    await attention.refresh();
  };
  const audit = createAuditService({ db, clock });
  const bin = createBinService({ db, clock });
  const erasure = createErasureService({ db, clock, attachments, transport });
  const sweep = createDailySweep(
    [
      { what: 'expired sessions', run: () => sweepExpiredSessions(db, clock()) },
      { what: 'rate limits whose time is over', run: () => sweepRateLimits(db, clock()) },
      { what: 'old challenges of passkeys', run: () => sweepChallenges(db, clock()) },
      { what: 'spent password links', run: () => sweepResetTokens(db, clock()) },
      { what: 'old invitations', run: () => sweepInvitations(db, clock()) },
      {
        what: 'old daily reminders in the mail log',
        run: () => sweepMails(db, { kind: 'daily_reminder', before: daysBefore(clock(), REMINDER_LOG_DAYS) }),
      },
      { what: 'old entries of the audit log', run: audit.sweep },
      // Before the versions, which the bin protects from being swept.
      { what: 'what was in the bin for long', run: bin.sweep },
      { what: 'unused question versions', run: () => sweepQuestionVersions(db, { before: daysBefore(clock(), 1) }) },
      {
        what: 'versions of deleted flashcards',
        run: () => sweepFlashcardVersions(db, { before: daysBefore(clock(), 1) }),
      },
      { what: 'students who asked to be erased', run: erasure.eraseDue },
      { what: 'students who have been away for long', run: erasure.eraseExpired },
      // After the versions, which may be the last to reference a file.
      { what: 'unused media', run: mediaService.sweepUnused },
      { what: 'left attachments', run: attachments.sweep },
    ],
    log,
  );
  const storedBackups = createStoredBackups({
    db,
    clock,
    media,
    store: dependencies.backups,
    workFolder: dependencies.workFolder,
    keys: dependencies.backupKeys,
    isOnlyWorker,
    log,
  });
  const scheduledBackup = createScheduledBackup({ db, clock, backups: storedBackups, log });
  const jobHandlers: JobHandlers = {
    'deliver-mail': delivery.deliverDue,
    'birthday-mail': birthdays.greetWhenDue,
    'assignment-mail': createNoticesService({ db, clock, mail, publicUrl }).tellAll,
    'daily-reminder': dailyReminders.remindAll,
    'request-password-reset': ({ email }) => passwordsService.sendResetLink(email),
    'daily-sweep': sweep,
    'rebuild-counters': ({ isWanted }) => (isWanted ? counters.rebuild() : counters.rebuildIfMiscounted()),
    'class-activity': counters.countActivity,
    'item-statistics': itemStatistics.refresh,
    'fit-schedules': createFittingService({ db, clock, log }).fitAll,
    readiness: judgeReadiness,
    'needs-attention': attention.refresh,
    'daily-backup': scheduledBackup.makeWhenDue,
    'complete-overdue-quizzes': async () => {
      try {
        await completion.completeAllOverdue();
      } finally {
        // Keys wait for the open attempts of their own assignment only, whichever others could not be completed.
        await assignments.showDueKeys();
      }
    },
  };
  return {
    secret,
    assignments,
    attention,
    audit,
    bin,
    erasure,
    eraseAgain: (tx: Database, accounts: ErasedPerson[]) => eraseAgain(tx, accounts, attachments),
    completion,
    dailyReminders,
    progress,
    studySettings,
    today,
    site,
    siteTitle,
    mail,
    mailServer,
    media: mediaService,
    uploads,
    passwords: passwordsService,
    notices,
    devices: createDevices({ db, secret, secure: publicUrl.startsWith('https:') }),
    contact,
    mailings,
    birthdays,
    delivery,
    approvals,
    itemStatistics,
    readiness,
    estimates,
    recount,
    storedBackups,
    scheduledBackup,
    stepwise,
    jobHandlers,
  };
}

/** How long the mail log shows a daily reminder. */
const REMINDER_LOG_DAYS = 30;

const daysBefore = (instant: Date, days: number) => new Date(instant.getTime() - days * 86_400_000);
