import { sql, type SQL } from 'drizzle-orm';
import { isNoView, isOfNoView } from '#server/core/accounts.repository.ts';
import { forgetNotes } from '#server/core/audit.ts';
import { rowOf, type Database } from '#server/db/engine.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { users } from '#server/db/schema/users.ts';
import { cleared, type Cleared } from '#shared/hub/backup.contract.ts';

/** All work of students, and its counters. */
const WORK = sql`
  reports, regraded_answers, regrades, quiz_attempts, quiz_session_questions, session_topics, quiz_sessions,
  question_flags, question_stats, first_attempts, first_attempts_due, item_statistics, readiness_fits,
  readiness_estimates, exam_outcomes, student_attention, activity_days, activity_days_due, student_topic_days,
  student_topics, student_stats, student_questions, student_flashcards, study_days, card_schedules, card_parameters,
  card_review_log, own_cards, study_settings, study_plans, sprint_runs, birthday_greetings, assignment_notices,
  calendar_addresses, daily_reminders, push_devices`;
const CONTENT = sql`
  bin_records, bin_items, bin_actions, verification_dismissals, near_duplicate_dismissals, question_comments,
  questions, question_versions, flashcards, flashcard_versions, topics, library_items,
  blueprints`;
/** Tables of teachers, which are kept when their students are deleted. */
const CLASSES = sql`
  assignment_accommodations, assignments, class_members, class_teachers, invitation_classes, invitations, classes`;
const CORRESPONDENCE = sql`contact_replies, contact_submissions, mail_messages, mailings`;

/** Counts what clearing would delete; `users` are the students. */
export async function countClearable(db: Database): Promise<Cleared> {
  const result = await db.execute(sql`
    select
      (select count(*)::int from ${users} where role <> 'teacher' and ${isNoView}) as users,
      (select count(*)::int from questions) as questions,
      (select count(*)::int from flashcards) as flashcards,
      (select count(*)::int from topics) as topics,
      (select count(*)::int from ${quizSessions} where ${isOfNoView(quizSessions.userId)}) as "quizSessions",
      (select count(*)::int from ${quizAttempts} where ${isOfNoView(quizAttempts.userId)}) as "quizAttempts",
      (select count(*)::int from contact_submissions) as "contactSubmissions"`);
  return rowOf(result, cleared);
}

/** Deletes the students with all their work. Returns the counts. */
export async function clearPeople(tx: Database): Promise<Cleared> {
  const tables = sql`${WORK}, invitation_classes, invitations`;
  await lockAll(tx, tables);
  const { users: students, quizSessions: sessions, quizAttempts: attempts } = await countClearable(tx);
  await truncate(tx, tables);
  await tx.execute(sql`
    delete from mail_messages where state = 'queued' and user_id in (select id from users where role <> 'teacher')`);
  await deleteStudents(tx);
  return { ...NOTHING, users: students, quizSessions: sessions, quizAttempts: attempts };
}

/** Deletes everything except teachers' accounts and the site. Returns the counts. */
export async function clearAll(tx: Database, now: Date): Promise<Cleared> {
  const tables = sql`${WORK}, ${CLASSES}, ${CONTENT}, ${CORRESPONDENCE}`;
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
async function lockAll(tx: Database, tables: SQL): Promise<void> {
  await tx.execute(sql`lock table users, ${tables} in access exclusive mode`);
}

/** Deleting row by row would take as long as writing the rows did. */
async function truncate(tx: Database, tables: SQL): Promise<void> {
  await tx.execute(sql`truncate ${tables}`);
}

async function deleteStudents(tx: Database): Promise<void> {
  await tx.execute(sql`
    delete from sessions where sess ->> 'userId' in (select id::text from users where role <> 'teacher')`);
  await forgetNotes(tx, sql`(select id from users where role <> 'teacher')`);
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
