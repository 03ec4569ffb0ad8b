import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { isOfPerson } from '#server/core/accounts.repository.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { ALL_TOPICS, studentTopics } from '#server/db/schema/analytics.ts';
import { classMembers } from '#server/db/schema/classes.ts';
import { topics } from '#server/db/schema/content.ts';
import { topicPerformance } from '#shared/insight/analytics.contract.ts';
import { activity } from '#server/base/counters/activity.repository.ts';
import { countersOf, isSince, type Scope } from './scope.ts';
import { textKey } from '#server/db/text-key.ts';

const topicFigures = topicPerformance.omit({ averageScore: true }).extend({
  scoreSum: z.int(),
  /** The number of topics without the limit. */
  total: z.int(),
});
export type TopicFiguresRow = z.output<typeof topicFigures>;

/** Returns today's topics with any activity, most answers first; for a chosen topic, itself and its subcategories. */
export async function listTopicFigures(db: Database, scope: Scope): Promise<TopicFiguresRow[]> {
  const { topicId, classId } = scope;
  const isWanted =
    topicId === ALL_TOPICS ? sql`true` : sql`(${topics.id} = ${topicId} or ${topics.parentId} = ${topicId})`;
  return listFigures(db, {
    isWanted,
    done: classId === undefined ? doneByAll(scope) : doneByMembers(scope, classId),
  });
}

/** Returns today's main categories with the most answers. A subcategory without its main category counts as one. */
export async function listMainFigures(db: Database, scope: Scope, limit: number): Promise<TopicFiguresRow[]> {
  const isWanted = sql`not exists (select from ${topics} main where main.id = ${topics.parentId})`;
  return listFigures(db, { isWanted, done: doneByAll(scope), limit });
}

/** The days of the class, and its students active since the first of them. */
const doneByAll = (scope: Scope) => sql`
  join (
    select topic_id, sum(answers)::int as answers, sum(correct_answers)::int as correct,
           sum(sessions_completed)::int as sessions, sum(score_sum)::int as score
    from ${activity} where ${isSince(sql`day`, scope)}
    group by topic_id
  ) days on days.topic_id = ${topics.id}
  join (
    select topic_id, count(*)::int as students from ${studentTopics}
    where ${isSince(sql`last_day`, scope)} and ${isOfPerson(studentTopics.userId)}
    group by topic_id
  ) active on active.topic_id = ${topics.id}
  cross join lateral (select days.*, active.students) done`;

/** The counters of a class's members. */
const doneByMembers = (scope: Scope, classId: string) => sql`
  join (
    select topic_id, sum(answers)::int as answers, sum(correct_answers)::int as correct,
           sum(sessions)::int as sessions, sum(score_sum)::int as score,
           (count(distinct counter.user_id) filter (where answers > 0 or sessions > 0))::int as students
    from ${classMembers} member join ${countersOf(scope)} counter
      on counter.user_id = member.user_id
    where member.class_id = ${classId} and ${isSince(sql`day`, scope)}
    group by topic_id
  ) done on done.topic_id = ${topics.id}`;

async function listFigures(
  db: Database,
  { isWanted, done, limit }: { isWanted: SQL; done: SQL; limit?: number },
): Promise<TopicFiguresRow[]> {
  const result = await db.execute(sql`
    select ${topics.id} as "topicId", ${topics.name} as "topicName", ${topics.parentId} as "parentId",
           done.answers, done.correct as "correctAnswers", done.sessions as "sessionsCompleted",
           done.score as "scoreSum", done.students as "totalStudents", count(*) over ()::int as total
    from ${topics} ${done}
    where (done.answers > 0 or done.sessions > 0) and ${isWanted}
    order by done.answers desc, ${textKey(topics.name)}, ${topics.id}
    limit ${limit ?? null}::int`);
  return rowsOf(result, topicFigures);
}
