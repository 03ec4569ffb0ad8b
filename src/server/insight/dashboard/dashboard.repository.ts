import { arrayContains, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isStudentAccount } from '#server/core/accounts.repository.ts';
import { isSchool, saysSchool } from '#server/core/school.ts';
import type { SettingKey } from '#server/core/settings.repository.ts';
import { rowOf, type Database } from '#server/db/engine.ts';
import { assignments } from '#server/db/schema/assignments.ts';
import { itemStatistics } from '#server/db/schema/analytics.ts';
import { classes } from '#server/db/schema/classes.ts';
import { questionComments } from '#server/db/schema/comments.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { reports } from '#server/db/schema/reports.ts';
import { contactSubmissions, settings } from '#server/db/schema/site.ts';
import { users } from '#server/db/schema/users.ts';
import { verificationDismissals } from '#server/db/schema/verification.ts';
import { FIRST_STEPS_QUESTION_COUNT } from '#shared/insight/dashboard-figures.ts';
import { getAttention, getFirstSteps, type Attention, type VisitedStep } from '#shared/insight/dashboard.contract.ts';

const contentCounts = z.object({ totalQuestions: z.int(), totalTopics: z.int() });

/** Counts the learning content. */
export async function countContent(db: Database) {
  const result = await db.execute(sql`
    select (select count(*)::int from ${questions}) as "totalQuestions",
           (select count(*)::int from ${topics}) as "totalTopics"`);
  return rowOf(result, contentCounts);
}

/** Set only while the latest scheduled backup has failed. */
const FAILED_BACKUP: SettingKey = 'backup_failure';
const LIBRARY_WAITING: SettingKey = 'library_waiting';

/** Counts what needs this teacher's attention, in one query. Each count reads an index of just those rows. */
export async function countWaiting(
  db: Database,
  teacherId: string,
  hub: { hasSingleSignOn: boolean },
): Promise<Attention> {
  const mentionsThem = arrayContains(questionComments.unseenByIds, [teacherId]);
  const result = await db.execute(sql`
    select
      (select count(*)::int from ${users} where status = 'pending' and ${isStudentAccount}) as "pendingApprovals",
      (select count(*)::int from ${contactSubmissions} where status = 'new') as "newMessages",
      (select count(*)::int from ${mailMessages} where state = 'failed') as "failedMail",
      (select count(distinct about_id)::int from ${reports} where state = 'open') as "reported",
      (select count(*)::int from ${settings} where key = ${FAILED_BACKUP}) as "failedBackups",
      (select count(*)::int from ${settings} where key = ${LIBRARY_WAITING}) as "newLibrary",
      (select count(*)::int from ${questionComments} where ${mentionsThem}) as "mentions",
      (
        select ${questionComments.questionId} from ${questionComments} where ${mentionsThem}
        order by ${questionComments.createdAt} desc, ${questionComments.id} desc limit 1
      ) as "mentionedInId",
      exists (select from ${assignments}) as "hasAssignments",
      ${saysSchool} as "saysSchool",
      ${isSchool(hub)} as "isSchool",
      (
        -- Each question by itself: joined, all of the bank would be read.
        select count(*)::int from ${itemStatistics} judged
        where judged.alarm is not null
          and judged.version_id = (select version_id from ${questions} where id = judged.question_id)
          and not exists (
            select from ${verificationDismissals} dismissed
            where dismissed.question_id = judged.question_id and dismissed.version_id = judged.version_id)
      ) as "possibleWrongKeys"`);
  return rowOf(result, getAttention.responses[200]);
}

const FIRST_STEPS: SettingKey = 'first_steps';
const { done, isHidden } = getFirstSteps.responses[200].shape;
const firstStepRow = done.omit({ site: true, mail: true }).extend({ isHidden });

/**
 * Returns which first steps the database shows as done, and whether they are hidden. Reads as few rows as possible.
 * A hub with approved students is past the steps that only prepare for them.
 */
export async function readFirstSteps(db: Database) {
  const visited = (step: VisitedStep) => sql`stored.value -> 'visited' @> ${JSON.stringify([step])}::jsonb`;
  const result = await db.execute(sql`
    select
      "hasStudents" or exists (select 1 from ${users} where viewer_id is not null) as "asStudent",
      exists (select 1 from ${questions} offset ${FIRST_STEPS_QUESTION_COUNT - 1}) and (
        "hasStudents" or coalesce(${visited('questions')}, false)
        or exists (select 1 from ${questions} where created_by_id is not null)
      ) as "questions",
      "hasStudents" or exists (
        select 1 from ${classes} where join_code is not null and approves_at_once and archived_at is null
      ) as "classCode",
      exists (
        select 1 from ${assignments}
        where not exists (select from ${classes} where id = class_id and is_sample)
      ) as "assignment",
      coalesce(stored.value ->> 'isHidden' = 'true', false) as "isHidden"
    from (select exists (select 1 from ${users} where ${isStudentAccount} and status = 'approved') as "hasStudents") hub
    left join ${settings} stored on stored.key = ${FIRST_STEPS}`);
  return rowOf(result, firstStepRow);
}
