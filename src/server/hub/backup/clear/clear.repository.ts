import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { listed } from '#server/core/query-values.ts';
import { rowOf, type Database } from '#server/db/engine.ts';
import {
  activityDays,
  firstAttempts,
  firstAttemptsDue,
  itemStatistics,
  questionFlags,
  sessionTopics,
  studentAttention,
  studentTopicDays,
  studentTopics,
} from '#server/db/schema/analytics.ts';
import {
  assignmentNotices,
  assignments,
  assignmentStudents,
  calendarAddresses,
} from '#server/db/schema/assignments.ts';
import { binActions, binItems, binRecords } from '#server/db/schema/bin.ts';
import { disclosures } from '#server/db/schema/disclosures.ts';
import { sprintRuns } from '#server/db/schema/sprints.ts';
import { libraryItems } from '#server/db/schema/library.ts';
import { classes, classMembers, classTeachers, invitationClasses, invitations } from '#server/db/schema/classes.ts';
import { questionComments } from '#server/db/schema/comments.ts';
import {
  flashcards,
  flashcardVersions,
  numberedQuestions,
  questions,
  questionVersions,
  topics,
} from '#server/db/schema/content.ts';
import { blueprints, examOutcomes, readinessEstimates, readinessFits } from '#server/db/schema/exams.ts';
import { birthdayGreetings, mailings, mailMessages } from '#server/db/schema/mail.ts';
import {
  questionStats,
  studentFlashcards,
  studentQuestions,
  studentStats,
  studyDays,
} from '#server/db/schema/progress.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { regradedAnswers, regrades } from '#server/db/schema/regrades.ts';
import { reports } from '#server/db/schema/reports.ts';
import { contactReplies, contactSubmissions } from '#server/db/schema/site.ts';
import {
  cardParameters,
  cardReviewLog,
  cardSchedules,
  ownCards,
  studyPlans,
  studySettings,
} from '#server/db/schema/study.ts';
import { nearDuplicateDismissals } from '#server/db/schema/near-duplicates.ts';
import { verificationDismissals } from '#server/db/schema/verification.ts';
import { cleared, type Cleared } from '#shared/hub/backup.contract.ts';

/** All work of students, and its counters. */
const WORK: PgTable[] = [
  reports,
  regradedAnswers,
  regrades,
  quizAttempts,
  quizSessionQuestions,
  sessionTopics,
  quizSessions,
  questionFlags,
  questionStats,
  firstAttempts,
  firstAttemptsDue,
  itemStatistics,
  readinessFits,
  readinessEstimates,
  examOutcomes,
  studentAttention,
  activityDays,
  studentTopicDays,
  studentTopics,
  studentStats,
  studentQuestions,
  studentFlashcards,
  studyDays,
  cardSchedules,
  cardParameters,
  cardReviewLog,
  ownCards,
  studySettings,
  studyPlans,
  sprintRuns,
  birthdayGreetings,
  assignmentNotices,
  calendarAddresses,
];
const CONTENT: PgTable[] = [
  binRecords,
  binItems,
  binActions,
  verificationDismissals,
  nearDuplicateDismissals,
  questionComments,
  questions,
  numberedQuestions,
  questionVersions,
  flashcards,
  flashcardVersions,
  topics,
  libraryItems,
  blueprints,
];
/** Tables of teachers, which are kept when their students are deleted. */
const CLASSES: PgTable[] = [
  disclosures,
  assignmentStudents,
  assignments,
  classMembers,
  classTeachers,
  invitationClasses,
  invitations,
  classes,
];
const CORRESPONDENCE: PgTable[] = [contactReplies, contactSubmissions, mailMessages, mailings];

/** Counts what clearing would delete; `users` are the students. */
export async function countClearable(db: Database): Promise<Cleared> {
  const result = await db.execute(sql`
    select
      (select count(*)::int from users where role <> 'teacher') as users,
      (select count(*)::int from questions) as questions,
      (select count(*)::int from flashcards) as flashcards,
      (select count(*)::int from topics) as topics,
      (select count(*)::int from quiz_sessions) as "quizSessions",
      (select count(*)::int from quiz_attempts) as "quizAttempts",
      (select count(*)::int from contact_submissions) as "contactSubmissions"`);
  return rowOf(result, cleared);
}

/** Deletes the students with all their work. Returns the counts. */
export async function clearPeople(tx: Database): Promise<Cleared> {
  const tables = [...WORK, invitationClasses, invitations];
  await lockAll(tx, tables);
  const { users, quizSessions: sessions, quizAttempts: attempts } = await countClearable(tx);
  await truncate(tx, tables);
  await tx.execute(sql`
    delete from mail_messages where state = 'queued' and user_id in (select id from users where role <> 'teacher')`);
  await deleteStudents(tx);
  return { ...NOTHING, users, quizSessions: sessions, quizAttempts: attempts };
}

/** Deletes everything except teachers' accounts and the site. Returns the counts. */
export async function clearAll(tx: Database, now: Date): Promise<Cleared> {
  const tables = [...WORK, ...CLASSES, ...CONTENT, ...CORRESPONDENCE];
  await lockAll(tx, tables);
  const deleted = await countClearable(tx);
  await releaseAttachments(tx, now);
  await truncate(tx, tables);
  await deleteStudents(tx);
  return deleted;
}

export const NOTHING: Cleared = {
  users: 0,
  questions: 0,
  flashcards: 0,
  topics: 0,
  quizSessions: 0,
  quizAttempts: 0,
  contactSubmissions: 0,
};

/** Waits for work in progress; later calls find nothing. */
async function lockAll(tx: Database, tables: PgTable[]): Promise<void> {
  await tx.execute(sql`lock table users, ${names(tables)} in access exclusive mode`);
}

/** Deleting row by row would take as long as writing the rows did. */
async function truncate(tx: Database, tables: PgTable[]): Promise<void> {
  await tx.execute(sql`truncate ${names(tables)}`);
}

const names = (tables: PgTable[]) => listed(tables.map((table) => sql.identifier(getTableName(table))));

async function deleteStudents(tx: Database): Promise<void> {
  await tx.execute(sql`
    delete from sessions where sess ->> 'userId' in (select id::text from users where role <> 'teacher')`);
  await tx.execute(sql`delete from users where role <> 'teacher'`);
}

/** The daily sweep deletes their files a day later, since a snapshot may be restored before that. */
async function releaseAttachments(tx: Database, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into loose_attachments (name, since)
    select name, ${now.toISOString()}::timestamptz from (
      select id::text || lower(substring(attachment_name from '\\.[^.]*$')) as name
      from contact_submissions where attachment_name is not null
      union select attachment from mailings where attachment is not null
      union select attachment from mail_messages where attachment is not null
    ) files
    where name is not null
    on conflict do nothing`);
}
