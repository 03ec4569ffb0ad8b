import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { askedIn } from '#server/core/asked-questions.ts';
import { isNotWithheld, withheldQuestions } from '#server/core/due-results.ts';
import { arrayText, asColumns } from '#server/core/query-values.ts';
import { rowOf, type Database } from '#server/db/engine.ts';
import { given, preparedSql } from '#server/db/prepared.ts';
import { numberedQuestions, questions, topics } from '#server/db/schema/content.ts';
import { studentQuestions } from '#server/db/schema/progress.ts';
import { quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import type { QuestionPool } from '#shared/domain/limits.ts';
import { additionOf, scopesOf, slotOf } from '../counters/activity.repository.ts';
import { isInPool } from './question-pools.repository.ts';
import type { SessionRow } from './quizzes.repository.ts';

/** How the questions of a session are chosen. */
export interface Drawing {
  /** Only from these topics. */
  topicIds: string[];
  pool: QuestionPool;
  /** Only of these kinds; of any kind if empty. */
  kinds: string[];
  /** How many are drawn at random, in random order. */
  count: number;
  /** Ask exactly these, in this order, instead of drawing. */
  questionIds: string[] | null;
  /** If there are fewer questions, no session is created. */
  least: number;
  /** Whether to include questions whose keys an assignment withholds; only for assignments. */
  drawsWithheld: boolean;
}

/** The properties that need a separate statement; the others are parameters. */
type Way = Pick<Drawing, 'pool' | 'kinds' | 'questionIds' | 'drawsWithheld'>;

// Subqueries hide the array sizes; otherwise PostgreSQL would plan each call again, which takes longer than the draw.
const topicIds = sql`(select ${given('topicIds')}::uuid[])::uuid[]`;
const isAsked = sql`${questions.topicId} = any(${topicIds}) and ${questions.retiredAt} is null`;
const count = sql`(select ${given('count')}::int)`;

/** The topics, each topic's offset when all questions are placed in one row, and the length of that row. */
const questionRow = sql`
  question_row as materialized (
    select array_agg(id order by id) as topic_ids, array_agg(before order by id) as before,
           coalesce(sum(size), 0)::int as length
    from (
      select id, size, (sum(size) over (order by id) - size)::int as before
      from (
        select id, ${askedIn(sql`chosen.id`)} as size from unnest(${topicIds}) chosen (id)
        offset 0 -- or it would be counted for each mention of its size
      ) counted
      where size > 0
    ) sizes
  )`;

/** Returns the steps that choose the questions: the `pool`, and `drawn`, the chosen questions with their positions. */
function stepsOf({ pool, kinds, questionIds, drawsWithheld }: Way): SQL {
  const userId = sql`${given('userId')}::uuid`;
  const isFree = drawsWithheld ? sql`true` : isNotWithheld(userId, sql`${questions}.id`);
  if (questionIds !== null) {
    return sql`
      ${questionRow}, pool as materialized (select length as size from question_row),
      drawn as materialized (
        select ${questions.id} as id, ${questions.versionId} as version_id, wanted.position - 1 as position
        from unnest(${given('questionIds')}::uuid[]) with ordinality as wanted (id, position)
        join ${questions} on ${questions.id} = wanted.id and ${questions.retiredAt} is null
        where ${isFree}
      )`;
  }
  // `limit 1` forces lookups one by one: PostgreSQL overestimates the number of rows, and would read whole tables.
  const drawn = sql`
    drawn as materialized (
      select lots.id, version_id, row_number() over (order by lot) - 1 as position
      from (select id, lot from lots order by lot limit ${count}) lots, lateral (
        select version_id from ${questions} where ${questions.id} = lots.id limit 1
      ) question
    )`;
  if (kinds.length > 0 || (pool !== 'all' && pool !== 'unseen')) {
    const isOfKind = kinds.length === 0 ? sql`true` : sql`kind = any(${given('kinds')}::text[])`;
    return sql`
      lots as materialized (
        select id, random() as lot from ${questions}
        where ${isAsked} and ${isInPool(pool, userId)} and ${isFree} and ${isOfKind}
      ), pool as materialized (select count(*)::int as size from lots), ${drawn}`;
  }
  const leftOut = [
    ...(drawsWithheld ? [] : [withheldQuestions(userId)]),
    ...(pool === 'unseen' ? [sql`select question_id from ${studentQuestions} where user_id = ${userId}`] : []),
    sql`select null::uuid where false`,
  ];
  // From a large pool, positions are drawn at random, with enough spares for duplicates and excluded questions.
  return sql`
    ${questionRow}, left_out as materialized (
      select question_id as id from ${numberedQuestions}
      where topic_id = any(${topicIds}) and question_id in (${sql.join(leftOut, sql` union all `)})
    ), pool as materialized (
      select size, size > greatest(10 * ${count}, length / 4) as is_large
      from (select length, length - (select count(*) from left_out)::int as size from question_row) sizes
    ), turns as materialized (
      select turn, floor(random() * length)::int as place
      from question_row, pool, generate_series(1, ceil((2 * ${count} + 20) * length::float / nullif(size, 0))::int) turn
      where is_large
    ), lots as materialized (
      select id, min(turn) as lot
      from turns, question_row, lateral width_bucket(place, before) topic, lateral (
        select question_id as id from ${numberedQuestions}
        where topic_id = topic_ids[topic] and number = place - before[topic] + 1
        limit 1
      ) turned
      where id not in (select id from left_out)
      group by id
      union all
      select question_id, random() from ${numberedQuestions}
      where not (select is_large from pool) and topic_id = any(${topicIds}) and question_id not in (select id from left_out)
    ), ${drawn}`;
}

/**
 * Draws the questions, and creates and counts the session, in one statement, because the pool changes with every answer
 * and flag. The class's rows, which everybody currently starting writes, come last.
 */
const startQuery = (way: Way) =>
  preparedSql(
    () => sql`
      with kept as materialized (
        -- Waits for topics being deleted.
        select id from ${topics} where id = any(${topicIds}) order by id for key share
      ), ${stepsOf(way)}, counts as materialized (
        select (select count(*) from kept) = cardinality(${given('topicIds')}::uuid[]) as is_current,
               (select count(*) from drawn)::int as placed,
               greatest((select size from pool), (select count(*) from drawn))::int as available
      ), session as (
        insert into ${quizSessions}
        select started.*
        from counts, jsonb_populate_record(null::quiz_sessions, ${given('session')}::jsonb || jsonb_build_object(
          'total_questions', placed, 'available_questions', available)) started
        where is_current and placed >= ${given('least')}::int
        returning id
      ), placed as (
        insert into ${quizSessionQuestions} (session_id, position, question_id, version_id)
        select session.id, drawn.position, drawn.id, drawn.version_id from session, drawn
        returning 1
      ), class as (
        ${additionOf({
          rows: sql`
            select topic_id, ${given('startedDay')}::date as day
            from session, unnest(${given('countedTopicIds')}::uuid[]) as topic_id
            where (select count(*) from placed) > 0`,
          slot: given('slot'),
          figures: { sessions_started: sql`1` },
        })}
      )
      select is_current as "isCurrent", placed, available from counts`,
  );

/** One statement for each way to choose the questions, created when first needed. */
const startQueries = new Map<string, ReturnType<typeof startQuery>>();

/** Whether all topics still exist, how many questions the session got, and how many were available. */
const placement = z.object({ isCurrent: z.boolean(), placed: z.int(), available: z.int() });

/**
 * Creates a session of questions that exist and are not retired. Does nothing if there are fewer than the minimum or a
 * topic has been deleted. The session has no totals yet.
 */
export async function startSession(
  db: Database,
  session: SessionRow,
  { topicIds, count, least, ...way }: Drawing,
): Promise<z.output<typeof placement>> {
  const { pool, kinds, questionIds, drawsWithheld } = way;
  const name = `${pool} ${kinds.length > 0} ${questionIds !== null} ${drawsWithheld}`;
  const query = startQueries.get(name) ?? startQuery(way);
  startQueries.set(name, query);
  const result = await query(db).execute({
    userId: session.userId,
    session: JSON.stringify(asColumns(session)),
    topicIds: arrayText(topicIds),
    kinds: arrayText(kinds),
    count,
    questionIds: arrayText(questionIds ?? []),
    least,
    countedTopicIds: arrayText(scopesOf(session.countedTopicIds)),
    startedDay: session.startedDay,
    slot: slotOf(session.userId),
  });
  return rowOf(result, placement);
}
