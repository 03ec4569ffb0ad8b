import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { activityDays, ALL_TOPICS, studentTopicDays, studentTopics } from '#server/db/schema/analytics.ts';
import { classMembers } from '#server/db/schema/classes.ts';
import { topics } from '#server/db/schema/content.ts';
import type { Scope } from './scope.ts';

const topicFigures = z.object({
  topicId: z.string(),
  topicName: z.string(),
  parentId: z.string().nullable(),
  totalStudents: z.int(),
  sessionsCompleted: z.int(),
  scoreSum: z.int(),
  answers: z.int(),
  correctAnswers: z.int(),
  /** How many topics there are without the limit. */
  total: z.int(),
});
export type TopicFiguresRow = z.output<typeof topicFigures>;

/** Today's topics with any activity, those with most answers first: of a chosen one, itself and its subcategories. */
export async function listTopicFigures(db: Database, scope: Scope): Promise<TopicFiguresRow[]> {
  const { topicId } = scope;
  const isWanted =
    topicId === ALL_TOPICS ? sql`true` : sql`(${topics.id} = ${topicId} or ${topics.parentId} = ${topicId})`;
  const { classId } = scope;
  return classId === undefined
    ? listFigures(db, { isWanted, scope })
    : listMemberFigures(db, { isWanted, scope: { ...scope, classId } });
}

/** Of today's main categories those with most answers. A subcategory whose main category is gone stands for itself. */
export async function listMainFigures(db: Database, scope: Scope, limit: number): Promise<TopicFiguresRow[]> {
  const isWanted = sql`not exists (select from ${topics} main where main.id = ${topics.parentId})`;
  return listFigures(db, { isWanted, scope, limit });
}

/** The sums of the counters of a class's members. */
async function listMemberFigures(
  db: Database,
  { isWanted, scope: { firstDay, classId } }: { isWanted: SQL; scope: Scope & { classId: string } },
): Promise<TopicFiguresRow[]> {
  const counters = firstDay === null ? studentTopics : studentTopicDays;
  const result = await db.execute(sql`
    select ${topics.id} as "topicId", ${topics.name} as "topicName", ${topics.parentId} as "parentId",
           done.answers, done.correct as "correctAnswers", done.sessions as "sessionsCompleted",
           done.score as "scoreSum", done.students as "totalStudents", count(*) over ()::int as total
    from ${topics}
    join (
      select topic_id, sum(answers)::int as answers, sum(correct_answers)::int as correct,
             sum(sessions)::int as sessions, sum(score_sum)::int as score,
             (count(distinct counter.user_id) filter (where answers > 0 or sessions > 0))::int as students
      from ${classMembers} member join ${counters} counter on counter.user_id = member.user_id
      where member.class_id = ${classId} and ${firstDay === null ? sql`true` : sql`day >= ${firstDay}::date`}
      group by topic_id
    ) done on done.topic_id = ${topics.id}
    where (done.answers > 0 or done.sessions > 0) and ${isWanted}
    order by done.answers desc, lower(${topics.name}), ${topics.id}`);
  return rowsOf(result, topicFigures);
}

/** Sums the days of each topic apart, by the key of the table, and counts students of those that are answered alone. */
async function listFigures(
  db: Database,
  { isWanted, scope: { firstDay }, limit }: { isWanted: SQL; scope: Scope; limit?: number },
): Promise<TopicFiguresRow[]> {
  const since = (column: SQL) => (firstDay === null ? sql`true` : sql`${column} >= ${firstDay}::date`);
  const result = await db.execute(sql`
    with answered as (
      select ${topics.id} as id, ${topics.name} as name, ${topics.parentId} as parent_id, done.*,
             count(*) over ()::int as total
      from ${topics}
      cross join lateral (
        select sum(answers)::int as answers, sum(correct_answers)::int as correct_answers,
               sum(sessions_completed)::int as sessions, sum(score_sum)::int as score_sum
        from ${activityDays} where topic_id = ${topics.id} and ${since(sql`day`)}
      ) done
      where (done.answers > 0 or done.sessions > 0) and ${isWanted}
      order by done.answers desc, lower(${topics.name}), ${topics.id}
      limit ${limit ?? null}::int
    )
    select id as "topicId", name as "topicName", parent_id as "parentId", answers,
           correct_answers as "correctAnswers", sessions as "sessionsCompleted", score_sum as "scoreSum", total,
           (select count(*)::int from ${studentTopics} where topic_id = answered.id and ${since(sql`last_day`)})
             as "totalStudents"
    from answered
    order by answers desc, lower(name), id`);
  return rowsOf(result, topicFigures);
}
