import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { isNotWithheld } from '#server/core/due-results.ts';
import { arrayText, asColumns } from '#server/core/query-values.ts';
import { rowOf, type Database } from '#server/db/engine.ts';
import { given, preparedSql } from '#server/db/prepared.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import { quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import type { QuestionPool } from '#shared/domain/limits.ts';
import { additionOf } from '../counters/activity-addition.ts';
import { scopesOf, slotOf } from '../counters/activity.repository.ts';
import { isInPool } from './question-pools.repository.ts';
import type { SessionRow } from './quizzes.repository.ts';

/** Where the questions of a session come from. */
export interface Drawing {
  /** Of just these topics. */
  topicIds: string[];
  pool: QuestionPool;
  /** Of these kinds alone; of any where there are none. */
  kinds: string[];
  /** How many are drawn at random, in random order. */
  count: number;
  /** Just these, in this order, instead. */
  questionIds: string[] | null;
  /** Where fewer are there, nothing begins. */
  least: number;
  /** Whether also what an assignment withholds is drawn: for assignments alone. */
  drawsWithheld: boolean;
}

/** What of it a statement is made for; the rest are its values. */
type Way = Pick<Drawing, 'pool' | 'kinds' | 'questionIds' | 'drawsWithheld'>;

const isAsked = sql`${questions.topicId} = any(${given('topicIds')}::uuid[]) and ${questions.retiredAt} is null`;

/** The steps of the statement that choose the questions: the `pool`, and in `drawn` those of the session with their places. */
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
  // Left out where it says nothing: the index that has all the rest does not have the kind.
  const isOfKind = kinds.length === 0 ? sql`true` : sql`kind = any(${given('kinds')}::text[])`;
  const count = sql`${given('count')}::int`;
  const isLarge = sql`size > 10 * ${count}`;
  return sql`
    pool as materialized (
      select array_agg(id) as ids, count(*)::int as size from ${questions}
      where ${isAsked} and ${isInPool(pool, userId)} and ${isFree} and ${isOfKind}
    ), turns as materialized (
      -- Of a large pool places are drawn one after the other, more than enough for those that come twice.
      select turn, case when ${isLarge} then 1 + floor(random() * size)::int else turn end as place
      from pool, generate_series(1, case when ${isLarge} then 2 * ${count} + 20 else size end) turn
    ), lots as materialized (
      select place, case when (select ${isLarge} from pool) then min(turn) else random() end as lot
      from turns group by place order by lot limit ${count}
    ), drawn as materialized (
      select ${questions.id} as id, ${questions.versionId} as version_id, row_number() over (order by lot) - 1 as position
      from pool, lots, ${questions} where ${questions.id} = pool.ids[lots.place]
    )`;
}

/**
 * Draws the questions, and begins and counts the session, all in one statement: the pool changes with every answer and
 * flag. The class's rows, which everybody who starts at the moment writes, come last.
 */
const startQuery = (way: Way) =>
  preparedSql(
    () => sql`
      with kept as materialized (
        -- One that is just being deleted is waited for.
        select id from ${topics} where id = any(${given('topicIds')}::uuid[]) order by id for key share
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

/** One for each way to choose the questions, once it is needed. */
const startQueries = new Map<string, ReturnType<typeof startQuery>>();

/** Whether all of the topics are there; how many questions a session got, and how many there were to choose from. */
const placement = z.object({ isCurrent: z.boolean(), placed: z.int(), available: z.int() });

/**
 * Begins a session with questions that are still there and asked; nothing is done where there are fewer than the least, or one of
 * the topics has been deleted. The session has no totals yet.
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
