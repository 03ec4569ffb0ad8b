import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { questionFlags } from '#server/db/schema/analytics.ts';
import { assignments, assignmentStudents } from '#server/db/schema/assignments.ts';
import { classes, classMembers, classTeachers } from '#server/db/schema/classes.ts';
import { questionComments } from '#server/db/schema/comments.ts';
import { flashcards, flashcardVersions, questions, questionVersions, topics } from '#server/db/schema/content.ts';
import { blueprints, examOutcomes } from '#server/db/schema/exams.ts';
import { birthdayGreetings, mailings, mailMessages } from '#server/db/schema/mail.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { nearDuplicateDismissals } from '#server/db/schema/near-duplicates.ts';
import { studentFlashcards, studyDays } from '#server/db/schema/progress.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { regradedAnswers, regrades } from '#server/db/schema/regrades.ts';
import { reports } from '#server/db/schema/reports.ts';
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
import type { BackupType, Reference, Section } from './section.ts';

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

const refers = (
  column: string,
  table: PgTable,
  what: string,
  ifMissing: Reference['ifMissing'] = 'refuse',
): Reference => ({ columns: [[column, 'id']], table, ifMissing, what });
const student = refers('userId', users, 'the account');
const topic = refers('topicId', topics, 'the topic', 'unlink');
const question = refers('questionId', questions, 'the question');
const version = refers('versionId', questionVersions, 'the version');
const by = (column: string) => refers(column, users, 'the account', 'unlink');
const author = by('createdById');
const ofClass = refers('classId', classes, 'the class');

/** The settings that are the teacher's; secrets and what the installation knows of itself are not. */
export const SETTINGS = ['site', 'site_photo', 'birthday_mail', 'readiness', 'first_steps'] as const;

/** All that a backup holds, those who are named before those who name them. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'settings',
    table: settings,
    key: ['key'],
    types: FULL,
    include: [],
    references: [],
    where: () =>
      sql`t.key in (${sql.join(
        SETTINGS.map((key) => sql`${key}`),
        sql`, `,
      )})`,
  },
  { name: 'users', table: users, key: ['id'], ...ACCOUNTS, references: [] },
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
  {
    name: 'classes',
    table: classes,
    key: ['id'],
    ...ACCOUNTS,
    references: [refers('blueprintId', blueprints, 'the exam', 'unlink')],
  },
  {
    name: 'classTeachers',
    table: classTeachers,
    key: ['classId', 'userId'],
    ...ACCOUNTS,
    references: [ofClass, student],
  },
  {
    name: 'classMembers',
    table: classMembers,
    key: ['classId', 'userId'],
    ...ACCOUNTS,
    references: [ofClass, student],
  },
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
  {
    name: 'flashcardVersions',
    table: flashcardVersions,
    key: ['id'],
    ...CARDS,
    references: [],
    isKept: true,
    where: (type) =>
      type === 'full' ? undefined : sql`exists (select from ${flashcards} where ${flashcards.id} = t.flashcard_id)`,
  },
  {
    name: 'flashcards',
    table: flashcards,
    key: ['id'],
    ...CARDS,
    references: [topic, author, refers('versionId', flashcardVersions, 'the version', 'unlink')],
  },
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
    // What is here was fitted to what was done here.
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
  { name: 'assignments', table: assignments, key: ['id'], ...QUIZZES, references: [ofClass, author] },
  {
    name: 'assignmentStudents',
    table: assignmentStudents,
    key: ['assignmentId', 'userId'],
    ...QUIZZES,
    references: [refers('assignmentId', assignments, 'the assignment'), student, by('changedById')],
  },
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
    // Closed since, it would be open again.
    isKept: true,
  },
  {
    name: 'examOutcomes',
    table: examOutcomes,
    key: ['id'],
    ...QUIZZES,
    references: [student, refers('blueprintId', blueprints, 'the blueprint', 'unlink')],
  },
  { name: 'contactSubmissions', table: contactSubmissions, key: ['id'], ...CONTACTS, references: [] },
  {
    name: 'contactReplies',
    table: contactReplies,
    key: ['id'],
    ...CONTACTS,
    references: [refers('submissionId', contactSubmissions, 'the message'), author],
  },
  { name: 'mailings', table: mailings, key: ['id'], types: FULL, include: ['includeUsers'], references: [author] },
  // What waits to be sent is not sent by another hub too; a password link is nobody's to keep.
  {
    name: 'mailMessages',
    table: mailMessages,
    key: ['id'],
    types: FULL,
    include: ['includeUsers'],
    references: [refers('userId', users, 'the account', 'unlink'), refers('mailingId', mailings, 'the mailing')],
    // Sent since, it would seem as if it had not been.
    isKept: true,
    where: () => sql`t.kind <> 'password_reset'`,
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
