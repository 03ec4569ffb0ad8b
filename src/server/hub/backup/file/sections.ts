import { sql } from 'drizzle-orm';
import { isOfNoView } from '#server/core/accounts.repository.ts';
import { listed } from '#server/core/query-values.ts';
import { questionFlags } from '#server/db/schema/analytics.ts';
import { assignmentAccommodations, assignmentNotices, assignments } from '#server/db/schema/assignments.ts';
import { classes, classMembers, classTeachers } from '#server/db/schema/classes.ts';
import { questionComments } from '#server/db/schema/comments.ts';
import { flashcards, flashcardVersions, questions, questionVersions, topics } from '#server/db/schema/content.ts';
import { policies, policyAgreements } from '#server/db/schema/consent.ts';
import { blueprints, examOutcomes } from '#server/db/schema/exams.ts';
import { libraryItems } from '#server/db/schema/library.ts';
import { birthdayGreetings, mailings, mailMessages } from '#server/db/schema/mail.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { nearDuplicateDismissals } from '#server/db/schema/near-duplicates.ts';
import { studentFlashcards, studyDays } from '#server/db/schema/progress.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { regradedAnswers, regrades } from '#server/db/schema/regrades.ts';
import { dailyReminders } from '#server/db/schema/reminders.ts';
import { reports } from '#server/db/schema/reports.ts';
import { sprintRuns } from '#server/db/schema/sprints.ts';
import { contactReplies, contactSubmissions, settings } from '#server/db/schema/site.ts';
import {
  cardParameters,
  cardReviewLog,
  cardSchedules,
  ownCards,
  studyPlans,
  studySettings,
} from '#server/db/schema/study.ts';
import { users } from '#server/db/schema/users.ts';
import { verificationDismissals } from '#server/db/schema/verification.ts';
import { sectionOf, type BackupType, type Section } from './section.ts';

const ALL = ['full', 'content-only', 'users-only'] as const;
const CONTENT = ['full', 'content-only'] as const;
const PEOPLE = ['full', 'users-only'] as const;
const FULL = ['full'] as const;
const ACCOUNTS = { types: PEOPLE, include: ['includeUsers'] } as const;
const STUDY = { types: PEOPLE, include: ['includeFlashcards'] } as const;
const QUIZZES = { types: PEOPLE, include: ['includeQuizAttempts'] } as const;
const CARDS = { types: CONTENT, include: ['includeFlashcards'] } as const;
const CONTACTS = { types: FULL, include: ['includeContactSubmissions'] } as const;
const QUESTIONS = { types: CONTENT, include: ['includeQuestions'] } as const;
const TOPICS = { types: CONTENT, include: ['includeTopics'] } as const;

/** The teacher's settings, without secrets and data about the installation. */
export const SETTINGS = [
  'school',
  'site',
  'site_photo',
  'birthday_mail',
  'readiness',
  'first_steps',
  'attention_limits',
] as const;

/**
 * All sections of a backup; referenced sections come before those that refer to them. A reference is a foreign key: the
 * record is refused if what it refers to is missing, or unlinked where deleting that would have unlinked it too.
 */
export const SECTIONS: readonly Section[] = [
  sectionOf(settings, {
    types: FULL,
    include: [],
    where: () => sql`t.key in (${listed(SETTINGS.map((key) => sql`${key}`))})`,
  }),
  sectionOf(users, { ...ACCOUNTS, where: () => sql`t.viewer_id is null` }),
  sectionOf(policies, { types: FULL, include: [], isKept: true }),
  sectionOf(policyAgreements, { types: FULL, include: ['includeUsers'], isKept: true }),
  sectionOf(studySettings, ACCOUNTS),
  sectionOf(birthdayGreetings, ACCOUNTS),
  // An earlier state would remind again on a day that is settled. Where there is none, the hub that made the backup may
  // have reminded today, wherever the student is: the day that begins first counts as settled.
  sectionOf(dailyReminders, {
    ...ACCOUNTS,
    isKept: true,
    restored: { settledOn: sql`greatest(x."settledOn", (now() at time zone 'UTC' + interval '14 hours')::date)` },
  }),
  sectionOf(mediaFiles, {
    types: ALL,
    include: [],
    where: () => sql`t.ready_at is not null and t.deleted_at is null`,
  }),
  sectionOf(topics, { ...TOPICS, orderBy: sql`t.parent_id is not null` }),
  sectionOf(questionVersions, {
    types: ALL,
    include: ['includeQuestions', 'includeQuizAttempts'],
    isKept: true,
    where: (type) =>
      type === 'content-only'
        ? sql`exists (select from ${questions} where ${questions.versionId} = t.id or ${questions.id} = t.question_id)`
        : type === 'users-only'
          ? sql`exists (select from ${quizSessionQuestions} where ${quizSessionQuestions.versionId} = t.id)
              or exists (select from ${reports} where ${reports.versionId} = t.id)
              or exists (select from ${regrades} where ${regrades.versionId} = t.id)`
          : undefined,
  }),
  sectionOf(questions, { ...QUESTIONS, unlinks: ['versionId'] }),
  sectionOf(questionComments, QUESTIONS),
  sectionOf(blueprints, TOPICS),
  sectionOf(classes, ACCOUNTS),
  sectionOf(classTeachers, ACCOUNTS),
  sectionOf(classMembers, ACCOUNTS),
  sectionOf(studyPlans, ACCOUNTS),
  sectionOf(verificationDismissals, QUESTIONS),
  sectionOf(nearDuplicateDismissals, QUESTIONS),
  sectionOf(flashcardVersions, {
    ...CARDS,
    isKept: true,
    where: (type) =>
      type === 'full' ? undefined : sql`exists (select from ${flashcards} where ${flashcards.id} = t.flashcard_id)`,
  }),
  sectionOf(flashcards, { ...CARDS, unlinks: ['versionId'] }),
  // Missing items may have been deleted on purpose.
  sectionOf(libraryItems, { types: CONTENT, include: ['includeQuestions', 'includeFlashcards'] }),
  sectionOf(ownCards, STUDY),
  sectionOf(studentFlashcards, STUDY),
  sectionOf(cardReviewLog, { ...STUDY, isKept: true, orderBy: sql`t.user_id, t.undoes is not null` }),
  // The existing parameters were fitted to the reviews in this hub.
  sectionOf(cardParameters, { ...STUDY, isKept: true }),
  // A schedule follows from its card's log.
  sectionOf(cardSchedules, { ...STUDY, isKept: true }),
  sectionOf(sprintRuns, QUIZZES),
  sectionOf(assignments, QUIZZES),
  // The table's name in backups of this format.
  { ...sectionOf(assignmentAccommodations, QUIZZES), name: 'assignmentStudents' },
  // Students who have already been notified must not be notified again.
  sectionOf(assignmentNotices, { ...QUIZZES, isKept: true }),
  sectionOf(quizSessions, {
    ...QUIZZES,
    // A backup from before a session was completed would reopen it, with all answers that it has since.
    isOverwrittenIf: sql`${quizSessions}.completed_at is null or excluded.completed_at is not null`,
    // The end of the restore numbers sessions whose number another session has here.
    restored: {
      number: sql`case when not exists (
        select from ${quizSessions} other
        where other.user_id = x."userId" and other.number = x.number and other.id <> x.id
      ) then x.number end`,
    },
  }),
  sectionOf(quizSessionQuestions, {
    ...QUIZZES,
    where: () => sql`t.session_id not in (
      select id from ${quizSessions} where not ${isOfNoView(quizSessions.userId)})`,
  }),
  sectionOf(quizAttempts, QUIZZES),
  sectionOf(regrades, QUIZZES),
  sectionOf(regradedAnswers, QUIZZES),
  sectionOf(questionFlags, QUIZZES),
  sectionOf(studyDays, QUIZZES),
  // Overwriting would reopen reports that were closed since.
  sectionOf(reports, { ...QUIZZES, isKept: true }),
  sectionOf(examOutcomes, QUIZZES),
  // Messages to the hub, and mail from it.
  sectionOf(contactSubmissions, CONTACTS),
  sectionOf(contactReplies, CONTACTS),
  sectionOf(mailings, { types: FULL, include: ['includeUsers'] }),
  // Queued mail must not be sent by another hub as well; links for passwords and accounts must not be stored.
  sectionOf(mailMessages, {
    types: FULL,
    include: ['includeUsers'],
    // Overwriting would make mail that was sent since look unsent.
    isKept: true,
    where: () => sql`t.kind not in ('password_reset', 'invitation')`,
    instead: {
      state: sql`case when t.state in ('queued', 'sending') then 'failed' else t.state end`,
      reason: sql`case when t.state in ('queued', 'sending') then 'Not sent when the backup was made' else t.reason end`,
      sendingSince: sql`null`,
      sendingBy: sql`null`,
    },
  }),
];

/** The sections of a backup of this type. */
export const sectionsOf = (type: BackupType) => SECTIONS.filter(({ types }) => types.includes(type));
