import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { questionFlags, studentAttention } from '#server/db/schema/analytics.ts';
import { assignmentNotices, assignmentAccommodations, calendarAddresses } from '#server/db/schema/assignments.ts';
import { binRecords } from '#server/db/schema/bin.ts';
import { classTeachers } from '#server/db/schema/classes.ts';
import { policyAgreements } from '#server/db/schema/consent.ts';
import { readinessEstimates } from '#server/db/schema/exams.ts';
import {
  authenticators,
  identities,
  passkeyChallenges,
  passkeys,
  passwordsOff,
  recoveryCodes,
} from '#server/db/schema/factors.ts';
import { birthdayGreetings } from '#server/db/schema/mail.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { dailyReminders, pushDevices } from '#server/db/schema/reminders.ts';
import { reports } from '#server/db/schema/reports.ts';
import { sprintRuns } from '#server/db/schema/sprints.ts';
import { cardParameters, cardSchedules, ownCards, studyPlans, studySettings } from '#server/db/schema/study.ts';
import { passwordResetTokens } from '#server/db/schema/users.ts';

/** Rows of the student alone, which no statistic of others counts. Cards are deleted after their schedules. */
export const DELETED = [
  passwordResetTokens,
  authenticators,
  recoveryCodes,
  passkeys,
  passwordsOff,
  identities,
  passkeyChallenges,
  policyAgreements,
  calendarAddresses,
  dailyReminders,
  pushDevices,
  assignmentNotices,
  birthdayGreetings,
  binRecords,
  classTeachers,
  questionFlags,
  studentAttention,
  readinessEstimates,
  cardSchedules,
  cardParameters,
  ownCards,
  studyPlans,
  studySettings,
  sprintRuns,
] as const;

/** Rows that stay for the statistics, with the columns that name the person or contain typed text. */
export const CHANGED: { table: PgTable & { userId: unknown }; set: SQL }[] = [
  { table: quizSessions, set: sql`draft_name = null, extra_time = 'none', time_zone = 'UTC'` },
  { table: quizAttempts, set: sql`typed = null` },
  { table: assignmentAccommodations, set: sql`reason = case when mark is not null then 'Erased' end` },
  { table: reports, set: sql`text = '', reply = case when reply is not null then '' end, wants_mail = false` },
];

/**
 * Names of tables with a key to accounts that stay unchanged: numbers for statistics, or for recalculating them, and
 * what the student created for everybody while they were a teacher. Only teachers have student views, in `users`.
 */
export const KEPT = [
  'assignments',
  'bin_actions',
  'card_review_log',
  'class_members',
  'contact_replies',
  'exam_outcomes',
  'first_attempts',
  'flashcards',
  'invitations',
  'mailings',
  'media_files',
  'near_duplicate_dismissals',
  'policies',
  'question_comments',
  'questions',
  'regraded_answers',
  'regrades',
  'student_flashcards',
  'student_questions',
  'student_stats',
  'student_topic_days',
  'student_topics',
  'study_days',
  'topics',
  'users',
  'verification_dismissals',
] as const;
