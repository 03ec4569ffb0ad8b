import { sql } from 'drizzle-orm';
import { listed } from '#server/core/query-values.ts';
import { questionFlags } from '#server/db/schema/analytics.ts';
import { assignments } from '#server/db/schema/assignments.ts';
import { questionComments } from '#server/db/schema/comments.ts';
import { flashcards, questions, questionVersions, topics } from '#server/db/schema/content.ts';
import { policies, policyAgreements } from '#server/db/schema/consent.ts';
import { blueprints, examOutcomes } from '#server/db/schema/exams.ts';
import { birthdayGreetings } from '#server/db/schema/mail.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { nearDuplicateDismissals } from '#server/db/schema/near-duplicates.ts';
import { studentFlashcards, studyDays } from '#server/db/schema/progress.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { regradedAnswers, regrades } from '#server/db/schema/regrades.ts';
import { reports } from '#server/db/schema/reports.ts';
import { sprintRuns } from '#server/db/schema/sprints.ts';
import { settings } from '#server/db/schema/site.ts';
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
import { DECK } from './card-sections.ts';
import { ASSIGNMENTS, CLASSES } from './class-sections.ts';
import { CORRESPONDENCE } from './mail-sections.ts';
import {
  ACCOUNTS,
  ALL,
  author,
  by,
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
import type { BackupType, Section } from './section.ts';

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
    name: 'settings',
    table: settings,
    key: ['key'],
    types: FULL,
    include: [],
    references: [],
    where: () => sql`t.key in (${listed(SETTINGS.map((key) => sql`${key}`))})`,
  },
  { name: 'users', table: users, key: ['id'], ...ACCOUNTS, references: [] },
  { name: 'policies', table: policies, key: ['id'], types: FULL, include: [], references: [author], isKept: true },
  {
    name: 'policyAgreements',
    table: policyAgreements,
    key: ['policyId', 'userId'],
    types: FULL,
    include: ['includeUsers'],
    references: [refers('policyId', policies, 'the text'), student],
    isKept: true,
  },
  { name: 'studySettings', table: studySettings, key: ['userId'], ...ACCOUNTS, references: [student] },
  { name: 'birthdayGreetings', table: birthdayGreetings, key: ['userId', 'year'], ...ACCOUNTS, references: [student] },
  {
    name: 'mediaFiles',
    table: mediaFiles,
    key: ['name'],
    types: ALL,
    include: [],
    references: [author],
    where: () => sql`t.ready_at is not null and t.deleted_at is null`,
  },
  {
    name: 'topics',
    table: topics,
    key: ['id'],
    types: CONTENT,
    include: ['includeTopics'],
    references: [author],
    orderBy: sql`t.parent_id is not null`,
  },
  {
    name: 'questionVersions',
    table: questionVersions,
    key: ['id'],
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
    name: 'questions',
    table: questions,
    key: ['id'],
    ...QUESTIONS,
    references: [topic, author, refers('versionId', questionVersions, 'the version', 'unlink')],
  },
  {
    name: 'questionComments',
    table: questionComments,
    key: ['id'],
    ...QUESTIONS,
    references: [question, by('authorId')],
  },
  { name: 'blueprints', table: blueprints, key: ['id'], types: CONTENT, include: ['includeTopics'], references: [] },
  ...CLASSES,
  {
    name: 'studyPlans',
    table: studyPlans,
    key: ['userId'],
    ...ACCOUNTS,
    references: [student, refers('blueprintId', blueprints, 'the exam', 'unlink')],
  },
  {
    name: 'verificationDismissals',
    table: verificationDismissals,
    key: ['questionId'],
    ...QUESTIONS,
    references: [question, version, by('dismissedById')],
  },
  {
    name: 'nearDuplicateDismissals',
    table: nearDuplicateDismissals,
    key: ['firstId', 'secondId'],
    ...QUESTIONS,
    references: [
      ...(['firstId', 'secondId'] as const).map((column) => refers(column, questions, 'the question')),
      by('dismissedById'),
    ],
  },
  ...DECK,
  { name: 'ownCards', table: ownCards, key: ['id'], ...STUDY, references: [student, topic] },
  {
    name: 'studentFlashcards',
    table: studentFlashcards,
    key: ['userId', 'flashcardId'],
    ...STUDY,
    references: [student, refers('flashcardId', flashcards, 'the flashcard')],
  },
  {
    name: 'cardReviewLog',
    table: cardReviewLog,
    key: ['userId', 'id'],
    ...STUDY,
    references: [student],
    isKept: true,
    orderBy: sql`t.user_id, t.undoes is not null`,
  },
  {
    name: 'cardParameters',
    table: cardParameters,
    key: ['userId'],
    ...STUDY,
    references: [student],
    // The existing parameters were fitted to the reviews in this hub.
    isKept: true,
  },
  {
    name: 'cardSchedules',
    table: cardSchedules,
    key: ['userId', 'cardId'],
    ...STUDY,
    references: [
      student,
      refers('flashcardId', flashcards, 'the flashcard'),
      refers('ownCardId', ownCards, 'the card'),
    ],
    // A schedule follows from its card's log.
    isKept: true,
  },
  { name: 'sprintRuns', table: sprintRuns, key: ['id'], ...QUIZZES, references: [student] },
  ...ASSIGNMENTS,
  {
    name: 'quizSessions',
    table: quizSessions,
    key: ['id'],
    ...QUIZZES,
    references: [
      student,
      topic,
      refers('assignmentId', assignments, 'the assignment', 'unlink'),
      refers('withheldById', assignments, 'the assignment', 'unlink'),
    ],
  },
  {
    name: 'quizSessionQuestions',
    table: quizSessionQuestions,
    key: ['sessionId', 'questionId'],
    ...QUIZZES,
    references: [refers('sessionId', quizSessions, 'the session'), version],
  },
  {
    name: 'quizAttempts',
    table: quizAttempts,
    key: ['id'],
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
  { name: 'regrades', table: regrades, key: ['id'], ...QUIZZES, references: [version, author, by('undoneById')] },
  {
    name: 'regradedAnswers',
    table: regradedAnswers,
    key: ['regradeId', 'attemptId'],
    ...QUIZZES,
    references: [
      student,
      refers('regradeId', regrades, 'the regrade'),
      refers('attemptId', quizAttempts, 'the answer'),
    ],
  },
  {
    name: 'questionFlags',
    table: questionFlags,
    key: ['userId', 'questionId'],
    ...QUIZZES,
    references: [student, question],
  },
  { name: 'studyDays', table: studyDays, key: ['userId', 'day'], ...QUIZZES, references: [student] },
  {
    name: 'reports',
    table: reports,
    key: ['id'],
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
    name: 'examOutcomes',
    table: examOutcomes,
    key: ['id'],
    ...QUIZZES,
    references: [student, refers('blueprintId', blueprints, 'the blueprint', 'unlink')],
  },
  ...CORRESPONDENCE,
];

/** The sections of a backup of this type. */
export const sectionsOf = (type: BackupType) => SECTIONS.filter(({ types }) => types.includes(type));
