import { sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import { activityDays, studentTopicDays } from '#server/db/schema/analytics.ts';

/** The figures of a row, apart from its key. They are only added to, never set. */
export const FIGURES = [
  'answers',
  'correct_answers',
  'time_spent',
  'active_students',
  'last_day_students',
  'sessions_started',
  'sessions_finished',
  'sessions_completed',
  'score_sum',
  'session_time',
  'session_answers',
] as const;
export const LISTS = { answers_by_hour: 24, score_bands: 10 } as const;
export type Figure = (typeof FIGURES)[number] | keyof typeof LISTS;

export interface Addition {
  /** A query that returns `topic_id` and `day`, each pair once, and the columns that the figures use. */
  rows: SQL;
  slot: number | Placeholder;
  figures: Partial<Record<Figure, SQL | SQLWrapper>>;
  /** Common table expressions that `rows` may read. */
  before?: SQL;
}

/** Returns the statement that adds to rows of `activity_days`. All callers lock these rows in the same order. */
export function additionOf({ rows, slot, figures, before }: Addition): SQL {
  const names = Object.keys(figures) as Figure[];
  const column = (name: string) => sql.identifier(name);
  const sums = names.map((name) =>
    name in LISTS
      ? sql`${column(name)} = array(
          select kept + added
          from unnest(activity_days.${column(name)}, excluded.${column(name)}) with ordinality as pair (kept, added, place)
          order by place)`
      : sql`${column(name)} = activity_days.${column(name)} + excluded.${column(name)}`,
  );
  return sql`
    ${before === undefined ? sql`` : sql`with ${before}`}
    insert into ${activityDays} (topic_id, day, slot, ${sql.join(names.map(column), sql`, `)})
    select topic_id, day, ${slot}::smallint, ${sql.join(Object.values(figures), sql`, `)}
    from (${rows}) row
    order by topic_id, day
    on conflict (topic_id, day, slot) do update set ${sql.join(sums, sql`, `)}`;
}

/**
 * Returns the step that moves `last_day_students`: when a student's new day with a topic is their latest, the new day
 * gets one more student, and the previous latest day one less. `newDays` is a query of student, topic and day.
 */
export const movedLastDays = (newDays: SQL) => sql`
  moved as materialized (
    select topic_id, of.day, of.students
    from (${newDays}) new
    cross join lateral (
      select max(past.day) as day from ${studentTopicDays} past
      where past.user_id = new.user_id and past.topic_id = new.topic_id and past.day <> new.day
    ) before
    cross join lateral (values (new.day, 1), (before.day, -1)) as of (day, students)
    where of.day is not null and coalesce(before.day < new.day, true)
  )`;
