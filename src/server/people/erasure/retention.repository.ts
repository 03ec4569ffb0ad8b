import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isStudentAccount } from '#server/core/accounts.repository.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import type { RetentionRules } from '#shared/people/erasure.contract.ts';

const expired = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  lastSeenAt: z.coerce.date(),
});

/**
 * Returns the students to erase by the rules, longest absent first. While sessions exist, they also show sign-ins
 * without any activity.
 */
export async function listExpired(db: Database, { idleMonths, archivedMonths }: RetentionRules, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const before = (months: number) => sql`${at} - make_interval(months => ${months}::int)`;
  const result = await db.execute(sql`
    select id, first_name as "firstName", last_name as "lastName", email, last_seen_at as "lastSeenAt"
    from (
      select users.*, greatest(
        users.created_at, student_stats.last_activity_at,
        (select max(seen_at) from sessions where sess ->> 'userId' = users.id::text)
      ) as last_seen_at
      from users left join student_stats on student_stats.user_id = users.id
      where ${isStudentAccount} and erased_at is null
    ) student
    where (${idleMonths} > 0 and last_seen_at < ${before(idleMonths)})
      or (${archivedMonths} > 0 and last_seen_at < ${before(archivedMonths)} and (
        select bool_and(archived_at is not null and archived_at < ${before(archivedMonths)})
        from class_members join classes on classes.id = class_id where user_id = student.id))
    order by last_seen_at, id`);
  return rowsOf(result, expired);
}
