import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { isNotWithheld } from '#server/core/due-results.ts';
import { arrayText, asColumns } from '#server/core/query-values.ts';
import { rowOf, type Database } from '#server/db/engine.ts';
import { given, preparedSql } from '#server/db/prepared.ts';
import { questions, topics } from '#server/db/schema/content.ts';
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

/** Returns the steps that choose the questions: the `pool`, and `drawn`, the chosen questions with their positions. */
function stepsOf({ pool, kinds, questionIds, drawsWithheld }: Way): SQL {
  const userId = sql`${given('userId')}::uuid`;
  const isFree = drawsWithheld ? sql`true` : isNotWithheld(userId, sql`${questions}.id`);
  if (questionIds !== null) {
    return sql`
      pool as materialized (select count(*)::int as size from ${questions} where ${isAsked}),
      drawn as materialized (
        select ${questions.id} as id, ${questions.versionId} as version_id, wanted.position - 1 as position
        from unnest(${given('questionIds')}::uuid[]) with ordinality as wanted (id, position)
        join ${questions} on ${questions.id} = wanted.id and ${questions.retiredAt} is null
        where ${isFree}
      )`;
  }
  const isOfKind = kinds.length === 0 ? sql`true` : sql`kind = any(${given('kinds')}::text[])`;
  return sql`
    lots as materialized (
      select id, version_id, random() as lot from ${questions}
      where ${isAsked} and ${isInPool(pool, userId)} and ${isFree} and ${isOfKind}
    ), pool as materialized (select count(*)::int as size from lots),
    drawn as materialized (
      select id, version_id, row_number() over (order by lot) - 1 as position
      from (select * from lots order by lot limit ${count}) drawn
    )`;
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
