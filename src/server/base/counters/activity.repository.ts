import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import { isOfPerson } from '#server/core/accounts.repository.ts';
import { arrayText, listed } from '#server/core/query-values.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { activityDays, activityDaysDue, ALL_TOPICS } from '#server/db/schema/analytics.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';

const HOURS = 24;
const SCORE_BANDS = 10;

/** Counts each value from 0 up in an array, which saves a pass over the rows for each value. */
const tally = (value: SQL, length: number) =>
  sql`array[${listed(
    Array.from({ length }, (_, n) => sql`(count(*) filter (where ${value} = ${sql.raw(String(n))}))::int`),
  )}]`;
const zeros = (length: number) => sql.raw(`array_fill(0, array[${length}])`);

/** How each figure of a day adds up over the queries below, of which one counts it. */
const FIGURES = {
  answers: sql`sum(answers)::int`,
  correct_answers: sql`sum(correct_answers)::int`,
  active_students: sql`sum(active_students)::int`,
  answers_by_hour: sql`coalesce(max(answers_by_hour), ${zeros(HOURS)})`,
  sessions_started: sql`sum(sessions_started)::int`,
  sessions_finished: sql`sum(sessions_finished)::int`,
  sessions_completed: sql`sum(sessions_completed)::int`,
  score_sum: sql`sum(score_sum)::int`,
  score_bands: sql`coalesce(max(score_bands), ${zeros(SCORE_BANDS)})`,
  session_time: sql`sum(session_time)::int`,
  session_answers: sql`sum(session_answers)::int`,
};
type Figure = keyof typeof FIGURES;
const NAMES = Object.keys(FIGURES) as Figure[];
const names = listed(NAMES.map((name) => sql.identifier(name)));

/** Columns of a query that counts some of the figures. */
const columnsOf = (counted: Partial<Record<Figure, SQL>>) =>
  listed(
    NAMES.map((name) => {
      const none = name === 'answers_by_hour' || name === 'score_bands' ? sql`null::int[]` : sql`0`;
      return sql`${counted[name] ?? none} as ${sql.identifier(name)}`;
    }),
  );

/** The topics that an answer counts for, to be joined to it as `scope`; null without such a topic. */
export const scopesOf = ({ topicId, mainTopicId }: { topicId: SQLWrapper; mainTopicId: SQLWrapper }): SQL => sql`(values
  (${ALL_TOPICS}::uuid), (${mainTopicId}), (nullif(${topicId}, ${mainTopicId}))
) as scope (topic_id)`;
/** Those of recorded answers, which are rows of `quiz_attempts`. */
export const answerScopes = scopesOf(quizAttempts);

/** The topics that a session counts for, joined to `quiz_sessions` as `scope`. */
export const sessionScopes = sql`
  unnest(array_append(${quizSessions.countedTopicIds}, ${ALL_TOPICS}::uuid)) as scope (topic_id)`;

/** Counts days from the answers and sessions; `days` is a query of distinct days. */
function countedDays(days: SQL): SQL {
  const { localAt, isCorrect, userId } = quizAttempts;
  const { startedDay, completedDay, completedAt, score, totalTimeSpent, questionsAttempted } = quizSessions;
  return sql`
    select topic_id, day, ${listed(Object.values(FIGURES))}
    from (
      select scope.topic_id, due.day, ${columnsOf({
        answers: sql`count(*)`,
        correct_answers: sql`count(*) filter (where ${isCorrect})`,
        active_students: sql`count(distinct ${userId})`,
        answers_by_hour: tally(sql`extract(hour from ${localAt})::int`, HOURS),
      })}
      from (${days}) due join ${quizAttempts} on ${localAt} >= due.day and ${localAt} < due.day + 1
      cross join lateral ${answerScopes}
      where scope.topic_id is not null and ${isOfPerson(userId)}
      group by scope.topic_id, due.day
      union all
      select scope.topic_id, due.day, ${columnsOf({
        sessions_started: sql`count(*)`,
        sessions_finished: sql`count(${completedAt})`,
      })}
      from (${days}) due join ${quizSessions} on ${startedDay} = due.day and ${isOfPerson(quizSessions.userId)}
      cross join lateral ${sessionScopes}
      group by scope.topic_id, due.day
      union all
      select scope.topic_id, due.day, ${columnsOf({
        sessions_completed: sql`count(*)`,
        score_sum: sql`sum(${score})`,
        score_bands: tally(sql`least(${score} / 10, 9)`, SCORE_BANDS),
        session_time: sql`sum(${totalTimeSpent})`,
        session_answers: sql`sum(${questionsAttempted})`,
      })}
      from (${days}) due join ${quizSessions} on ${completedDay} = due.day and ${isOfPerson(quizSessions.userId)}
      cross join lateral ${sessionScopes}
      group by scope.topic_id, due.day
    ) counted
    group by topic_id, day`;
}

/** More days than these are due only after a change of a long past, such as a deleted account or a regrade. */
const COUNTED_AT_ONCE = 31;

/**
 * The activity of the class up to this moment, in place of the table `activity_days` and by its name: the query itself
 * counts the latest days that have changed since the job counted them. Others wait for the job, as years of answers are
 * too many for a request.
 */
export const activity = sql`(
  with latest as materialized (
    select distinct day from ${activityDaysDue} order by day desc limit ${sql.raw(String(COUNTED_AT_ONCE))}
  )
  select topic_id, day, ${names} from ${activityDays} kept
  where not exists (select from latest where latest.day = kept.day)
  union all
  ${countedDays(sql`select day from latest`)}
) ${activityDays}`;

/** Notes that the transaction changes the activity of these days, or of those in a query of one column. */
export async function noteChangedDays(tx: Database, days: SQL | string[]): Promise<void> {
  const query = Array.isArray(days) ? sql`select unnest(${arrayText(days)}::date[])` : days;
  await tx.execute(sql`insert into ${activityDaysDue} (day) ${query}`);
}

/** Notes that all work of a student is about to be deleted. */
export const noteWorkOf = (tx: Database, userId: string) => noteChangedDays(tx, daysOfWork(sql`user_id = ${userId}`));

/** Notes that the activity of all days has to be counted again. */
export const noteAllDays = (tx: Database) =>
  noteChangedDays(tx, sql`${daysOfWork(sql`true`)} union select day from ${activityDays}`);

const daysOfWork = (isTheirs: SQL) => sql`
  select local_at::date from ${quizAttempts} where ${isTheirs}
  union select started_day from ${quizSessions} where ${isTheirs}
  union select completed_day from ${quizSessions} where completed_day is not null and ${isTheirs}`;

/**
 * Counts days that have changed, at most `limit`, and returns how many there were. Locks out only others who do this.
 * An answer that is committed in the meantime is counted with its day or leaves it due, or both.
 */
export async function countDueDays(tx: Database, limit: number): Promise<number> {
  await tx.execute(sql`lock table ${activityDays} in share row exclusive mode`);
  const removed = await tx.execute(sql`
    with removed as (
      delete from ${activityDaysDue}
      where day in (select distinct day from ${activityDaysDue} order by day limit ${limit}::int)
      returning day
    )
    select distinct day::text from removed`);
  const days = rowsOf(removed, z.object({ day: z.string() })).map(({ day }) => day);
  if (days.length === 0) return 0;
  const array = sql`${arrayText(days)}::date[]`;
  await tx.execute(sql`delete from ${activityDays} where day = any(${array})`);
  await tx.execute(sql`
    insert into ${activityDays} (topic_id, day, ${names})
    ${countedDays(sql`select day from unnest(${array}) day`)}`);
  return days.length;
}
