import { getTableColumns, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import { listed } from '#server/core/query-values.ts';
import type { Database } from '#server/db/engine.ts';
import {
  activityDays,
  ACTIVITY_SLOTS,
  ALL_TOPICS,
  studentTopicDays,
  studentTopics,
} from '#server/db/schema/analytics.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { withoutTimeLimits } from '#server/db/time-limits.ts';

/** The figures of a row, apart from its key. They are only added to, never set. */
const FIGURES = [
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
type Figure = (typeof FIGURES)[number] | keyof typeof LISTS;

interface Addition {
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
    insert into ${activityDays} (topic_id, day, slot, ${listed(names.map(column))})
    select topic_id, day, ${slot}::smallint, ${listed(Object.values(figures))}
    from (${rows}) row
    order by topic_id, day
    on conflict (topic_id, day, slot) do update set ${listed(sums)}`;
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

/** Returns the slot of the rows that a student's work is added to. */
export const slotOf = (userId: string) => Number.parseInt(userId.slice(0, 8), 16) % ACTIVITY_SLOTS;
/** Counts each value from 0 up in an array, which saves a pass over the rows for each value. */
export const tally = (value: SQL, length: number) =>
  sql`array[${listed(
    Array.from({ length }, (_, n) => sql`count(*) filter (where ${value} = ${sql.raw(String(n))})::int`),
  )}]`;
const times = (sign: 1 | -1) => sql.raw(String(sign));
/** Returns the topics to count for, including the total over all topics. */
export const scopesOf = (ids: (string | null)[]) => [...new Set([ALL_TOPICS, ...ids])].filter((id) => id !== null);
/** Returns the band of a score, from 0. */
export const bandOf = (score: SQL) => sql`least(${score} / 10, 9)`;

/** Figures that the rows return by their own names. */
export const asNamed = (...names: Figure[]): Addition['figures'] =>
  Object.fromEntries(names.map((name) => [name, sql.identifier(name)]));

const addActivity = (tx: Database, addition: Addition) => tx.execute(additionOf(addition));

/** Counts the start of a session without topics, such as an exam. Call it last in the transaction that begins it. */
export async function countStart(tx: Database, session: { userId: string; startedDay: string }): Promise<void> {
  await addActivity(tx, {
    rows: sql`select ${ALL_TOPICS}::uuid as topic_id, ${session.startedDay}::date as day`,
    slot: slotOf(session.userId),
    figures: { sessions_started: sql`1` },
  });
}

/** The topics that a recorded answer counts for, joined to `quiz_attempts` as `scope`; null without such a topic. */
export const answerScopes = sql`(values
  (${ALL_TOPICS}::uuid), (${quizAttempts.mainTopicId}), (nullif(${quizAttempts.topicId}, ${quizAttempts.mainTopicId}))
) as scope (topic_id)`;

/** The topics that a session counts for, joined to `quiz_sessions` as `scope`. */
export const sessionScopes = sql`
  unnest(array_append(${quizSessions.countedTopicIds}, ${ALL_TOPICS}::uuid)) as scope (topic_id)`;

/**
 * Adds the matching recorded answers and sessions to slot 0; with `sign` −1 subtracts them. `answers` is a condition on
 * `quiz_attempts`, `started` and `completed` are conditions on `quiz_sessions`, `last` is one on `student_topics`.
 */
export async function addRecordedActivity(
  tx: Database,
  { answers, started, completed, last, sign }: { answers: SQL; started: SQL; completed: SQL; last: SQL; sign: 1 | -1 },
): Promise<void> {
  const { localAt, isCorrect, timeSpent, userId } = quizAttempts;
  await addActivity(tx, {
    rows: sql`
      select
        scope.topic_id, ${localAt}::date as day,
        ${times(sign)} * count(*)::int as answers,
        ${times(sign)} * count(*) filter (where ${isCorrect})::int as correct_answers,
        ${times(sign)} * coalesce(sum(${timeSpent}), 0)::int as time_spent,
        ${times(sign)} * count(distinct ${userId})::int as active_students,
        ${signed(tally(sql`extract(hour from ${localAt})::int`, LISTS.answers_by_hour), sign)} as answers_by_hour
      from ${quizAttempts}
      cross join lateral ${answerScopes}
      where scope.topic_id is not null and ${answers}
      group by scope.topic_id, ${localAt}::date`,
    slot: 0,
    figures: asNamed('answers', 'correct_answers', 'time_spent', 'active_students', 'answers_by_hour'),
  });
  const session = getTableColumns(quizSessions);
  await addActivity(tx, {
    rows: sql`
      select scope.topic_id, ${session.startedDay} as day,
             ${times(sign)} * count(*)::int as sessions_started,
             ${times(sign)} * count(${session.completedAt})::int as sessions_finished
      from ${quizSessions} cross join lateral ${sessionScopes}
      where ${started}
      group by scope.topic_id, ${session.startedDay}`,
    slot: 0,
    figures: asNamed('sessions_started', 'sessions_finished'),
  });
  await addActivity(tx, {
    rows: sql`
      select scope.topic_id, ${session.completedDay} as day,
             ${times(sign)} * count(*)::int as sessions_completed,
             ${times(sign)} * sum(${session.score})::int as score_sum,
             ${times(sign)} * sum(${session.totalTimeSpent})::int as session_time,
             ${times(sign)} * sum(${session.questionsAttempted})::int as session_answers,
             ${signed(tally(bandOf(sql`${session.score}`), LISTS.score_bands), sign)} as score_bands
      from ${quizSessions} cross join lateral ${sessionScopes}
      where ${session.completedDay} is not null and ${completed}
      group by scope.topic_id, ${session.completedDay}`,
    slot: 0,
    figures: asNamed('sessions_completed', 'score_sum', 'session_time', 'session_answers', 'score_bands'),
  });
  await addActivity(tx, {
    rows: sql`
      select topic_id, last_day as day, ${times(sign)} * count(*)::int as students
      from ${studentTopics} where ${last}
      group by topic_id, last_day`,
    slot: 0,
    figures: { last_day_students: sql`students` },
  });
}

const signed = (list: SQL, sign: 1 | -1) =>
  sign === 1
    ? list
    : sql`array(select -value from unnest(${list}) with ordinality as entry (value, place) order by place)`;

/** Folds the slots of days before `day` into one row each; returns how many rows were removed. */
export async function foldSlots(db: Database, day: string): Promise<number> {
  let folded = 0;
  for (let slot = 1; slot < ACTIVITY_SLOTS; slot += 1) {
    const isPast = sql`${activityDays.slot} = ${slot}::smallint and ${activityDays.day} < ${day}::date`;
    const all = [...FIGURES, ...(Object.keys(LISTS) as (keyof typeof LISTS)[])];
    folded += await db.transaction(async (tx) => {
      await withoutTimeLimits(tx);
      const count = await tx.$count(activityDays, isPast);
      if (count === 0) return 0;
      await addActivity(tx, {
        before: sql`gone as (delete from ${activityDays} where ${isPast} returning *)`,
        rows: sql`select * from gone`,
        slot: 0,
        figures: asNamed(...all),
      });
      return count;
    });
  }
  return folded;
}
