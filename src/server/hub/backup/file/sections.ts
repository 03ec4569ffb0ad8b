import { sql } from 'drizzle-orm';
import { listed } from '#server/core/query-values.ts';
import { questionFlags } from '#server/db/schema/analytics.ts';
import { assignments } from '#server/db/schema/assignments.ts';
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
import { ASSIGNMENTS, CLASSES } from './class-sections.ts';
import {
  ACCOUNTS,
  ALL,
  author,
  by,
  CARDS,
  CONTACTS,
  CONTENT,
  FULL,
  question,
  QUESTIONS,
  QUIZZES,
  refers,
  student,
  STUDY,
  topic,
  version,
} from './references.ts';
import { ofTable, type BackupType, type Section } from './section.ts';

/** The teacher's settings, without secrets and data about the installation. */
export const SETTINGS = [
  'site',
  'site_photo',
  'birthday_mail',
  'readiness',
  'first_steps',
  'attention_limits',
] as const;

/** All sections of a backup; referenced sections come before those that refer to them. */
export const SECTIONS: readonly Section[] = [
  {
    ...ofTable(settings),
    types: FULL,
    include: [],
    references: [],
    where: () => sql`t.key in (${listed(SETTINGS.map((key) => sql`${key}`))})`,
  },
  { ...ofTable(users), ...ACCOUNTS, references: [] },
  { ...ofTable(policies), types: FULL, include: [], references: [author], isKept: true },
  {
    ...ofTable(policyAgreements),
    types: FULL,
    include: ['includeUsers'],
    references: [refers('policyId', policies, 'the text'), student],
    isKept: true,
  },
  { ...ofTable(studySettings), ...ACCOUNTS, references: [student] },
  { ...ofTable(birthdayGreetings), ...ACCOUNTS, references: [student] },
  {
    ...ofTable(mediaFiles),
    types: ALL,
    include: [],
    references: [author],
    where: () => sql`t.ready_at is not null and t.deleted_at is null`,
  },
  {
    ...ofTable(topics),
    types: CONTENT,
    include: ['includeTopics'],
    references: [author],
    orderBy: sql`t.parent_id is not null`,
  },
  {
    ...ofTable(questionVersions),
    types: ALL,
    include: ['includeQuestions', 'includeQuizAttempts'],
    references: [],
    isKept: true,
    where: (type) =>
      type === 'content-only'
        ? sql`exists (select from ${questions} where ${questions.versionId} = t.id or ${questions.id} = t.question_id)`
        : type === 'users-only'
          ? sql`exists (select from ${quizSessionQuestions} where ${quizSessionQuestions.versionId} = t.id)
              or exists (select from ${reports} where ${reports.versionId} = t.id)
              or exists (select from ${regrades} where ${regrades.versionId} = t.id)`
          : undefined,
  },
  {
    ...ofTable(questions),
    ...QUESTIONS,
    references: [topic, author, refers('versionId', questionVersions, 'the version', 'unlink')],
  },
  { ...ofTable(questionComments), ...QUESTIONS, references: [question, by('authorId')] },
  { ...ofTable(blueprints), types: CONTENT, include: ['includeTopics'], references: [] },
  ...CLASSES,
  {
    ...ofTable(studyPlans),
    ...ACCOUNTS,
    references: [student, refers('blueprintId', blueprints, 'the exam', 'unlink')],
  },
  { ...ofTable(verificationDismissals), ...QUESTIONS, references: [question, version, by('dismissedById')] },
  {
    ...ofTable(nearDuplicateDismissals),
    ...QUESTIONS,
    references: [
      ...(['firstId', 'secondId'] as const).map((column) => refers(column, questions, 'the question')),
      by('dismissedById'),
    ],
  },
  {
    ...ofTable(flashcardVersions),
    ...CARDS,
    references: [],
    isKept: true,
    where: (type) =>
      type === 'full' ? undefined : sql`exists (select from ${flashcards} where ${flashcards.id} = t.flashcard_id)`,
  },
  {
    ...ofTable(flashcards),
    ...CARDS,
    references: [topic, author, refers('versionId', flashcardVersions, 'the version', 'unlink')],
  },
  {
    ...ofTable(libraryItems),
    types: CONTENT,
    include: ['includeQuestions', 'includeFlashcards'],
    // Missing items may have been deleted on purpose.
    references: [],
  },
  { ...ofTable(ownCards), ...STUDY, references: [student, topic] },
  {
    ...ofTable(studentFlashcards),
    ...STUDY,
    references: [student, refers('flashcardId', flashcards, 'the flashcard')],
  },
  {
    ...ofTable(cardReviewLog),
    ...STUDY,
    references: [student],
    isKept: true,
    orderBy: sql`t.user_id, t.undoes is not null`,
  },
  {
    ...ofTable(cardParameters),
    ...STUDY,
    references: [student],
    // The existing parameters were fitted to the reviews in this hub.
    isKept: true,
  },
  {
    ...ofTable(cardSchedules),
    ...STUDY,
    references: [
      student,
      refers('flashcardId', flashcards, 'the flashcard'),
      refers('ownCardId', ownCards, 'the card'),
    ],
    // A schedule follows from its card's log.
    isKept: true,
  },
  { ...ofTable(sprintRuns), ...QUIZZES, references: [student] },
  ...ASSIGNMENTS,
  {
    ...ofTable(quizSessions),
    ...QUIZZES,
    references: [
      student,
      topic,
      refers('assignmentId', assignments, 'the assignment', 'unlink'),
      refers('withheldById', assignments, 'the assignment', 'unlink'),
    ],
  },
  {
    ...ofTable(quizSessionQuestions),
    ...QUIZZES,
    references: [refers('sessionId', quizSessions, 'the session'), version],
  },
  {
    ...ofTable(quizAttempts),
    ...QUIZZES,
    references: [
      student,
      {
        columns: [
          ['sessionId', 'sessionId'],
          ['questionId', 'questionId'],
        ],
        table: quizSessionQuestions,
        ifMissing: 'refuse',
        what: 'the session',
      },
    ],
  },
  { ...ofTable(regrades), ...QUIZZES, references: [version, author, by('undoneById')] },
  {
    ...ofTable(regradedAnswers),
    ...QUIZZES,
    references: [
      student,
      refers('regradeId', regrades, 'the regrade'),
      refers('attemptId', quizAttempts, 'the answer'),
    ],
  },
  { ...ofTable(questionFlags), ...QUIZZES, references: [student, question] },
  { ...ofTable(studyDays), ...QUIZZES, references: [student] },
  {
    ...ofTable(reports),
    ...QUIZZES,
    references: [
      student,
      version,
      refers('sessionId', quizSessions, 'the session', 'unlink'),
      refers('flashcardId', flashcards, 'the flashcard'),
      by('handledById'),
    ],
    // Overwriting would reopen reports that were closed since.
    isKept: true,
  },
  {
    ...ofTable(examOutcomes),
    ...QUIZZES,
    references: [student, refers('blueprintId', blueprints, 'the blueprint', 'unlink')],
  },
  // Messages to the hub, and mail from it.
  { ...ofTable(contactSubmissions), ...CONTACTS, references: [] },
  {
    ...ofTable(contactReplies),
    ...CONTACTS,
    references: [refers('submissionId', contactSubmissions, 'the message'), author],
  },
  { ...ofTable(mailings), types: FULL, include: ['includeUsers'], references: [author] },
  // Queued mail must not be sent by another hub as well; links for passwords and accounts must not be stored.
  {
    ...ofTable(mailMessages),
    types: FULL,
    include: ['includeUsers'],
    references: [refers('userId', users, 'the account', 'unlink'), refers('mailingId', mailings, 'the mailing')],
    // Overwriting would make mail that was sent since look unsent.
    isKept: true,
    where: () => sql`t.kind not in ('password_reset', 'invitation')`,
    instead: {
      state: sql`case when t.state in ('queued', 'sending') then 'failed' else t.state end`,
      reason: sql`case when t.state in ('queued', 'sending') then 'Not sent when the backup was made' else t.reason end`,
      sendingSince: sql`null`,
      sendingBy: sql`null`,
    },
  },
];

/** The sections of a backup of this type. */
export const sectionsOf = (type: BackupType) => SECTIONS.filter(({ types }) => types.includes(type));
