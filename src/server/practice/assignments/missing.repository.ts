import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { isPerson, isStudying } from '#server/core/accounts.repository.ts';
import { idArray } from '#server/core/query-values.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { assignments, assignmentAccommodations } from '#server/db/schema/assignments.ts';
import { classes, classMembers } from '#server/db/schema/classes.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { users } from '#server/db/schema/users.ts';
import { listReviews } from './assignment-progress.repository.ts';

/** Work counts if it was due between these times. */
interface Window {
  after: Date;
  now: Date;
}

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;

/**
 * Work that was owed when it came due for a student, as `user_id` and `assignment_id`, ignoring reviews of cards.
 * Excludes students who were excused, got a mark from the teacher or joined after it was due, and archived classes.
 */
const owed = ({ after, now }: Window, isWanted: SQL): SQL => sql`
  with passed as (
    select assignment.* from ${assignments} assignment left join ${classes} class on class.id = assignment.class_id
    where class.archived_at is null and ${isWanted}
      and ((assignment.due_at > ${at(after)} and assignment.due_at < ${at(now)}) or exists (
        select from ${assignmentAccommodations} accommodation
        where accommodation.assignment_id = assignment.id and accommodation.due_at > ${at(after)} and accommodation.due_at < ${at(now)}))
  ), given as (
    select passed.id, passed.due_at, member.user_id, member.joined_at as since
    from passed join ${classMembers} member on member.class_id = passed.class_id
    where passed.is_for_all or member.group_name = any(passed.groups)
    union all
    select passed.id, passed.due_at, ${users.id}, coalesce(${users.decidedAt}, ${users.createdAt})
    from passed cross join ${users}
    where passed.is_for_all and passed.class_id is null and ${isStudying} and ${isPerson}
    union all
    select passed.id, passed.due_at, accommodation.user_id, null
    from passed join ${assignmentAccommodations} accommodation on accommodation.assignment_id = passed.id
    where not passed.is_for_all and accommodation.is_assigned
  ), owed as (
    -- A student who is both named and in a group counts once.
    select distinct given.id as assignment_id, given.user_id
    from given
    left join ${assignmentAccommodations} accommodation
      on accommodation.assignment_id = given.id and accommodation.user_id = given.user_id
    where coalesce(accommodation.due_at, given.due_at) > ${at(after)} and coalesce(accommodation.due_at, given.due_at) < ${at(now)}
      and (given.since is null or given.since < coalesce(accommodation.due_at, given.due_at))
      and accommodation.is_excused is not true and accommodation.mark is null
  )`;

/** Counts each student's due assignments that were not handed in; students with none are left out. */
export async function countMissing(db: Database, window: Window): Promise<Map<string, number>> {
  const attempts = await db.execute(sql`
    ${owed(window, sql`assignment.work ->> 'kind' <> 'cards'`)}
    select user_id as "userId", count(*)::int as count
    from (
      -- No join: expecting few rows, PostgreSQL would plan a nested loop over all rows.
      select assignment_id, user_id from owed
      except
      select assignment_id, user_id from ${quizSessions}
      where assignment_id in (select id from passed) and completed_at is not null
    ) missing
    group by user_id`);
  const missing = new Map(
    rowsOf(attempts, z.object({ userId: z.string(), count: z.int() })).map(({ userId, count }) => [userId, count]),
  );
  for (const userId of await listMissingCards(db, window)) missing.set(userId, (missing.get(userId) ?? 0) + 1);
  return missing;
}

/** Returns the students with too few reviews of cards, once for each assignment. */
async function listMissingCards(db: Database, window: Window): Promise<string[]> {
  const found = await db.execute(sql`
    ${owed(window, sql`assignment.work ->> 'kind' = 'cards'`)}
    select assignment_id as "assignmentId", array_agg(user_id) as "userIds" from owed group by assignment_id`);
  const owing = rowsOf(found, z.object({ assignmentId: z.string(), userIds: z.array(z.string()) }));
  if (owing.length === 0) return [];
  const rows = await db
    .select()
    .from(assignments)
    .where(sql`${assignments.id} = any(${idArray(owing.map(({ assignmentId }) => assignmentId))})`);
  const missing: string[] = [];
  for (const row of rows) {
    const userIds = owing.find(({ assignmentId }) => assignmentId === row.id)?.userIds ?? [];
    // oxlint-disable-next-line no-await-in-loop -- together, each student's reviews would be counted for each class's assignment
    const reviews = await listReviews(db, [row], userIds);
    const done = new Set(reviews.flatMap(({ userId, completedAt }) => (completedAt === null ? [] : [userId])));
    missing.push(...userIds.filter((id) => !done.has(id)));
  }
  return missing;
}
