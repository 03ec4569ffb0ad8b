import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { arrayText, asColumns } from '#server/core/query-values.ts';
import { rowOf, type Database } from '#server/db/engine.ts';
import { activityDaysDue } from '#server/db/schema/analytics.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import { quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import type { QuestionPool } from '#shared/practice/quiz-settings.ts';
import { isDrawable, type DrawnFor } from './drawable-questions.ts';
import { isInPool } from './question-pools.repository.ts';
import type { SessionRow } from './quizzes.repository.ts';

/** A question that was chosen before, with its part in an exam. */
export interface ChosenQuestion {
  id: string;
  domain?: number;
  isScored?: boolean;
}

/** A number of questions at random, in random order, from a pool of the topics. */
export interface RandomDraw {
  pool: QuestionPool;
  /** Only of these kinds; of any kind if empty. */
  kinds: string[];
  count: number;
}

/** How the questions of a session are chosen. */
export interface Drawing {
  /** The topics of the session, with subcategories. */
  topicIds: string[];
  /** Exactly these questions in this order, as far as they may be drawn, or a random draw. */
  from: ChosenQuestion[] | RandomDraw;
  /** If there are fewer questions, no session is created. */
  least: number;
  drawsWithheld: boolean;
}

/** The steps that choose the questions: `pool`, its size, and `wanted`, the chosen questions with their positions. */
function stepsOf({ from, topicIds, drawnFor }: { from: Drawing['from']; topicIds: SQL; drawnFor: DrawnFor }): SQL {
  const isOfTopics = sql`${questions.topicId} = any(${topicIds})`;
  if (Array.isArray(from)) {
    const chosen = from.map(({ id, domain = null, isScored = true }, index) => ({ id, domain, isScored, index }));
    return sql`
      pool as materialized (
        select count(*)::int as size from ${questions} where ${isOfTopics} and ${questions.retiredAt} is null
      ), wanted as materialized (
        select ${questions.id} as id, ${questions.versionId} as version_id, chosen.index as position, domain, is_scored
        from jsonb_to_recordset(${JSON.stringify(chosen.map(asColumns))}::jsonb)
          as chosen (id uuid, domain smallint, is_scored boolean, index int)
        join ${questions} on ${questions.id} = chosen.id
        where ${isDrawable(drawnFor)}
      )`;
  }
  const { pool, kinds, count } = from;
  const isOfKind = kinds.length === 0 ? sql`true` : sql`kind = any(${arrayText(kinds)}::text[])`;
  return sql`
    lots as materialized (
      select id, version_id, random() as lot from ${questions}
      where ${isOfTopics} and ${isDrawable(drawnFor)} and ${isInPool(pool, sql`${drawnFor.userId}::uuid`)} and ${isOfKind}
    ), pool as materialized (select count(*)::int as size from lots),
    wanted as materialized (
      select id, version_id, row_number() over (order by lot) - 1 as position, null::smallint as domain, true as is_scored
      from (select * from lots order by lot limit (select ${count}::int)) least
    )`;
}

/** Whether all topics still exist, how many questions the session got, and how many were available. */
const placement = z.object({ isCurrent: z.boolean(), placed: z.int(), available: z.int() });

/**
 * Creates a session of a quiz or an exam with its questions, in one statement, because the pool changes with every
 * answer and flag. Does nothing if there are fewer questions than the minimum or a topic has been deleted. Returns the
 * numbers that the session got.
 */
export async function startSession(
  db: Database,
  session: SessionRow,
  { topicIds, from, least, drawsWithheld }: Drawing,
): Promise<z.output<typeof placement>> {
  // A subquery hides the array's size; otherwise PostgreSQL would plan each call again, which takes longer than the draw.
  const topicArray = sql`(select ${arrayText(topicIds)}::uuid[])::uuid[]`;
  const drawnFor = { userId: sql`${session.userId}::uuid`, drawsWithheld };
  const result = await db.execute(sql`
    with kept as materialized (
      -- Waits for topics being deleted.
      select id from ${topics} where id = any(${topicArray}) order by id for key share
    ), ${stepsOf({ from, topicIds: topicArray, drawnFor })}, held as materialized (
      -- Waits for questions being deleted, and lets deletions wait; in the order in which those lock.
      select id from ${questions} where id = any(array(select id from wanted)) order by id for key share
    ), drawn as materialized (
      select wanted.* from wanted join held using (id)
    ), counts as materialized (
      select (select count(*) from kept) = ${topicIds.length}::int as is_current,
             (select count(*) from drawn)::int as placed,
             greatest(${session.availableQuestions}::int, (select size from pool), (select count(*) from drawn))::int
               as available
    ), session as (
      insert into ${quizSessions}
      select started.*
      from counts, jsonb_populate_record(null::quiz_sessions, ${JSON.stringify(asColumns(session))}::jsonb
        || jsonb_build_object('total_questions', placed, 'available_questions', available)) started
      where is_current and placed >= ${least}::int
      returning id
    ), placed as (
      insert into ${quizSessionQuestions} (session_id, position, question_id, version_id, domain, is_scored)
      select session.id, row_number() over (order by drawn.position) - 1, drawn.id, version_id, domain, is_scored
      from session, drawn
    ), due_day as (
      insert into ${activityDaysDue} (day) select ${session.startedDay}::date from session
    )
    select is_current as "isCurrent", placed, available from counts`);
  return rowOf(result, placement);
}
